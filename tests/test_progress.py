"""Long commands show a bar on a terminal and lines in a log, and stop cleanly, saying how to continue."""

import io
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.core import progress
from tests.server import ROOT

WORK = """
import sys, time
from scorekeeper.core.progress import progress
with progress("games", 50, "What came is kept; run it again.") as passed:
    for done in range(1, 51):
        passed(done)
        if len(sys.argv) > 1 and done == 25:
            print("half", flush=True)
            time.sleep(60)
print("done")
"""


def test_a_log_gets_occasional_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    with progress.progress("games", 100, "again") as passed:
        for done in range(1, 101):
            now[0] += 0.25
            passed(done)
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "games: 20 of 100, 4 a second, about 20 s left"
    assert len(said) == 5
    with progress.progress("games", 100, "again") as passed:
        passed(100)
    assert capsys.readouterr().err == ""


def test_a_terminal_gets_a_progress_bar() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", WORK], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        shown = io.BytesIO()
        while True:
            try:
                part = os.read(ours, 1000)
            except OSError:  # Linux says so when the other end has closed
                break
            shown.write(part)
    os.close(ours)
    assert process.returncode == 0
    assert "50/50" in shown.getvalue().decode()
    assert "/s" in shown.getvalue().decode()


def heed() -> None:
    """Heed Ctrl-C, which a process started in the background of a shell would ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_ctrl_c_stops_and_says_how_to_continue(tmp_path: Path) -> None:
    script = tmp_path / "work.py"
    body = "".join(f"    {line}\n" for line in WORK.splitlines())
    head = f"import sys; sys.path.insert(0, {str(ROOT)!r})\nimport click\n"
    script.write_text(f"{head}@click.command()\n@click.argument('slow')\ndef work(slow):\n{body}work()\n")
    command = [sys.executable, script, "slow"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heed
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == "half\n"
        process.send_signal(signal.SIGINT)
        _said, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told.strip() == "Stopped. What came is kept; run it again."
