"""What each thing is worth in Zoff im Zoo, in weights: tables for the shepherd.

The numbers were measured: the moves of many thousand positions were played out to the end of the round, and
the tables fitted to how much better each did than the other moves of its position. So only differences
within a table, or between plays and passing, mean something.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.cells import Cells, cells

HELD: Final[Cells] = cells(
    [
        # the first round of four or more
        -10, -11, -3, 43, -19, 0,  # whale
        51, -54, 11, -8, -3, 3,  # elephant
        26, -40, 34, -2, -22, 5,  # crocodile
        21, -66, 35, -2, 10, 0,  # polar bear
        85, -58, 19, -6, -37, -2,  # lion
        70, -90, 46, -3, -22, 0,  # seal
        78, -78, 30, -13, -8, -10,  # fox
        125, -120, 26, 0, -29, -2,  # perch
        102, -80, 11, -16, -18, 2,  # hedgehog
        131, -120, -16, 26, -3, -18,  # sardines
        85, -104, 42, -37, 14, 0,  # mouse
        307, -72, -125, -120, 10, 0,  # mosquito
        # rounds in which tricks count
        -112, -109, -30, 112, 163, -24,  # whale
        -90, -141, 74, 184, -34, 8,  # elephant
        -56, -50, 18, 19, 0, 69,  # crocodile
        -46, -70, 29, 42, 37, 8,  # polar bear
        8, -154, -224, 85, 229, 54,  # lion
        -22, -83, 16, 27, 19, 45,  # seal
        -42, -64, 45, 34, 14, 13,  # fox
        85, -53, 40, 37, -19, -90,  # perch
        -19, -139, 46, 90, 22, 0,  # hedgehog
        34, -50, -5, 8, -21, 34,  # sardines
        -53, -131, 29, 96, 64, -5,  # mouse
        166, -13, -51, -77, -26, 0,  # mosquito
    ]
)  # fmt: skip
"""By animal: the worth of holding none, one, two and so on of it."""

WAY_OUT: Final[Cells] = cells(
    [
        # while every rival has three cards or more
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        -34, -29, 123, 0, 0, 0, 0, 0, 0,
        202, 8, -21, 32, -38, 0, 0, 0, 0,
        130, 173, 45, 13, -16, 10, -37, 0, 0,
        70, 86, 27, 64, 13, -54, -42, -22, -104,
        21, 98, -43, 72, -10, -22, -24, -98, -104,
        -14, -3, -170, -93, -16, -19, -54, -34, -85,
        # when a rival has one or two
        0, 0, 0, 0, 0, 0, 0, 0, 0,
        -173, 5, 19, 0, 0, 0, 0, 0, 0,
        90, -75, -144, 106, 2, 0, 0, 0, 0,
        149, 149, 6, -62, -106, 35, 48, 0, 0,
        150, 147, -6, -3, -77, -37, 18, -18, -19,
        101, 195, -189, 101, -3, 0, -88, -67, -5,
        0, 109, -46, -26, -158, -21, -51, -32, -16,
    ]
)  # fmt: skip
"""The worth of a hand: a row for each number of animals in it, six and more alike.

By how many leads it will lose on the way out: none, a half, one, and so on to four.
"""

CLEAR: Final[Cells] = cells(
    [403, 43, 86, -107, -59, -80, -59, -131, -138, 686, 91, 91, -2, 11, -99, -43, -22, -94]
)
"""By leads to be lost afterwards, in halves: the worth of a play that nobody beats; then the same late."""

KEEP: Final[Cells] = cells([0, -222, 176, 173, 136, 125])
"""By animals left (five and more alike): the worth of sets left in hand that nobody can beat."""

KEEP_SIZE: Final[Cells] = cells([0, 61, 77, 66, 107, 78])
"""By size of the set: the worth of one left in hand that nobody can beat, in addition."""

KEEP_LATE: Final[Cells] = cells([0, -101, -64, -67])
"""By the fewest cards of a rival: the worth of such sets when the end is near, in addition."""

HUNTING: Final[Cells] = cells([-136, -80, 13, 58, 117, 29])
"""By elephants in hand: their worth for each lion that may be caught."""

LIONS_SAFE: Final[Cells] = cells([218])
"""The worth of a lion in hand that nobody beats."""

WANTED: Final[Cells] = cells([-115, 14])
"""While no hedgehog is won: to part with the last hedgehog, with the last fox."""

JOKER_LEFT: Final[Cells] = cells([0, 58, 123, 261, 275, 245])
"""By animals left: the worth of the joker in hand."""

WITH_ELEPHANT: Final[Cells] = cells([502, 0])
"""The worth of a mosquito in hand that can become an elephant."""

CONTROL_LEAD: Final[Cells] = cells([0, 173, 136, 18, -10, 45])
"""By animals left: the worth of a lead that nobody beats."""

CONTROL_ANSWER: Final[Cells] = cells([0, 128, 34, 5, -5, 51])
"""By animals left: the worth of an answer that nobody beats."""

LEAD_SIZE: Final[Cells] = cells([0, -48, -37, -8, 61, 27, 5, 0])
"""By the number of cards led."""

PASSING: Final[Cells] = cells([0, -19, -67, -115, -66, -46])
"""By animals in hand: the worth of passing."""

PASSING_TO: Final[Cells] = cells([-131, -189, -386, -16, -6, 0, 94, -90])
"""The worth of passing when the top stays.

