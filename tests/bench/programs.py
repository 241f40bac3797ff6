"""Measuring programs that print their figures as one line of JSON."""

import json
import subprocess
import sys
from typing import Any

from tests.server import ROOT


def figures_of(command: list[str]) -> dict[str, Any]:
    """Run a program in the project's folder; `python` is the one that runs this."""
    program = [sys.executable if part == "python" else part for part in command]
    done = subprocess.run(program, cwd=ROOT, check=True, capture_output=True, text=True)
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures
