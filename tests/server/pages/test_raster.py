"""Pictures drawn in pure Python."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from sheepfold.server.pages.raster import (
    Picture,
    Shape,
    arc,
    colour_of,
    ellipse,
    moved,
    path_lines,
    rounded,
    shapes_of,
    stroke,
)

RED = (255, 0, 0)


def read(picture: Picture) -> Image.Image:
    """The picture as another program reads its PNG."""
    return Image.open(io.BytesIO(picture.png())).convert("RGBA")


def test_a_square_is_filled_to_its_edges_and_half_pixels_are_half_covered() -> None:
    picture = Picture(6, 4)
    picture.fill(Shape([[(1.0, 1.0), (3.5, 1.0), (3.5, 3.0), (1.0, 3.0)]], RED))
    found = read(picture)
    assert found.size == (6, 4)
    rows = [[found.getpixel((x, y)) for x in range(6)] for y in range(4)]
    nothing, half = (0, 0, 0, 0), (255, 0, 0, 128)
    assert rows[0] == rows[3] == [nothing] * 6
    assert rows[1] == rows[2] == [nothing, (*RED, 255), (*RED, 255), half, nothing, nothing]


def test_what_lies_outside_the_picture_is_cut_off() -> None:
    picture = Picture(4, 4)
    picture.fill(Shape([[(-9.0, -9.0), (90.0, -9.0), (90.0, 90.0), (-9.0, 90.0)]], RED))
    picture.fill(Shape([ellipse(-50, -50, 3, 3)], (0, 0, 0)))
    assert {read(picture).getpixel((x, y)) for x in range(4) for y in range(4)} == {(*RED, 255)}


def test_a_ring_has_a_hole_and_shapes_that_overlap_are_one() -> None:
    ring = Picture(40, 40)
    ring.fill(Shape([ellipse(20, 20, 18, 18), ellipse(20, 20, 8, 8)[::-1]], RED))
    assert read(ring).getpixel((20, 20)) == (0, 0, 0, 0)
    assert read(ring).getpixel((20, 6)) == (*RED, 255)
    line = Picture(40, 40)
    line.fill(Shape(stroke([(5, 20), (35, 20), (35, 30)], 6), RED))
    assert read(line).getpixel((20, 20)) == read(line).getpixel((35, 22)) == (*RED, 255)
    assert read(line).getpixel((20, 30)) == (0, 0, 0, 0)


def test_a_colour_over_another_is_mixed_at_the_edge() -> None:
    picture = Picture(3, 1)
    whole = [(0.0, 0.0), (3.0, 0.0), (3.0, 1.0), (0.0, 1.0)]
    picture.fill(Shape([whole], (0, 0, 255)))
    picture.fill(Shape([[(0.0, 0.0), (1.5, 0.0), (1.5, 1.0), (0.0, 1.0)]], RED))
    assert [read(picture).getpixel((x, 0)) for x in range(3)] == [
        (255, 0, 0, 255),
        (128, 0, 128, 255),
        (0, 0, 255, 255),
    ]


def test_drawings_are_read_as_browsers_read_them() -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M9 24v5M22 24v5" stroke="#123" stroke-width="3"/>'
        '<path d="M6 10a5 5 0 015-5 5 5 0 015 5z" fill="#fff" stroke="#868686" stroke-width="1.5"/>'
        '<ellipse cx="10" cy="14" rx="4.5" ry="5" fill="#b1b1b1"/>'
        '<circle cx="8" cy="13" r="1" fill="#222"/></svg>'
    )
    found = shapes_of(drawing)
    assert [shape.colour for shape in found] == [
        colour_of(each) for each in ("#112233", "#ffffff", "#868686", "#b1b1b1", "#222222")
    ]
    top = min(y for _x, y in found[1].polygons[0])
    assert 4.9 < top < 5.1
    (shape,) = moved(found[-1:], -2.0, 100.0, 0.0)
    assert {round(y) for _x, y in shape.polygons[0]} >= {24, 28}
    assert 81 < min(x for x, _y in shape.polygons[0]) < 83


def test_both_ways_around_a_circle_are_known() -> None:
    start, end = (0.0, 0.0), (2.0, 0.0)
    over = arc(start, end, 1, large=False, sweep=True)
    under = arc(start, end, 1, large=False, sweep=False)
    assert min(y for _x, y in over) < -0.9
    assert max(y for _x, y in under) > 0.9
    large = arc(start, end, 1.25, large=True, sweep=True)
    assert min(y for _x, y in large) < -1.9
    assert over[-1] == end


@pytest.mark.parametrize("text", ["M0 0q1 1 2 2", "M0 0a5 5 0 2"])
def test_what_cannot_be_drawn_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not drawn|no arc"):
        path_lines(text)
    with pytest.raises(ValueError, match="is not drawn"):
        shapes_of('<svg xmlns="http://www.w3.org/2000/svg"><rect width="3"/></svg>')


def test_round_corners_stay_inside() -> None:
    assert all(0 <= x <= 10 and 0 <= y <= 8 for x, y in rounded(0, 0, 10, 8, 3))
