# Two commands: `make play` opens the game, `make test` checks it. Both set everything up first.
# Whatever is not here: `python -m tools.NAME --help` in the environment, CONTRIBUTING.md names them.

PYTHON ?= python3
RUN = .venv/bin/python

.PHONY: play text quick test lint nightly docs golden bench compiled pictures clean help

help:
	@echo "make play      set up and open the game"
	@echo "make text      set up and play in the terminal"
	@echo "make quick     set up and check a change: lint, types and the nearest tests (a minute)"
	@echo "make test      set up and run all checks: lint, types, tests"
	@echo "make lint      lint and types alone"
	@echo "make nightly   the long checks: killed programs, failing disks, fuzzing, whole games (hours)"
	@echo "make docs      the site: all documents and the Python interface, into build/site (seconds)"
	@echo "make golden    write the golden transcripts again (seconds)"
	@echo "make bench     games and decisions per second, compared with other engines, with a profile (minutes)"
	@echo "make compiled  a wheel with compiled rules into build/compiled, compared with these (10 to 20 minutes)"
	@echo "make pictures  every screen and state of the window into build/pictures (minutes)"
	@echo "make clean     remove the virtual environment and caches"

play:
	@$(PYTHON) tools/setup.py play
	@$(RUN) -m hades play

text:
	@$(PYTHON) tools/setup.py text
	@$(RUN) -m hades text

quick:
	@$(PYTHON) tools/setup.py test
	@$(RUN) -m tools.quick_check

test:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
# mypy takes one core; the other compiles the tests meanwhile, once for all workers
	@$(RUN) -m pytest -q --collect-only >/dev/null 2>&1 & echo $(RUN) -m mypy && $(RUN) -m mypy && wait
	$(RUN) -m pytest -q -n auto --dist worksteal

lint:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m ruff check . && $(RUN) -m ruff format --check . && $(RUN) -m mypy

nightly:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tools.nightly

docs:
	@$(PYTHON) tools/setup.py test
	@$(RUN) -m tools.make_site

golden:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tools.golden

bench:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m benchmarks.side_by_side
	$(RUN) -m benchmarks.sections
	$(RUN) -m benchmarks.bench --profile

compiled:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tools.compiled

pictures:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tools.screenshots --all build/pictures

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache
