"""Small pictures as PNG, drawn by this program: filled polygons with smooth edges, in pure Python.

Icons of installed pages and previews of links must be pixels. They are few and drawn once, so that no image
library is needed. Drawings are SVG of the plain kind we draw ourselves: circles, ellipses and paths.
"""

from __future__ import annotations

import math
import re
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias
from xml.etree import ElementTree

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[Point]
Edge: TypeAlias = tuple[Point, Point]
Stretch: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, int, int]

LINES: Final = 4
"""Lines within one row of pixels at which edges are looked at."""

ROUND: Final = 16
"""Corners of half a circle, and of an arc."""

JOINT: Final = 5
"""Corners of half a circle where two pieces of a line meet."""

TOKENS: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
FLAGS: Final = re.compile(r"(a[^A-Za-z]*)", re.IGNORECASE)


class Shape(NamedTuple):
    """Polygons of one colour; where they lie over each other they are one."""

    polygons: Sequence[Polygon]
    colour: Colour


# Pictures.


class Picture:
    """Pixels with red, green, blue and opacity; transparent at first."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(4 * width) for _ in range(height)]

    def fill(self, shape: Shape) -> None:
        """Draw a shape over what is there."""
        for y, edges in self.edges_by_row(shape.polygons).items():
            lines = [
                list(inside(edges, y + (line + 0.5) / LINES, float(self.width))) for line in range(LINES)
            ]
            self.fill_row(self.rows[y], lines, shape.colour)

    def edges_by_row(self, polygons: Iterable[Polygon]) -> dict[int, list[Edge]]:
        """The edges that reach into each row of pixels."""
        found: dict[int, list[Edge]] = {}
        for polygon in polygons:
            for edge in pairwise([*polygon, polygon[0]]):
                top, bottom = sorted((edge[0][1], edge[1][1]))
                for y in range(max(0, math.floor(top)), min(self.height, math.ceil(bottom))):
                    found.setdefault(y, []).append(edge)
        return found

    def fill_row(self, row: bytearray, lines: list[list[Stretch]], colour: Colour) -> None:
        """Colour what lies inside: at once where all lines agree, and pixel by pixel elsewhere."""
        ends = [x for line in lines for stretch in line for x in stretch]
        if not ends:
            return
        first, last = int(min(ends)), math.ceil(max(ends))
        begin = stop = last
        if all(len(line) == 1 for line in lines):
            begin = min(last, math.ceil(max(line[0][0] for line in lines)))
            stop = max(begin, int(min(line[0][1] for line in lines)))
            row[4 * begin : 4 * stop] = bytes((*colour, 255)) * (stop - begin)
        for x in (*range(first, begin), *range(stop, last)):
            share = sum(max(0.0, min(x + 1, b) - max(x, a)) for line in lines for a, b in line) / LINES
            if share:
                row[4 * x : 4 * x + 4] = mixed(row[4 * x : 4 * x + 4], colour, min(1.0, share))

    def png(self) -> bytes:
        """The picture as a file."""
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 6, 0, 0, 0)
        data = zlib.compress(b"".join(b"\0" + row for row in self.rows), 9)
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def inside(edges: list[Edge], y: float, width: float) -> Iterator[Stretch]:
    """The stretches of a line that lie inside, as far as they are in the picture."""
    crossings = sorted(
        (ax + (y - ay) * (bx - ax) / (by - ay), 1 if by > ay else -1)
        for (ax, ay), (bx, by) in edges
        if min(ay, by) <= y < max(ay, by)
    )
    winding, began = 0, 0.0
    for x, way in crossings:
        if winding == 0:
            began = x
        winding += way
        if winding == 0 and x > 0 and began < width:
            yield max(0.0, began), min(width, x)


def mixed(below: bytearray, colour: Colour, share: float) -> bytes:
    """A colour over a pixel, covering a share of it."""
    opacity = share + below[3] / 255 * (1 - share)
    rest = below[3] / 255 * (1 - share)
    channels = [
        round((new * share + old * rest) / opacity) for new, old in zip(colour, below[:3], strict=True)
    ]
    return bytes((*channels, round(255 * opacity)))


# Shapes.


def colour_of(text: str) -> Colour:
    """A colour as style sheets write it, `#abc` or `#aabbcc`."""
    digits = text.lstrip("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def ellipse(x: float, y: float, rx: float, ry: float, corners: int = ROUND) -> Polygon:
    """An ellipse around a point."""
    turns = [math.pi * n / corners for n in range(2 * corners)]
    return [(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns]


def stroke(line: Polygon, width: float) -> list[Polygon]:
    """A line of some width with round ends and corners."""
    ends = (line[0], line[-1])
    found = [ellipse(x, y, width / 2, width / 2, ROUND if (x, y) in ends else JOINT) for x, y in line]
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        if length:
            dx, dy = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
            found.append([(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)])
    return [same_way(each) for each in found]


def same_way(polygon: Polygon) -> Polygon:
    """The polygon, run through clockwise: so that two that overlap do not cancel each other out."""
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]))
    return polygon if area > 0 else polygon[::-1]


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Polygon:
    """A rectangle with round corners."""
    corners = [(x + width - radius, y + height - radius), (x + radius, y + height - radius)]
    corners += [(x + radius, y + radius), (x + width - radius, y + radius)]
    quarter = [math.pi / 2 * n / ROUND for n in range(ROUND + 1)]
    return [
        (cx + radius * math.cos(turn + nth * math.pi / 2), cy + radius * math.sin(turn + nth * math.pi / 2))
        for nth, (cx, cy) in enumerate(corners)
        for turn in quarter
    ]


def moved(shapes: Iterable[Shape], scale: float, x: float, y: float) -> list[Shape]:
    """Shapes of another size at another place; a negative scale mirrors them."""
    return [
        Shape([[(x + px * scale, y + py * abs(scale)) for px, py in polygon] for polygon in polygons], colour)
        for polygons, colour in shapes
    ]


# SVG.


def shapes_of(svg: str) -> list[Shape]:
    """The shapes of a drawing of ours, in the units of its view box."""
    found: list[Shape] = []
    for element in ElementTree.fromstring(svg):
        lines = lines_of(element)
        if "fill" in element.attrib:
            found.append(Shape([same_way(line) for line in lines], colour_of(element.attrib["fill"])))
        if "stroke" in element.attrib:
            width = float(element.attrib["stroke-width"])
            strokes = [part for line in lines for part in stroke(line, width)]
            found.append(Shape(strokes, colour_of(element.attrib["stroke"])))
    return found


def lines_of(element: ElementTree.Element) -> list[Polygon]:
    """The outlines of one element."""
    given = element.attrib
    match element.tag.rpartition("}")[2]:
        case "circle":
            return [ellipse(float(given["cx"]), float(given["cy"]), float(given["r"]), float(given["r"]))]
        case "ellipse":
            radii = float(given["rx"]), float(given["ry"])
            return [ellipse(float(given["cx"]), float(given["cy"]), *radii)]
        case "path":
            return path_lines(given["d"])
    raise ValueError(f"a {element.tag} is not drawn")


def path_lines(text: str) -> list[Polygon]:
    """The lines of a path that has moves, verticals and circular arcs, as our drawings do."""
    lines: list[list[Point]] = []
    tokens = path_tokens(text)
    x = y = 0.0
    command = ""
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        match command:
            case "M":
                x, y = take(tokens, 2)
                lines.append([(x, y)])
            case "v":
                y += take(tokens, 1)[0]
                lines[-1].append((x, y))
            case "a":
                radius, _, _, large, sweep, dx, dy = take(tokens, 7)
                lines[-1] += arc((x, y), (x + dx, y + dy), radius, large=bool(large), sweep=bool(sweep))
                x, y = x + dx, y + dy
            case "z":
                lines[-1].append(lines[-1][0])
                command = ""
            case _:
                raise ValueError(f"{command!r} in a path is not drawn")
    return [list(line) for line in lines]


def path_tokens(text: str) -> list[str]:
    """Commands and numbers; the two flags of an arc may stand together with the number behind them."""
    apart = FLAGS.sub(lambda found: split_flags(found[0]), text)
    return TOKENS.findall(apart)


def split_flags(arcs: str) -> str:
    """An arc command with spaces between its numbers."""
    numbers: list[str] = []
    rest = arcs[1:]
    while rest := rest.lstrip(" ,"):
        pattern = r"[01]" if len(numbers) % 7 in (3, 4) else r"-?(?:\d+\.?\d*|\.\d+)"
        found = re.match(pattern, rest)
        if found is None:
            raise ValueError(f"{arcs!r} is no arc")
        numbers.append(found[0])
        rest = rest[found.end() :]
    return f"{arcs[0]} {' '.join(numbers)} "


def take(tokens: list[str], count: int) -> list[float]:
    """The next numbers of a path."""
    found, tokens[:count] = [float(each) for each in tokens[:count]], []
    return found


def arc(start: Point, end: Point, radius: float, *, large: bool, sweep: bool) -> list[Point]:
    """Points along a circular arc, without its start."""
    (ax, ay), (bx, by) = start, end
    half = math.hypot(bx - ax, by - ay) / 2
    radius = max(radius, half)
    away = math.sqrt(radius**2 - half**2) * (1 if large == sweep else -1) / half
    cx, cy = (ax + bx) / 2 + away * (by - ay) / 2, (ay + by) / 2 - away * (bx - ax) / 2
    begin, stop = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
    if sweep and stop < begin:
        stop += 2 * math.pi
    if not sweep and stop > begin:
        stop -= 2 * math.pi
    turns = [begin + (stop - begin) * n / ROUND for n in range(1, ROUND)]
    return [*[(cx + radius * math.cos(turn), cy + radius * math.sin(turn)) for turn in turns], end]
