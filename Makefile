# Two commands: `make play` opens the game, `make test` checks it. Both set everything up first.

PYTHON ?= python3
RUN = .venv/bin/python
PYTHONS ?= $(RUN)
# engines of others that ours is measured beside; nothing else needs them
ANCHORS = catanatron==3.2.1 chess==1.11.2

.PHONY: puzzles find-puzzles balance threats table play text quick test docs seconds fuzz sweep refusals told faults damage crafted tampered undo agents gym same why situations wrong golden mutants bench compiled bench-ui bench-files film-length pictures lint man bundle lock clean help studies errata words

help:
	@echo "make play      set up and open the game"
	@echo "make text      set up and play in the terminal"
	@echo "make quick     set up and check a change: lint, types and the nearest tests (a minute)"
	@echo "make test      set up and run all checks (lint, types, tests)"
	@echo "make docs      the site: all papers and the Python interface, into build/site (seconds)"
	@echo "make words     collect all words, bring the translations up to date, make the pseudo-language (seconds)"
	@echo "make lint      lint and types alone"
	@echo "make seconds   measure what the tests cost, for make quick (half an hour, nothing else running)"
	@echo "make fuzz      200 games under the contract, all kinds of players (minutes)"
	@echo "make sweep     300 games for each scenario, edition and player (hours; goes on where it stopped)"
	@echo "make refusals  100,000 commands that cannot be, each refused in plain words (a minute)"
	@echo "make told      1,000 games whose events must tell every change (10 to 20 minutes)"
	@echo "make faults    2,000 kills while a game is kept, 2,000 power cuts, bad disks: nothing may be lost (10 to 20 minutes)"
	@echo "make damage    20,000 damaged game files, none of which may verify, 500 damaged boards, 500 data files cut off (minutes)"
	@echo "make tampered  5,000 tampered runs, each rejected or in the tier that is true of it (minutes)"
	@echo "make crafted   more than 500 hostile files, names and bytes: each one sentence, a second, 200 MB (15 minutes)"
	@echo "make undo      500 games in every undo mode, with things taken back (10 to 20 minutes)"
	@echo "make agents    100 games of the example bot over the protocol, wrong lines thrown in (2 minutes)"
	@echo "make gym       10,000 random steps through the Gymnasium environment (a minute)"
	@echo "make same      200 games under each Python of PYTHONS (minutes): make same PYTHONS=\"python3.11 python3.13\""
	@echo "make why       2,000 games in which a switch must be cited exactly where it made a difference (hours)"
	@echo "make situations  2,000 games and all drills in which every id must be cited exactly where its situation is (half an hour)"
	@echo "make table     53 games dealt on a table, 3 of them in the window: each must end as inside the program (minutes)"
	@echo "make threats   100 moments of games whose quoted threats are held against brute force (half an hour)"
	@echo "make studies   a study killed at 20 moments, by 1, 2, 4 workers and Dask; 60 games whose switches are held against whole ones (10 minutes)"
	@echo "make errata    how often each erratum and ruling matters, 2,000 games a scenario, into docs/errata.md (two hours or more)"
	@echo "make balance   what the box is like to play, measured into docs/balance.md (minutes)"
	@echo "make wrong     50 wrong citations, each put into a copy and noticed there (minutes)"
	@echo "make golden    play the golden transcripts anew and write them (seconds)"
	@echo "make puzzles   prove every puzzle anew and write its figures (a minute or two)"
	@echo "make find-puzzles  try positions of a theme, and show those that make a puzzle"
	@echo "make mutants   break clauses one by one and see their tests notice (minutes)"
	@echo "make bench     games and decisions per second beside other engines, with a profile (minutes)"
	@echo "make compiled  a wheel with compiled rules into build/compiled, compared with these over 2,000 games (10 to 20 minutes)"
	@echo "make bench-ui  what the window costs: frames, clicks, memory, each against its aim (minutes)"
	@echo "make bench-files  what keeping and opening a game costs (a minute)"
	@echo "make film-length  steps and seconds of the enemy's turns in the film, whole and cut (seconds)"
	@echo "make pictures  every screen and state of the window into build/pictures (minutes)"
	@echo "make man       manual pages from the command line, into build/man (seconds)"
	@echo "make bundle    a program that needs no Python, into build/bundle, and a scripted turn by it (3 minutes)"
	@echo "make lock      the versions of everything anew into uv.lock, after a change in pyproject.toml (needs uv)"
	@echo "make clean     remove the virtual environment and caches"

