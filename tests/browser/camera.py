"""A phone's camera in tests: reads a QR code from a screenshot with a real decoder (ZXing)."""

import base64
import hashlib
import json
import zlib

import zxingcpp
from playwright.sync_api import Page

GREYS = """async (png) => { const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, image.width, image.height);
    let greys = '';
    for (let i = 0; i < data.length; i += 4) greys += String.fromCharCode((data[i] + data[i + 1] + data[i + 2]) / 3);
    return [btoa(greys), image.height, image.width]; }"""


def read_code(page: Page) -> str:
    """The text of the one code on this screen, as a camera reads it."""
    shot = base64.b64encode(page.screenshot()).decode()
    greys, height, width = page.evaluate(GREYS, shot)
    image = memoryview(base64.b64decode(greys)).cast("B", (height, width))
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode, try_rotate=False, try_invert=False)
    return code.text


def link_of(address: str, document: object, key: bytes = bytes(32)) -> str:
    """The link of a game in one code, however long, written once more from the description in lib/hand_code.js."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(document).encode()) + packer.flush()
    return link_of_bytes(address, b"\x01" + key + packed)


def link_of_bytes(address: str, content: bytes) -> str:
    """The same for any content, with a valid tag."""
    text = base64.urlsafe_b64encode(content).decode().rstrip("=")
    tag = hashlib.sha256(json.dumps(text).encode()).hexdigest()[:10]
    return f"{address}/#/take/1.1.1.{tag}.{text}"


def code_of(content: object) -> str:
    """Any content as a code with a valid tag, written once more from the description in lib/one_code.js."""
    packer = zlib.compressobj(wbits=-15)
    packed = b"\x01" + packer.compress(json.dumps(content).encode()) + packer.flush()
    text = base64.urlsafe_b64encode(packed).decode().rstrip("=")
    return f"1.{hashlib.sha256(json.dumps(text).encode()).hexdigest()[:10]}.{text}"
