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
DISTINCT: Final = 571
"""Each different number."""
DISTINCT_BLACK: Final = 572
"""Each different number beside a black sheep."""
BLACK_NUMBERS: Final = 573
"""By numbers (0 to 8): beside a black sheep."""
BLACK_FEW: Final = 582
"""By the shortest other hand (0 to 6): each black sheep."""
DRAWN_NUMBERS: Final = 589
"""By numbers (0 to 9): a card drawn to them."""
BLACK_OTHERS: Final = 599
"""Each black sheep and each card of the mean of the other hands."""
NUMBERS_OTHERS: Final = 600
"""Each number and each such card."""
TWO_BLACK_NUMBERS: Final = 601
"""Each number beside two black sheep."""
PASS_FEWEST: Final = 602
"""Passed to the shortest of the other hands."""
JOKER_COVER: Final = 603
"""Each top that takes a pair without the joker, beside a joker."""
DOUBLES: Final = 604
"""Each number held twice."""
VALUES_IN_SET: Final = 605

SET_FOR: Final[Cells] = cells([0, 0, 0, 0, 0, 0, 0])
"""SET_FOR[seats]: which set is for a table of that size."""

# fmt: off
TWO_SEATS: Final = [
    # SHAPE
    -10318, -6412, -1918, -8595, -6772, -4951, -8642, -7583, -4718, -8805, -6605, -5727,
    -14674, -7023, -5926, -12878, -7124, -5292, -11168, -6882, -5185, -10666, -7169, -6536,
    -12984, -8285, -5990, -11885, -7654, -5521, -11104, -7398, -6329, -10694, -7861, -8490,
    -12232, -8333, -6115, -11423, -7808, -5757, -10887, -7512, -7222, -10675, -8360, -9012,
    -11795, -8368, -6203, -11100, -7784, -5995, -10535, -7640, -7777, -10687, -8165, -11457,
    -11362, -7989, -6335, -10742, -7806, -7246, -10488, -7607, -10397, -10748, -9290, -13760,
    -10891, -7846, -7098, -10307, -7645, -10933, -10327, -7529, -12088, -10810, -9985, -15360,
    -10896, -7331, -9151, -10483, -7545, -9696, -10867, -7511, -15680, -10355, -15732, -16960,
    -10670, -7293, -8912, -10156, -7103, -12423, -10162, -6867, -17280, -9815, -17600, -18560,
    -10683, -6665, -1976, -9159, -6629, -5053, -8871, -6887, -4833, -9394, -6494, -5731,
    -14526, -6941, -5868, -12604, -6998, -5015, -10899, -7064, -5223, -10605, -7747, -6609,
    -12635, -8205, -6154, -11391, -7664, -5676, -10686, -7533, -6446, -10572, -7777, -8556,
    -11965, -8154, -6493, -11018, -7987, -5757, -10551, -7830, -7371, -10600, -8335, -9012,
    -11661, -8299, -6137, -10919, -7811, -6262, -10439, -7678, -7771, -10437, -8160, -11469,
    -11344, -8075, -6438, -10721, -7768, -7205, -10613, -7769, -10397, -11003, -9055, -13760,
    -11052, -7899, -6990, -10415, -7694, -10776, -10452, -7534, -12088, -10575, -9872, -15360,
    -11068, -7698, -9045, -10481, -7563, -9531, -10688, -7531, -15680, -10671, -15732, -16960,
    -10824, -7349, -8724, -10194, -7117, -12260, -10184, -6857, -17280, -9900, -17600, -18560,
    -10625, -7147, -2109, -8769, -6771, -4908, -8945, -7488, -4735, -8902, -6573, -5731,
    -14096, -6856, -5989, -12141, -7302, -5358, -10577, -7333, -5090, -10653, -7611, -6609,
    -12303, -8152, -6222, -11217, -7746, -5574, -10508, -7569, -6493, -10697, -7754, -8556,
    -11728, -8535, -6241, -10784, -8147, -5793, -10794, -7794, -7386, -10693, -8267, -9012,
    -11484, -8260, -6132, -10621, -8021, -6273, -10579, -7709, -7781, -10792, -8247, -11451,
    -11196, -8186, -6429, -10475, -7746, -7323, -10585, -7698, -10388, -10864, -9237, -13760,
    -11025, -7877, -7074, -10218, -7638, -10999, -10289, -7830, -12076, -10799, -9980, -15360,
    -11200, -7865, -9155, -10677, -7467, -9701, -10646, -7516, -15680, -10282, -15732, -16960,
    -10705, -7479, -8839, -10158, -6985, -12385, -10030, -6999, -17280, -9648, -17600, -18560,
    # HELD_POINTS
    -164, -170, -181,
    # BLACK
    -2002, -6549, -10184, -5652,
    -2011, -6202, -9578, -5652,
    -1962, -7115, -9789, -5652,
    -1656, -6558, -9789, -5652,
    -776, -5880, -10198, -7595,
    -670, -5487, -9601, -7595,
    -720, -6197, -9855, -7595,
    -608, -5774, -9855, -7595,
    870, -5293, -11498, -8158,
    751, -5121, -11488, -8158,
    779, -5464, -11300, -8158,
    1110, -5412, -11300, -8158,
    # BLACK_ALONE
    -3005,
    # CAN_PASS
    -15,
    # NEARLY
    201,
    # COVER
    56, 56, 56,
    107, 90, 72,
    28, 25, 20,
    21, 17, 15,
    17, 15, 17,
    24, 21, 26,
    # SINGLE
    405, 260, 100,
    15, 5, -6,
    10, 4, 5,
    9, 11, 3,
    10, 10, 20,
    16, 22, 33,
    # STAY
    241, 385, 1070,
    -61, 4, 68,
    -89, 31, 8,
    -79, -108, -66,
    # AGAIN
    0, 0, 0,
    # LEFT
    -34, 41, 7, 3, -19, -16, -22, -20, -24,
    # LEFT_KNOWN
    -110,
    # FOX_AT
    4008, -685, -965, -859, -909, -1068, -1091, -1137, -1028,
    4107, -586, -866, -794, -904, -908, -750, -874, -734,
    4697, -80, -326, -123, -335, -239, -203, -252, -10,
    # FARMER_AT
    3993, -982, -1185, -1165, -1011, -1123, -1317, -1265, -1258,
    4180, -795, -998, -924, -884, -988, -1055, -1011, -1110,
    4495, -645, -749, -826, -608, -602, -617, -475, -372,
    # FARMER_POINTS
    52,
    # FARMER_JOKER
    24,
    # PASS_AT
    70, -778, -1532, -1351, -1394, -1244, -1365, -1053, -1347, -1452, -1747,
    -126, -974, -1728, -1488, -1494, -1500, -1622, -1375, -1508, -1834, -1646,
    153, -886, -1219, -1057, -1474, -1297, -1420, -1398, -1383, -1203, -1324,
    # PASS_KNOWN
    -3094, -2332, -2684,
    -2955, -2094, 0,
    # PASS_NEXT
    -271,
    # RIVAL
    0,
    # OTHERWISE
    -250, -212, -132,
    -287, -234, -141,
    280, 467, 550,
    -122, -92, -125,
    # DRAWN
    -598, -375, -182, -33,
    -514, -178, -73, -120,
    -455, -228, -357, -401,
    # DRAW_LOW
    204,
    # THIRD_BLACK
    -15,
    # TAKEN
    -210, 181, 176,
    # REVEALED
    -354, -351, -302, -324,
    # REVEALED_ANY
    -39,
    # SIZE_MORE
    552,
    # DISTINCT
    370,
    # DISTINCT_BLACK
    -140,
    # BLACK_NUMBERS
    -302, -219, -356, -143, -83, 16, 129, 46, 108,
    # BLACK_FEW
    0, -283, 297, -379, -172, -296, -192,
    # DRAWN_NUMBERS
    -995, -395, 13, 57, 128, 114, 83, 134, 213, 308,
    # BLACK_OTHERS
    187,
    # NUMBERS_OTHERS
    -24,
    # TWO_BLACK_NUMBERS
    123,
    # PASS_FEWEST
    -133,
    # JOKER_COVER
    19,
    # DOUBLES
    107,
]
# fmt: on
"""At a table of two."""

VALUES: Final[Cells] = cells([*TWO_SEATS])
"""All sets, one after the other."""
