"""Prints the test files to run for what changed since HEAD: `make fast` hands them to pytest.

A changed test file is one of them. For any other file they are the tests named after it or after one of its folders:
`scorekeeper/people/clubs/invitations.py` leads to `tests/clubs/`, `static/js/features/pad/pad.js` to
`tests/browser/games/test_pad.py`. Files that lead nowhere (papers, a new room) are left to `make test`.
"""

import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]


def changed() -> list[Path]:
    """Return the files that differ from HEAD and the new ones, without deleted ones, relative to the root."""
    commands = (["git", "diff", "--name-only", "HEAD"], ["git", "ls-files", "--others", "--exclude-standard"])
    listed = "".join(subprocess.check_output(command, cwd=ROOT, text=True) for command in commands)
    return [Path(name) for name in listed.splitlines() if (ROOT / name).is_file()]


def tests_of(path: Path) -> set[Path]:
    """Return the test files and folders that belong to a file, relative to the root."""
    if path.parts[0] == "tests":
        return {path} if path.name.startswith("test_") and path.suffix == ".py" else set()
    names = {path.stem, *path.parent.parts}
    folders = {Path("tests", name) for name in names - {"js"} if (ROOT / "tests" / name).is_dir()}
    files = {one.relative_to(ROOT) for name in names for one in (ROOT / "tests").rglob(f"test_{name}.py")}
    return folders | files


def main() -> None:
    found = {test for path in changed() for test in tests_of(path)}
    within = {test for test in found if not found & set(test.parents)}
    print("\n".join(sorted(map(str, within))) or "tests/test_sources.py")


if __name__ == "__main__":
    main()
