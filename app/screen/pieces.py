"""Small things many screens share: panels, rows of key hints, toasts. They hold no state."""

from __future__ import annotations

from app.screen.art import drawing, panel, shadow, shape, veil
from app.screen.canvas import Box, Canvas
from app.screen.seats import key_cap
from app.screen.text import width_of, write
from app.screen.theme import CREAM, DUSK, EDGE, INK, NIGHT, ROUND, SMALL, Colour


def draw_panel(
    canvas: Canvas, box: Box, fill: Colour = CREAM, edge: Colour = INK, lifted: bool = True
) -> None:
    """A rounded sheet with an edge, lifted off what is behind it by a shadow."""
    size = canvas.px(box.w), canvas.px(box.h)
    if lifted:
        blur = canvas.px(10)
        soft = shadow(*size, canvas.px(ROUND), blur, 130)
        px, py = canvas.point(box.x, box.y + 10)
        canvas.lay(soft, (px - 2 * blur, py - 2 * blur))
    shade = canvas.looks.shade
    sheet = panel(*size, canvas.px(ROUND), shade(fill), shade(edge), canvas.px(EDGE))
    inner = sheet.get_rect().inflate(-canvas.px(ROUND), -canvas.px(ROUND))
    canvas.lay(sheet, canvas.point(box.x, box.y), inner if inner.w > 0 < inner.h else None)


def draw_header(canvas: Canvas, box: Box, fill: Colour) -> None:
    """A coloured band that closes the top of a panel: round above, straight below."""
    width, height, corner = canvas.px(box.w), canvas.px(box.h), canvas.px(ROUND)
    thick = canvas.px(EDGE)
    half = thick / 2
    body = (
        f'<path d="M{half} {height - half} V{corner} A{corner - half} {corner - half} 0 0 1'
        f" {corner} {half} H{width - corner} A{corner - half} {corner - half} 0 0 1"
        f' {width - half} {corner} V{height - half} Z" fill="{fill}" stroke="{INK}"'
        f' stroke-width="{thick}"/>'
    )
    canvas.put_at(shape(body, width, height), box)


def icon(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """A shipped drawing with its middle at (x, y)."""
    pixels = canvas.px(size)
    canvas.put(drawing(name, pixels, pixels), x, y)


def dim(canvas: Canvas, strength: int = 170) -> None:
    """Send everything drawn so far into the background."""
    width, height = canvas.surface.get_size()
    canvas.lay(veil(width, height, NIGHT, strength), (0, 0))


def _hint_widths(canvas: Canvas, keys: tuple[tuple[str, str], ...]) -> list[tuple[float, float]]:
    """How wide the cap and the words of each hint are; they stay small, so that all fit."""
    return [
        (
            58 if len(key) == 1 else 36 + len(key) * canvas.small * 0.56,
            width_of(canvas, text, SMALL, at_least=True) + 4,
        )
        for key, text in keys
    ]


def hints_width(canvas: Canvas, keys: tuple[tuple[str, str], ...], gap: float = 40) -> float:
    """How wide a row of hints is, in units."""
    widths = _hint_widths(canvas, keys)
    return sum(cap + 12 + wide for cap, wide in widths) + gap * (len(keys) - 1)


def hints(
    canvas: Canvas,
    keys: tuple[tuple[str, str], ...],
    box: Box,
    colour: Colour = CREAM,
    gap: float = 40,
) -> None:
    """A centred row of keys and what they do; closer together where it is narrow."""
    widths = _hint_widths(canvas, keys)
    while gap > 18 and hints_width(canvas, keys, gap) > box.w:
        gap -= 1
    spare = box.w - hints_width(canvas, keys, gap)
    share = 1 + min(0.0, spare) / sum(wide for _, wide in widths)
    x = box.x + max(0.0, spare) / 2
    for (key, text), (cap, wide) in zip(keys, widths, strict=True):
        key_cap(canvas, key, x + cap / 2, box.centre[1], 54)
        words = Box(x + cap + 12, box.y, wide * share, box.h)
        write(canvas, text, words, SMALL, colour, "SemiBold", "left")
        x += cap + 12 + wide * share + gap


def pill(canvas: Canvas, box: Box, fill: Colour = DUSK, edge: Colour = INK) -> None:
    """A plate with half-round ends."""
    height = canvas.px(box.h)
    fill, edge = canvas.looks.shade(fill), canvas.looks.shade(edge)
    plate = panel(canvas.px(box.w), height, height // 2, fill, edge, canvas.px(EDGE))
    canvas.put_at(plate, box)


def medal(canvas: Canvas, name: str, x: float, y: float, size: float) -> None:
    """A drawing on a light disc, so that its dark lines are seen in the dark room."""
    side = canvas.px(size)
    canvas.put(panel(side, side, side // 2, CREAM, INK, canvas.px(5)), x, y)
    icon(canvas, name, x, y, size * 0.66)
