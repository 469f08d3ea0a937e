"""The strict loader: a component set and the scenarios from their files, or every fault at once.

A component set is a directory with the files of `FILES`, each with an array of records or one map. A
``[source]`` table is the source of a field for every record that does not name its own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from hades.content import component_checks
from hades.content.component_records import (
    MAPS,
    Chit,
    Circle,
    Fighter,
    Installation,
    Map,
    ResolutionCard,
    Scenario,
    SurpriseCard,
    Unit,
)
from hades.content.data_files import DataError, read_record
from hades.content.paths import data_dir, earlier_set, scenario_dir
from hades.content.strict_reader import MOST_FAULTS, Faults, Found, join, structure
from hades.content.toml_places import Place, at_its_line, nearest, places
from hades.content.untrusted_input import COMPONENTS, PICTURE, parse_toml, read_text, read_toml
from hades.wording import suggestion

FILES: dict[str, tuple[str, type]] = {
    "counters/shl": ("unit", Unit),
    "counters/prisoners": ("unit", Unit),
    "counters/nastian": ("unit", Unit),
    "counters/gorgons": ("unit", Unit),
    "counters/installations": ("installation", Installation),
    "counters/fighters": ("fighter", Fighter),
    "counters/circles": ("circle", Circle),
    "counters/chits": ("chit", Chit),
    "cards/shl": ("card", ResolutionCard),
    "cards/nastian": ("card", ResolutionCard),
    "cards/surprise": ("card", SurpriseCard),
    "maps/inferno": ("", Map),
    "maps/purgatory": ("", Map),
}
"""Path of a file without ``.toml`` -> (name of its array, "" for a file with one record; its records)."""

SOURCES = ("rules ", "inferred", "reconstructed", "printed")
SOURCES_TEXT = "'rules <section>', 'inferred ...', 'reconstructed' or 'printed' (an owner's own set)"
UNSOURCED = frozenset({"id", "source", "art", "region"})
"""Fields that need no source, because this project provides them. Map names need none either."""

PRESENTATION = frozenset({"name", "title", "text", "art", "figure", "reverse", "region", "source"})
"""Fields that do not affect play and therefore stay out of the digest."""


class ComponentError(DataError):
    """Raised for a component set or scenario that is not playable."""


# Compared and hashed by identity, because caches use it as a key; equal sets have equal digests.
@attrs.frozen(kw_only=True, eq=False)
class Catalog:
    """Everything in the box, as read from the files.

    Units, Installations and Fighters are in ascending order of ID number. If numbers tie in a custom set, SHL
    Units rank above others, then the lower id above the higher (U-01); the higher rank comes later. Circles,
    chits and cards are in the order of their files. ``digest`` is a short hex hash of everything that affects
    play, the same on every machine; names, texts, pictures and sources are not part of it.
    """

    units: tuple[Unit, ...]
    installations: tuple[Installation, ...]
    fighters: tuple[Fighter, ...]
    circles: tuple[Circle, ...]
    chits: tuple[Chit, ...]
    shl_cards: tuple[ResolutionCard, ...]
    nastian_cards: tuple[ResolutionCard, ...]
    surprise_cards: tuple[SurpriseCard, ...]
    inferno: Map
    purgatory: Map
    digest: str


def load(directory: Path | None = None) -> Catalog:
    """Return the component set in a directory, by default the bundled one; bundled sets are cached.

    :raises ComponentError: with every fault on a line of its own, ``file: path: what is wrong; what would be
    right``.
    """
    ships = directory is None or directory == earlier_set(directory.name)
    return _shipped(directory) if ships else _read_set(directory)


def _read_set(directory: Path | None) -> Catalog:
    found, wrong = _gather(directory)
    if wrong:
        raise ComponentError(wrong)
    return _catalog(found)


_shipped = cache(_read_set)


def examine(directory: Path | None = None) -> Faults:
    """Return the faults of a component set, with unusual values and missing parts as doubts."""
    found, wrong = _gather(directory)
    if directory is not None and not wrong:
        lacks = Counter[str]()
        for name, shipped in _gather(None)[0].items():
            lacks += _count_by_type(name, shipped) - _count_by_type(name, found[name])
        if text := ", ".join(f"{count} {kind}" for kind, count in lacks.items()):
            wrong.doubts.append(f"fewer than {component_checks.SHIPPED}: {text}")
    return wrong


def _count_by_type(name: str, records: list[Found[Any]]) -> Counter[str]:
    if name in MAPS:
        return Counter({f"regions of {name}": len(records[0].record.region)})
    return Counter(getattr(one.record, "type", name) for one in records)


def scenario_ids() -> list[str]:
    """Return the ids of the scenarios, by number."""
    return list(_scenarios())


@cache
def _scenarios() -> dict[str, Scenario]:
    found = [read_record(path, Scenario, COMPONENTS) for path in scenario_dir().glob("*.toml")]
    return {one.id: one for one in sorted(found, key=lambda one: one.number)}


def load_scenario(id: str) -> Scenario:
    """Return a scenario by its id.

    :raises ComponentError: if there is no such scenario.
    """
    if id not in _scenarios():
        raise ComponentError([f"{id}.toml: there is no such scenario; {suggestion(id, scenario_ids())}"])
    return _scenarios()[id]


def _gather(directory: Path | None) -> tuple[dict[str, list[Found[Any]]], Faults]:
    folder = data_dir() if directory is None else directory
    wrong = Faults()
    if not folder.is_dir():
        wrong.append(f"{folder}: there is no such folder; a component set has counters, cards and maps")
        return {}, wrong
    found: dict[str, list[Any]] = {}
    for path, (array, kind) in FILES.items():
        name = path.partition("/")[2]
        group = f"{name}-card" if array == "card" else array or name
        found.setdefault(group, []).extend(_records(folder, f"{path}.toml", array, kind, wrong))
    # Checks across records make sense only if every record could be read.
    if all(records and None not in records for records in found.values()):
        component_checks.everything(found, folder, wrong)
    del wrong[MOST_FAULTS:]
    return found, wrong


def _records(folder: Path, file: str, array: str, kind: Any, wrong: Faults) -> list[Found[Any] | None]:
    """Return the records of a file, each with the sources that it takes over from the file's table.

    If ``array`` is "", the file holds one record. A record that cannot be read is None; the result is [None]
    if the file cannot be read.
    """
    try:
        data = read_toml(folder / file, COMPONENTS)
    except ValueError as error:
        wrong.append(f"{file}: {error}")
        return [None]
    if not array:
        return [_record(data, {}, kind, UNSOURCED | {"name"}, f"{file}:", wrong)]
    for name in data.keys() - {array, "source"}:
        wrong.append(f"{file}: {name}: unknown table; {suggestion(name, [array, 'source'])}")
    defaults = data.get("source", {})
    if not isinstance(defaults, dict):
        wrong.append(f"{file}: source: it must be a table of field names and sources")
        defaults = {}
    _check_source_words(defaults, kind, f"{file}: source", wrong)
    entries = data.get(array)
    if not isinstance(entries, list) or not entries:
        wrong.append(f"{file}: {array}: there are no records; write each one under [[{array}]]")
        return [None]
    result: list[Found[Any] | None] = []
    for index, entry in enumerate(entries, 1):
        if len(wrong) > MOST_FAULTS:
            return [None]
        result.append(_record(entry, defaults, kind, UNSOURCED, f"{file}: {array}[{index}]", wrong))
    return result


def _record(
    entry: Any, defaults: dict[str, str], kind: Any, free: frozenset[str], path: str, wrong: Faults
) -> Found[Any] | None:
    """Return a record with the sources of its values, which the fields in ``free`` need not have."""
    own = entry.get("source", {}) if isinstance(entry, dict) else None
    if isinstance(own, dict):
        _check_source_words(own, kind, join(path, "source"), wrong)
        kept = {name: text for name, text in (defaults | own).items() if name in own or name in entry}
        needed = {field.name for field in attrs.fields(kind)} - free - kept.keys()
        for name in entry:
            if name in needed:
                wrong.doubts.append(
                    f"{join(path, name)}: no source; name it in the record's source table or the "
                    f"file's [source]: {SOURCES_TEXT}"
                )
        entry = {**entry, "source": kept}
    record = structure(entry, kind, path, wrong)
    return None if record is None else Found(path, record)


def _check_source_words(table: dict[str, Any], kind: type, path: str, wrong: Faults) -> None:
    names = [field.name for field in attrs.fields(kind)]
    for name, text in table.items():
        if name not in names:
            wrong.append(f"{path}.{name}: a source for an unknown field; {suggestion(name, names)}")
        elif not isinstance(text, str):
            wrong.append(f"{path}.{name}: {text!r} is not a source; write {SOURCES_TEXT}")
        elif not text.startswith(SOURCES):
            wrong.doubts.append(f"{path}.{name}: {text!r} is not a source; write {SOURCES_TEXT}")


def _by_rank(records: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sort records by ID number; in a tie, the player's Units come last, lower ids after higher (U-01)."""
    by_id = sorted(records, key=lambda r: r.id, reverse=True)
    return tuple(sorted(by_id, key=lambda r: (r.number, isinstance(r, Unit) and r.is_friend)))


def _catalog(found: dict[str, list[Found[Any]]]) -> Catalog:
    def records(name: str) -> tuple[Any, ...]:
        return tuple(f.record for f in found[name])

    content: dict[str, Any] = {
        "units": _by_rank(records("unit")),
        "installations": _by_rank(records("installation")),
        "fighters": _by_rank(records("fighter")),
        "circles": records("circle"),
        "chits": records("chit"),
        "shl_cards": records("shl-card"),
        "nastian_cards": records("nastian-card"),
        "surprise_cards": tuple(sorted(records("surprise-card"), key=lambda c: c.number)),
        "inferno": records("inferno")[0],
        "purgatory": records("purgatory")[0],
    }
    return Catalog(**content, digest=_digest(content))


def _digest(content: dict[str, Any]) -> str:
    def plain(record: Any) -> dict[str, Any]:
        return attrs.asdict(record, filter=lambda field, _: field.name not in PRESENTATION)

    canonical: dict[str, Any] = {
        name: [*map(plain, value)] if isinstance(value, tuple) else plain(value)
        for name, value in content.items()
    }
    for name in MAPS:
        canonical[name]["walls"] = sorted(canonical[name]["walls"])
    text = json.dumps(canonical, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Faults with their positions

_FAULT = re.compile(r"((?:counters|cards|maps)/\w+\.toml): (.*)", re.DOTALL)
_FIELD = re.compile(r"[^:\s]*")
_PLACED = re.compile(r"(.+?\.toml):(\d+)(?::(\d+))?: (.*)", re.DOTALL)


@attrs.frozen
class PlacedFault:
    """A fault or doubt in a component set, with its file, line and column (from 1; 0 if unknown)."""

    file: str
    line: int
    column: int
    what: str

    def __str__(self) -> str:
        at = (self.file, *(number for number in (self.line, self.column) if number))
        return f"{':'.join(map(str, at))}: {self.what}"


def placed_faults(directory: Path) -> tuple[list[PlacedFault], list[PlacedFault]]:
    """Return the faults of a component set, which prevent play, and the doubts, which do not."""
    found = examine(directory)
    known: dict[Path, dict[str, Place]] = {}
    faults, doubts = ([_placed(directory, line, known) for line in lines] for lines in (found, found.doubts))
    return faults, doubts


def _placed(directory: Path, line: str, known: dict[Path, dict[str, Place]]) -> PlacedFault:
    """Return a fault line of the loader with the position of its field, or of the nearest enclosing field."""
    split = _FAULT.fullmatch(line)
    if split is None:
        return PlacedFault(str(directory), 0, 0, line)
    name, what = split.groups()
    path = directory / name
    if (parsed := _PLACED.fullmatch(at_its_line(name, what))) is not None:
        return PlacedFault(str(path), int(parsed[2]), int(parsed[3] or 0), parsed[4])
    if path not in known:
        known[path] = _places(path)
    at = nearest(_FIELD.match(what)[0], known[path])  # type: ignore[index]
    at_line, column = known[path].get(at, (0, 0))
    return PlacedFault(str(path), at_line, column, what)


def _places(path: Path) -> dict[str, Place]:
    """Return the positions of the fields in a file; {} if it cannot be read as TOML."""
    try:
        text = read_text(path, COMPONENTS)
        parse_toml(text, COMPONENTS)
        return places(text)
    except (OSError, ValueError):
        return {}


@cache
def figure(name: str) -> str:
    """Return the silhouette for a kind of counter: the inside of its SVG file, or else initials."""
    path = data_dir() / "counters" / "art" / f"{name}.svg"
    try:
        text = read_text(path, PICTURE)
    except OSError:
        initials = "".join(word[0] for word in name.split("-"))[:2].upper()
        return f'<text x="50" y="64" font-size="38" font-weight="bold" text-anchor="middle">{initials}</text>'
    inside = re.search(r"<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    return inside.group(1) if inside else ""
