"""Tables that are sorted by a tap on a heading: `?sort=steals` upwards, `?sort=-steals` downwards."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from flask import request


@dataclass(frozen=True)
class Order:
    """The column that a table is sorted by."""

    column: str
    down: bool

    @property
    def way(self) -> str:
        """The value of `aria-sort`."""
        return "descending" if self.down else "ascending"


@dataclass(frozen=True)
class Heading:
    """A column's heading. `address` sorts by it, if that can be done; `sorted` is its value of `aria-sort`."""

    name: str
    address: str | None = None
    sorted: str | None = None


def asked(columns: tuple[str, ...], usual: Order) -> Order:
    """Return the requested order, or the usual one if the query names no column that can be sorted."""
    found = re.fullmatch("(-?)([a-z]{1,20})", request.args.get("sort", ""))
    return Order(found[2], bool(found[1])) if found and found[2] in columns else usual


def heading(name: str, columns: dict[str, bool], order: Order, address: Callable[[str], str]) -> Heading:
    """Return a heading. `columns`: those that can be sorted, and whether the first tap sorts downwards; `address`
    returns the page's address for a value of `sort`.
    """
    if name not in columns:
        return Heading(name)
    chosen = order.column == name
    down = not order.down if chosen else columns[name]
    return Heading(name, address(f"{'-' if down else ''}{name}"), order.way if chosen else None)
