"""What the shepherd of Kivsa Shchora holds things to be worth, in sixteenths of a weight.

A value of 192 is a point of the round. The values were found by playing: from many thousands of
positions every move was tried in rounds played to their end, and the values fitted to how these ended,
again and again with the player that came of it.

There is a set of values for each kind of table; a set is one row, and the names say where in it
things stand.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.cells import Cells, cells

SHAPE: Final = 0
"""By danger, then numbers (0 to 8), farmers and foxes (0 to 3), jokers (0 to 2): a hand of that shape."""
HELD_POINTS: Final = 324
"""By danger: each point the hand would cost, black sheep not counted."""
BLACK: Final = 327
"""By danger, then black sheep known in other hands (0 to 3), then in the own hand (0 to 3)."""
BLACK_ALONE: Final = 375
"""A black sheep without any card to pass it on with."""
CAN_PASS: Final = 376
"""A black sheep beside a card that could pass it on now."""
NEARLY: Final = 377
"""Each number that may pass it on when hands have changed a little."""
COVER: Final = 378
"""By numbers (0-1, 2, 3, 4, 5-6, more), then farmers and foxes (0, 1, more): each 64th of tops that
take a pair."""
SINGLE: Final = 396
"""The same for tops that take one card only."""
STAY: Final = 414
"""By hand size (0-2, 3-4, 5-6, more), then cards that fit the top left (0, 1, 2)."""
AGAIN: Final = 426
"""The same where nobody plays in between."""
LEFT: Final = 429
"""By the next hand (0 to 8): each unseen card like the top left."""
LEFT_KNOWN: Final = 438
"""The next seat is known to be able to go out on the top left."""
FOX_AT: Final = 439
"""By danger, then the struck hand (0 to 8): a fox."""
FARMER_AT: Final = 466
"""The same: a farmer."""
FARMER_POINTS: Final = 493
"""Each point of the card the farmer hands over."""
FARMER_JOKER: Final = 494
"""A joker handed over."""
PASS_AT: Final = 495
"""By danger, then the struck hand (0 to 10): a black sheep passed."""
PASS_KNOWN: Final = 528
"""By black sheep known there (0, 1), then those nobody has shown (0 to 2)."""
PASS_NEXT: Final = 534
"""Passed to the next seat."""
RIVAL: Final = 535
"""Each point by which the seat struck has fewer than the others (a quarter of it for farmers and
foxes)."""
OTHERWISE: Final = 536
"""By fox, farmer, pass, draw, then numbers that would have fitted (0, 1, 2)."""
DRAWN: Final = 548
"""By danger, then hand size (0-2, 3-4, 5-6, more): a card drawn."""
DRAW_LOW: Final = 560
"""A card drawn from a low pile."""
THIRD_BLACK: Final = 561
"""Each card drawn while holding two black sheep."""
TAKEN: Final = 562
"""By danger: a card taken because of a farmer."""
REVEALED: Final = 565
"""By hand size (0-2, 3-4, 5-6, more): each card drawn because of a fox."""
REVEALED_ANY: Final = 569
"""To be struck by a fox at all."""
SIZE_MORE: Final = 570
"""Each number beyond eight."""
VALUES_IN_SET: Final = 571

SET_FOR: Final[Cells] = cells([0, 0, 0, 0, 0, 0, 0])
"""SET_FOR[seats]: which set is for a table of that size."""

# fmt: off
ANY_SEATS: Final = [
    # SHAPE
    -10227, -6873, -1920, -8656, -6984, -4951, -8859, -7582, -4718, -8914, -6542, -5727,
    -13781, -7237, -5951, -12474, -7240, -5287, -11120, -6895, -5200, -10513, -7538, -6609,
    -12880, -8527, -6199, -11925, -7639, -5623, -10886, -7455, -6419, -10585, -7723, -8541,
    -12316, -8304, -6147, -11336, -7688, -5781, -10755, -7550, -7288, -10612, -8291, -9012,
    -11864, -8180, -6154, -10939, -7662, -6127, -10491, -7578, -7777, -10509, -8194, -11469,
    -11585, -7815, -6361, -10835, -7532, -7251, -10470, -7644, -10397, -10574, -9289, -13760,
    -11224, -7742, -7098, -10496, -7608, -10989, -10604, -7675, -12088, -10905, -9996, -15360,
    -10925, -7368, -9166, -10539, -7360, -9705, -10658, -7556, -15680, -10533, -15732, -16960,
    -10630, -7109, -8931, -10193, -6944, -12423, -10189, -6817, -17280, -9860, -17600, -18560,
    -10813, -6795, -1920, -9143, -6819, -4905, -8620, -7381, -4820, -9112, -6494, -5731,
    -14005, -7786, -5901, -12274, -7138, -5121, -10835, -7061, -5223, -10578, -7745, -6609,
    -12683, -8378, -6256, -11445, -7769, -5612, -10542, -7486, -6467, -10442, -7744, -8556,
    -12182, -8302, -6359, -11007, -7762, -5730, -10490, -7636, -7371, -10745, -8246, -9012,
    -11674, -8150, -6166, -10763, -7770, -6290, -10493, -7814, -7771, -10734, -8196, -11469,
    -11494, -7876, -6461, -10676, -7493, -7257, -10538, -7692, -10397, -11072, -9209, -13760,
    -11163, -7604, -7107, -10440, -7382, -10978, -10453, -7758, -12088, -10878, -9955, -15360,
    -11078, -7477, -9108, -10355, -7371, -9657, -10628, -7580, -15680, -10508, -15732, -16960,
    -10772, -7091, -8888, -10173, -6915, -12315, -10123, -6903, -17280, -10054, -17600, -18560,
    -10530, -7300, -1920, -9076, -6735, -4905, -8733, -7582, -4735, -8920, -6573, -5731,
    -13739, -7461, -5963, -11970, -7336, -5340, -10644, -7259, -5090, -10507, -7670, -6609,
    -12326, -8500, -6228, -11202, -7881, -5574, -10542, -7506, -6493, -10618, -7773, -8556,
    -11893, -8440, -6301, -10796, -7848, -5773, -10574, -7727, -7386, -10788, -8291, -9012,
    -11503, -8068, -6129, -10752, -7814, -6273, -10502, -7733, -7781, -10656, -8249, -11469,
    -11393, -8007, -6436, -10749, -7795, -7292, -10655, -7748, -10397, -10883, -9280, -13760,
    -11228, -7596, -7116, -10592, -7516, -10999, -10457, -7766, -12088, -10786, -9996, -15360,
    -11137, -7412, -9173, -10481, -7545, -9736, -10523, -7457, -15680, -10490, -15732, -16960,
    -10803, -7207, -8931, -10239, -6804, -12423, -10052, -6982, -17280, -9853, -17600, -18560,
    # HELD_POINTS
    -152, -161, -180,
    # BLACK
    -2002, -6509, -9996, -5652,
    -2051, -6149, -9789, -5652,
    -2204, -6672, -9789, -5652,
    -1888, -6558, -9789, -5652,
    -776, -5866, -9930, -7595,
    -684, -5624, -9514, -7595,
    -851, -6239, -9855, -7595,
    -653, -5774, -9855, -7595,
    870, -5280, -11612, -8158,
    738, -5138, -11213, -8158,
    909, -5520, -11300, -8158,
    891, -5412, -11300, -8158,
    # BLACK_ALONE
    -3004,
    # CAN_PASS
    10,
    # NEARLY
    0,
    # COVER
    56, 56, 56,
    108, 65, 47,
    42, 28, 20,
    28, 20, 18,
    27, 22, 21,
    30, 25, 27,
    # SINGLE
    331, 206, 74,
    12, 20, 0,
    10, 7, 9,
    10, 6, 9,
    11, 12, 19,
    16, 17, 13,
    # STAY
    0, 237, 695,
    0, 110, 48,
    0, 125, 73,
    0, 72, 45,
    # AGAIN
    0, 0, 0,
    # LEFT
    -34, 58, -1, -22, -21, -38, -26, -59, -40,
    # LEFT_KNOWN
    -213,
    # FOX_AT
    4008, -685, -965, -859, -909, -1012, -941, -983, -791,
    4107, -586, -866, -760, -810, -913, -842, -884, -692,
    4697, 4, -276, -170, -220, -323, -252, -294, -102,
    # FARMER_AT
    3993, -982, -1185, -1165, -1011, -1124, -1174, -1183, -1114,
    4180, -795, -998, -978, -824, -937, -987, -996, -927,
    4495, -480, -683, -663, -509, -622, -672, -681, -612,
    # FARMER_POINTS
    41,
    # FARMER_JOKER
    58,
    # PASS_AT
    70, -778, -1532, -1351, -1394, -1309, -1322, -1374, -1381, -1515, -1798,
    -126, -974, -1728, -1547, -1590, -1505, -1518, -1570, -1577, -1711, -1994,
    153, -695, -1449, -1268, -1311, -1226, -1239, -1291, -1298, -1432, -1715,
    # PASS_KNOWN
    -3564, -2745, -2751,
    -3132, -2265, 0,
    # PASS_NEXT
    -273,
    # RIVAL
    0,
    # OTHERWISE
    0, 0, 0,
    0, 0, 0,
    0, 0, 0,
    0, 0, 0,
    # DRAWN
    -619, -417, -102, 51,
    -527, -291, -8, 57,
    -631, -352, -245, -90,
    # DRAW_LOW
    316,
    # THIRD_BLACK
    328,
    # TAKEN
    218, 264, 466,
    # REVEALED
    -372, -342, -315, -310,
    # REVEALED_ANY
    -157,
    # SIZE_MORE
    561,
]
# fmt: on
"""At any table."""

VALUES: Final[Cells] = cells([*ANY_SEATS])
"""All sets, one after the other."""