play:
	@$(PYTHON) tools/setup.py play
	@$(RUN) -m hades play

text:
	@$(PYTHON) tools/setup.py text
	@$(RUN) -m hades text

quick:
	@$(PYTHON) tools/setup.py test
	@$(RUN) tools/quick.py

test:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy
	$(RUN) -m pytest -q -n auto --dist worksteal

docs:
	@$(PYTHON) tools/setup.py test
	@$(RUN) tools/make_site.py

seconds:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m pytest -q -p tools.stopwatch --write-seconds tests/seconds.toml

lint:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m ruff check . && $(RUN) -m ruff format --check . && $(RUN) -m mypy

fuzz:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.fuzz --games 200

mutants:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/mutation_run.py

sweep:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.sweep

refusals:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.refusal_fuzz --commands 100000

told:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.told --games 1000

faults:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.faults --kills 2000 --cuts 2000

damage:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.damage --changes 20000
	$(RUN) -m tests.run.damaged_boards --files 500
	$(RUN) -m tests.content.truncated --files 500

tampered:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.tampered --runs 5000

crafted:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.crafted

undo:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.undo_fuzz --games 500

agents:
	@$(PYTHON) tools/setup.py test
	perl docs/bot.pl 100 bots rude $(RUN) -m hades

gym:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.gym_walk --steps 10000

same:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/same_everywhere.py --compare $(PYTHONS)

why:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.switched --games 2000

situations:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.situations --games 2000

table:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.engine.table --games 50
	$(RUN) -m tests.ui.dealt_game --games 3

threats:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.threat_check

balance:
	@$(PYTHON) tools/setup.py test
	@$(RUN) tools/balance.py --write docs/balance.md

studies:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.study.killing --kills 20
	$(RUN) -m tests.study.hostile --folders 300
	$(RUN) -m tests.study.same_rows --seeds 1-100 --player quick
	$(RUN) -m tests.study.test_watch --games 60

errata:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m hades study --out build/errata --player heuristic --seeds 1-2000 --switch all
	$(RUN) -m hades study --out build/under-6.7-08 --player heuristic --seeds 1-2000 --edition 2.1,-6.7-08 --switch P-41
	$(RUN) -m hades study --out build/under-11.0-36 --player heuristic --seeds 1-2000 --edition 2.1,-11.0-36 --switch P-40
	$(RUN) -m hades study errata build/errata build/under-6.7-08 build/under-11.0-36 --write docs/errata.md

wrong:
	@$(PYTHON) tools/setup.py test
	$(RUN) -m tests.wrong_citations

puzzles:
	@$(PYTHON) tools/setup.py test
	@$(RUN) tools/prove_puzzles.py

find-puzzles:
	@$(PYTHON) tools/setup.py test
	@$(RUN) tools/find_puzzles.py

golden:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/golden.py

bench:
	@$(PYTHON) tools/setup.py test
	@test -d build/anchors || $(RUN) -m pip install -q --target build/anchors $(ANCHORS) \
		|| echo "The package index cannot be reached: measured without other engines beside."
	$(RUN) benchmarks/side_by_side.py
	$(RUN) benchmarks/sections.py
	$(RUN) benchmarks/bench.py --profile

compiled:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/compiled.py

bench-ui:
	@$(PYTHON) tools/setup.py test
	$(RUN) benchmarks/ui.py

bench-files:
	@$(PYTHON) tools/setup.py test
	$(RUN) benchmarks/files.py

film-length:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/film_length.py --kinds

pictures:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/screenshots.py --all build/pictures

words:
	$(RUN) tools/collect_words.py

man:
	@$(PYTHON) tools/setup.py text
	@$(RUN) tools/man_pages.py

bundle:
	@$(PYTHON) tools/setup.py test
	$(RUN) tools/standalone.py

lock:
	@uv lock

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache
