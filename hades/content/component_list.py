"""The contents of the component set as plain data, ready for JSON or a table: every value with its source."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
from cattrs import Converter

from hades.content.component_records import MAPS
from hades.content.load import SOURCES, Catalog

ABOUT = (
    "The printed maps, counters and cards were not available. Values marked 'reconstructed' were made for "
    "this program to fit everything the rules say; they are not facts about the printed game."
)

GROUPS = tuple(field.name for field in attrs.fields(Catalog) if field.name not in (*MAPS, "digest"))
"""The groups of records in a Catalog, in order; the two maps follow them."""

_TO_PLAIN = Converter(unstruct_collection_overrides={tuple: list})
KINDS_OF_SOURCE = tuple(word.strip() for word in SOURCES)


def components(catalog: Catalog) -> dict[str, Any]:
    """Return everything in the box.

    The keys are ``about``, ``digest``, ``sources`` (values by kind of source) and each group. A group is a
    list of records. Each record has ``id``, ``name`` and ``values``, which maps each field to
    ``{"value": ..., "source": ...}``.
    """
    groups: dict[str, Any] = {name: [_record(record) for record in getattr(catalog, name)] for name in GROUPS}
    groups["maps"] = [_record(catalog.inferno), _record(catalog.purgatory)]
    return {
        "about": ABOUT,
        "digest": catalog.digest,
        "sources": _count([record for group in groups.values() for record in group]),
        **groups,
    }


def _record(record: Any) -> dict[str, Any]:
    values = _TO_PLAIN.unstructure(record)
    name = getattr(record, "name", "") or getattr(record, "title", "")
    return {
        "id": getattr(record, "id", name.lower()),
        "name": name,
        "values": {
            field: {"value": values[field], "source": source} for field, source in record.source.items()
        },
    }


def _count(records: list[dict[str, Any]]) -> dict[str, int]:
    counts = Counter(
        kind
        for record in records
        for value in record["values"].values()
        for kind in KINDS_OF_SOURCE
        if value["source"].startswith(kind)
    )
    return {kind: counts[kind] for kind in KINDS_OF_SOURCE}
