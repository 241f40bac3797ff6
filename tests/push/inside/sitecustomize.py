"""Python imports this at its start where PYTHONPATH names this folder: so tests reach into processes that others start.

`make run` starts the worker that sends reminders. Its transport posts to the push services of browser makers, by https
  and
to global addresses alone, and that guard stays as it is. Only what leads to a host in LAB_HOSTS goes to the push
  service of
the tests (LAB, on the loopback), by an adapter on the transport's own session. Nothing in the product knows of this, so
nothing in it can be switched to it.
"""

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

TRANSPORT = "scorekeeper.reminders.push.transport"


class Finder(MetaPathFinder):
    """Waits until the transport is imported, and changes it then: to import it at each start of Python would slow them
    all.
    """

    def find_spec(self, name: str, path: object = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != TRANSPORT:
            return None
        sys.meta_path.remove(self)
        spec = PathFinder.find_spec(name, path)  # type: ignore[arg-type]
        if spec and spec.loader:
            load = spec.loader.exec_module

            def load_and_lead(module: ModuleType) -> None:
                load(module)
                lead(module)

            spec.loader.exec_module = load_and_lead  # type: ignore[method-assign]
        return spec


def lead(transport: ModuleType) -> None:
    """Mount the way to the laboratory on every session that the transport makes."""
    from tests.push.lab_adapter import lead_to

    make = transport.make_session
    transport.make_session = lambda: lead_to(os.environ["LAB"], os.environ["LAB_HOSTS"].split(","), make())  # type: ignore[attr-defined]


if "LAB" in os.environ:
    sys.meta_path.insert(0, Finder())
