"""QR codes on pages, for a neighbour's camera."""

import segno
from markupsafe import Markup


def code_of(link: str) -> Markup:
    """Return a link as a QR code in SVG. It is black on white with a quiet zone even in dark mode, or cameras would
    miss it.
    """
    drawing = segno.make_qr(link).svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return Markup(drawing)  # noqa: S704 (squares alone: nothing of the link stands in it as text)  # nosec B704