To a rival with more than four cards, with three or four, one or two, none; then to the partner alike.
"""

POINTS: Final[Cells] = cells([219, 368, -160, 26, 198, 195])
"""While tricks count.

A point the trick brings when leading, when answering; a lion lost, the first hedgehog lost; a lion on the
table to play upon, or to take from the partner.
"""

DANGER: Final[Cells] = cells([0, 62, 18, -69, -96])
"""By the fewest cards of a rival, one to three: the worth of losing the lead.

The last is added when that rival may go out at once.
"""

PARTNER: Final[Cells] = cells([-98, -190, -250, 0, -88, -6])
"""Playing beside a partner.

Beating its play, by the size of its hand as in PASSING_TO; beating a play that would stay; leading as many
cards as it holds.
"""

SHOWING: Final[Cells] = cells([-16, -59, 104, -22, 130, -50, 93, 3])
"""Showing at all; the partner can complete it; the same for each card shown; the joker is shown; the
whole would stay; against the partner's own play; each lion on the table; going out."""

COMPLETING: Final[Cells] = cells([118, -5, 26, 45, -211])
"""Completing at all; the whole stays; the partner goes out; oneself goes out; each lion on the table."""

PUSH: Final[Cells] = cells(
    [
        0, 118, 69, 43, 29, 0,  # whale
        0, -75, -221, -198, -18, 3,  # elephant
        0, 99, 70, 48, 3, 0,  # crocodile
        0, 90, 93, 74, -13, 3,  # polar bear
        0, -67, -270, -618, -222, 0,  # lion
        0, 91, 53, 58, 3, 2,  # seal
        0, 90, 43, 48, 106, -46,  # fox
        0, 98, 62, 72, -48, -5,  # perch
        0, 0, -32, 27, 21, 0,  # hedgehog
        0, 112, 51, 64, -6, 0,  # sardines
        0, 94, 48, 2, -43, -3,  # mouse
        0, -80, 29, 34, -19, 0,  # mosquito
        0, 42, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the lower-placed partner gains by pushing one of so many held."""

RETURN: Final[Cells] = cells(
    [
        0, 237, 155, 141, -6, -56,  # whale
        0, -99, -629, -306, -170, 0,  # elephant
        0, 286, 122, 123, 94, 67,  # crocodile
        0, 293, 110, 182, 53, 19,  # polar bear
        0, 37, -510, -1016, -568, -78,  # lion
        0, 397, -6, 5, 83, 21,  # seal
        0, 270, 35, 40, -19, 0,  # fox
        0, 402, -26, 38, -339, 0,  # perch
        0, 168, -227, -43, -16, 59,  # hedgehog
        0, 470, -35, 18, 34, 32,  # sardines
        0, 362, -22, -43, -90, -56,  # mouse
        0, -115, 3, 32, -72, 0,  # mosquito
        0, 163, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the higher-placed partner gains by giving back one of so many held."""

LAY_ASIDE: Final[Cells] = cells(
    [
        0, -120, -136, -349, -130, 0,  # whale
        0, -302, -728, -358, -112, -8,  # elephant
        0, -16, -125, -83, 13, 0,  # crocodile
        0, 64, -128, -5, -29, 0,  # polar bear
        0, 216, 198, -291, -37, 0,  # lion
        0, 219, -139, -35, -21, 0,  # seal
        0, 302, -67, 48, 0, 38,  # fox
        0, 453, -64, -40, 0, 0,  # perch
        0, 509, -162, -237, -186, 0,  # hedgehog
        0, 498, -117, -106, 0, 0,  # sardines
        0, 258, -8, -86, -50, 0,  # mouse
        0, -186, 250, -24, 0, 0,  # mosquito
        0, -286, 0, 0, 0, 0,  # joker
    ]
)  # fmt: skip
"""By kind of card: what the solo player gains by laying aside one of so many held."""

ASIDE_POINTS: Final[Cells] = cells([50, 11, 1200])
"""To lay nothing aside; a hedgehog; a pair of lions."""
