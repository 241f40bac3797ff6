"""Reading the text and the QR codes of PDFs."""

import re
import struct
import zlib
from io import BytesIO

import zxingcpp
from PIL import Image

TOKEN = re.compile(rb"/F(\d+) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
ESCAPED = re.compile(rb"\\(.)", re.DOTALL)


def words_of(content: bytes) -> list[str]:
    """Read the text of each page of a PDF that fpdf2 made, by each font's own table of what its glyphs mean."""
    objects = objects_of(content)

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


def objects_of(content: bytes) -> dict[int, bytes]:
    """The objects of a PDF by number."""
    return {int(found[1]): found[2] for found in re.finditer(rb"(?:^|\n)(\d+) 0 obj\n(.*?)endobj", content, re.DOTALL)}


def codes_of(content: bytes) -> list[str]:
    """Read the QR codes of a PDF in the order in which they were drawn, as a camera does."""
    found = []
    for _number, drawn in sorted(objects_of(content).items()):
        if b"/Subtype /Image" in drawn:
            (side,) = re.findall(rb"/Width (\d+)", drawn)
            image = fax_picture(drawn.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0], int(side)).convert("L")
            (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
            found.append(str(code.text))
    return found


def fax_picture(packed: bytes, side: int) -> Image.Image:
    """A square picture, packed as by a fax (ITU T.6). TIFF files can hold such pictures."""
    at = 8 + 2 + 12 * 8 + 4
    size, bits, packing, black, start, rows, length = 256, 258, 259, 262, 273, 278, 279
    tags = {size: side, size + 1: side, bits: 1, packing: 4, black: 1, start: at, rows: side, length: len(packed)}
    fields = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in sorted(tags.items()))
    return Image.open(BytesIO(struct.pack("<2sHIH", b"II", 42, 8, len(tags)) + fields + bytes(4) + packed))
