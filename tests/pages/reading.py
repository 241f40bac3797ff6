"""Reading what the server's pages say."""

import re

Row = list[str]


def plain(markup: str) -> str:
    """The words of some markup."""
    return " ".join(re.sub("<[^>]+>", " ", markup).split())


def line_score(page: str) -> tuple[Row, dict[str, Row]]:
    """The headings of a game's line score, and the cells of each side by its name; the total is last."""
    table = re.search(r'<table class="line-table">(.*?)</table>', page, re.DOTALL)
    assert table
    rows = [[plain(cell[1]) for cell in re.findall(r"<(th|td)[^>]*>(.*?)</\1>", row, re.DOTALL)]
            for row in table[1].split("</tr>")[:-1]]  # fmt: skip
    return rows[0][1:], {row[0]: row[1:] for row in rows[1:]}


def steps(page: str) -> list[str]:
    """Each frame, turn and ruling of a game with the score after it, the newest first."""
    return [plain(found) for found in re.findall(r"<summary>(.*?)</summary>", page, re.DOTALL)]


def cells(page: str) -> list[str]:
    """The frames and rulings of a game, the oldest first: what the line score and the steps say of each."""
    heads, sides = line_score(page)
    (a, b), told = sides.values(), steps(page)[::-1]
    assert len(heads) - 1 == len(told)
    return [" ".join(f"{a[n]} {b[n]} | {one}".split()) for n, one in enumerate(told)]
