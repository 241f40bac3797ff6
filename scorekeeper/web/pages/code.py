"""QR codes on pages: a link that a neighbour's camera can read."""

import segno
from markupsafe import Markup


def code_of(link: str) -> Markup:
    """Draw a link as SVG to stand in a page: black on white with its quiet zone, in the dark too, or cameras do not
    find it.
    """
    drawing = segno.make_qr(link).svg_inline(border=4, dark="#000", light="#fff", omitsize=True)
    return Markup(drawing)  # noqa: S704 (squares alone: nothing of the link stands in it as text)  # nosec B704
