"""Reading the text of PDFs."""

import re
import zlib

TOKEN = re.compile(rb"/F(\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
ESCAPED = re.compile(rb"\\(.)", re.DOTALL)


def words_of(content: bytes) -> list[str]:
    """Read the text of each page of a PDF that fpdf2 made, by each font's own table of what its glyphs mean."""
    objects = {
        int(found[1]): found[2] for found in re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)endobj", content, re.DOTALL)
    }

    def stream(number: int) -> bytes:
        raw = objects[number].split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]
        return zlib.decompress(raw) if b"FlateDecode" in objects[number] else raw

    def reference(name: bytes, text: bytes) -> int:
        found = re.search(rb"/" + name + rb" (\d+) 0 R", text)
        assert found
        return int(found[1])

    fonts = {}
    for number, found in re.findall(rb"/F(\d+) (\d+) 0 R", content):
        table = stream(reference(b"ToUnicode", objects[int(found)]))
        pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n", table)
        fonts[number] = {int(code, 16): bytes.fromhex(sign.decode()).decode("utf-16-be") for code, sign in pairs}
    pages = []
    for body in (text for _number, text in sorted(objects.items()) if b"/Type /Page\n" in text):
        font, told = b"", []
        for token in TOKEN.finditer(stream(reference(b"Contents", body))):
            font = token[1] or font
            if token[2] is not None:
                raw = ESCAPED.sub(lambda one: {b"r": b"\r", b"n": b"\n"}.get(one[1], one[1]), token[2])
                told.append("".join(fonts[font][int.from_bytes(raw[n : n + 2])] for n in range(0, len(raw), 2)))
        pages.append(" ".join(told))
    return pages
