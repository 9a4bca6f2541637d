"""What the shepherd of Kivsa Shchora holds things to be worth, in sixteenths of a weight.

A value of 192 is a point of the round. The values were found by playing: from many thousands of
positions every move was tried in rounds played to their end, and the values fitted to how these ended,
again and again with the player that came of it.

There is a set of values for each kind of table; a set is one row, and the names say where in it
things stand.
"""

from __future__ import annotations

from typing import Final

from sheepfold.engine.int_row import IntRow, int_row

SHAPE: Final = 0
"""By danger, then numbers (0 to 8), farmers and foxes (0 to 3), jokers (0 to 2): a hand of that shape."""
HELD_POINTS: Final = 324
"""By danger: each point the hand would cost, black sheep not counted."""
BLACK: Final = 327
"""By danger, then black sheep known in other hands (0 to 3), then in the seat's own hand (0 to 3)."""
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
"""The next seat is known to be done on the top left: each point this hand costs more than a cheap one."""
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

SET_FOR: Final[IntRow] = int_row([0, 0, 0, 1, 1, 1, 1])
"""SET_FOR[seats]: which set is for a table of that size."""

# fmt: off
TWO_SEATS: Final = [
    # SHAPE
    -10322, -5701, -1918, -10122, -6511, -4951, -8930, -7209, -4718, -9207, -6646, -5146,
    -14202, -7286, -5720, -12882, -7242, -5009, -11752, -7000, -5129, -11357, -6946, -5446,
    -11829, -8072, -5984, -11440, -8013, -5484, -10862, -7238, -5738, -10480, -7638, -6138,
    -11465, -8757, -6386, -11156, -7922, -5752, -10597, -7732, -6232, -10716, -8129, -6629,
    -11463, -8664, -6208, -11000, -7838, -6085, -10488, -7477, -5977, -10294, -7877, -6377,
    -11229, -8324, -6086, -10765, -8078, -6578, -10816, -7810, -6310, -10794, -8210, -6710,
    -11025, -8498, -6963, -10467, -7732, -6232, -10282, -7339, -5839, -10682, -7739, -6239,
    -10904, -8063, -6563, -10724, -7237, -5737, -10754, -7058, -5558, -10534, -7458, -5958,
    -10747, -7709, -6209, -10322, -7201, -5701, -10181, -7120, -5620, -10247, -7520, -6020,
    -10636, -6411, -2184, -9887, -6323, -4823, -8773, -6732, -4833, -9169, -6474, -4974,
    -14520, -7588, -5822, -12827, -7278, -4897, -11159, -7209, -5265, -10560, -7609, -6109,
    -12075, -8121, -6115, -11453, -7978, -5510, -10468, -7336, -5836, -10697, -7736, -6236,
    -11704, -8308, -6453, -10900, -7909, -5782, -10425, -7474, -5974, -10615, -7874, -6374,
    -11650, -8328, -6150, -10915, -7974, -6253, -10458, -7904, -6404, -10858, -8304, -6804,
    -11204, -8192, -6451, -10603, -7905, -6405, -10480, -7502, -6002, -10750, -7902, -6402,
    -11007, -8205, -6705, -10413, -7698, -6198, -10653, -7542, -6042, -10302, -7942, -6442,
    -10986, -7882, -6382, -10750, -7808, -6308, -10197, -7709, -6209, -10597, -8109, -6609,
    -10707, -7922, -6422, -10258, -7408, -5908, -10067, -6895, -5395, -10037, -7295, -5795,
    -9660, -6875, -2332, -9147, -6711, -4908, -9033, -7386, -4735, -8664, -6594, -5094,
    -13933, -7299, -5799, -12006, -7205, -5358, -10390, -7350, -5090, -9927, -7595, -6095,
    -12112, -8384, -6187, -11445, -7240, -5585, -10784, -7390, -5890, -11008, -7741, -6241,
    -11248, -8689, -6222, -10710, -8577, -5857, -11142, -7845, -6345, -11132, -8245, -6745,
    -11361, -8683, -6152, -10488, -7794, -6280, -10611, -7784, -6284, -10643, -8184, -6684,
    -11330, -8228, -6202, -10487, -8639, -7139, -10376, -7822, -6322, -10205, -8222, -6722,
    -10960, -8079, -6579, -10675, -7387, -5887, -10515, -7814, -6314, -10915, -8214, -6714,
    -11125, -7708, -6208, -10698, -7327, -5827, -10497, -7615, -6115, -10678, -8015, -6515,
    -10449, -7677, -6177, -10252, -7292, -5792, -10059, -7227, -5727, -9748, -7627, -6127,
    # HELD_POINTS
    -109, -115, -157,
    # BLACK
    -2002, -6804, -10351, -6066,
    -1756, -5360, -9369, -5652,
    -2637, -6920, -9789, -5652,
    -1647, -6558, -9789, -5652,
    -776, -5861, -10189, -7713,
    -689, -5234, -9741, -7595,
    -983, -6015, -9855, -7595,
    -533, -5774, -9855, -7595,
    870, -5276, -11428, -8158,
    734, -5421, -11583, -8158,
    1009, -5164, -11300, -8158,
    904, -5412, -11300, -8158,
    # BLACK_ALONE
    -2444,
    # CAN_PASS
    -54,
    # NEARLY
    -35,
    # COVER
    56, 56, 56,
    63, 14, 43,
    16, 3, 2,
    10, 6, -8,
    9, 1, 4,
    9, 8, 5,
    # SINGLE
    440, 239, 61,
    -3, 13, -59,
    -16, -19, -32,
    -3, -7, -9,
    -9, -16, -7,
    3, 1, -3,
    # STAY
    -38, 354, 1515,
    -101, 105, 274,
    -108, -77, -26,
    -131, -31, -15,
    # AGAIN
    -441, -188, 313,
    # LEFT
    -34, -229, -11, 28, 5, -31, 44, -62, 6,
    # LEFT_KNOWN
    -110,
    # FOX_AT
    4008, -685, -965, -859, -909, -1257, -839, -1378, -855,
    4107, -586, -866, -919, -976, -935, -893, -947, -967,
    4697, 281, 539, -247, -374, -285, -245, -366, 20,
    # FARMER_AT
    3993, -982, -1185, -1165, -1011, -1483, -1151, -1507, -1032,
    4180, -795, -998, -1308, -1317, -1074, -1160, -1124, -1155,
    4495, -906, 116, -617, -517, -580, -600, -614, -626,
    # FARMER_POINTS
    86,
    # FARMER_JOKER
    -1145,
    # PASS_AT
    70, -778, -1532, -1351, -1394, -1493, -1335, -1632, -1240, -1332, -800,
    -126, -974, -1728, -1789, -1463, -1617, -1381, -1371, -1428, -1566, -1694,
    153, -897, -938, -1293, -1310, -1401, -1361, -1425, -1633, -1105, -1265,
    # PASS_KNOWN
    -2400, -2329, -2464,
    -2684, -2717, 0,
    # PASS_NEXT
    -416,
    # RIVAL
    12,
    # OTHERWISE
    -209, 176, -348,
    -498, -343, -647,
    753, 506, 604,
    -68, -76, -256,
    # DRAWN
    -583, -583, -236, -136,
    83, -538, -541, -149,
    -179, -318, -119, -277,
    # DRAW_LOW
    185,
    # THIRD_BLACK
    186,
    # TAKEN
    -240, 7, 526,
    # REVEALED
    -129, -48, -22, -80,
    # REVEALED_ANY
    -451,
    # SIZE_MORE
    409,
    # DISTINCT
    373,
    # DISTINCT_BLACK
    -52,
    # BLACK_NUMBERS
    608, -403, -428, -104, -143, -82, 59, 217, 80,
    # BLACK_FEW
    0, -128, 169, -384, -394, -374, -301,
    # DRAWN_NUMBERS
    -1977, -480, 102, 262, 282, 454, 315, 279, 238, 124,
    # BLACK_OTHERS
    279,
    # NUMBERS_OTHERS
    -22,
    # TWO_BLACK_NUMBERS
    11,
    # PASS_FEWEST
    -233,
    # JOKER_COVER
    59,
    # DOUBLES
    114,
]
# fmt: on
"""At a table of two."""

# fmt: off
MORE_SEATS: Final = [
    # SHAPE
    -10137, -6272, -1914, -8239, -6574, -4748, -8834, -7477, -4718, -8803, -6475, -4548,
    -15336, -7102, -5225, -13392, -7092, -5086, -11479, -7029, -5079, -11120, -6841, -4978,
    -13033, -8330, -5810, -11948, -7708, -5484, -11147, -7408, -5359, -10838, -7792, -5754,
    -12172, -8392, -5834, -11404, -7897, -5744, -10935, -7634, -5665, -10861, -8196, -6027,
    -11815, -8344, -5983, -11039, -7886, -5814, -10525, -7737, -5615, -10628, -7973, -5995,
    -11317, -8094, -6144, -10602, -7922, -5898, -10398, -7550, -5545, -10711, -7958, -5939,
    -10935, -7953, -5912, -10257, -7658, -5637, -10047, -7566, -5581, -10432, -7973, -5980,
    -10890, -7564, -5555, -10479, -7588, -5521, -10653, -7491, -5518, -10370, -7918, -5918,
    -10579, -7368, -5346, -10036, -7129, -5108, -10035, -6974, -4890, -9723, -7290, -5290,
    -10912, -6466, -1996, -8891, -6459, -4681, -8855, -6342, -4721, -8975, -6454, -4474,
    -15397, -7222, -5541, -12957, -6832, -4749, -10960, -6869, -4953, -10732, -7440, -5317,
    -12734, -8042, -6014, -11451, -7637, -5547, -10710, -7566, -5520, -10776, -7890, -5865,
    -11867, -8206, -6216, -10995, -7925, -5792, -10655, -7805, -5942, -10749, -8332, -6264,
    -11602, -8222, -6028, -10777, -7924, -5854, -10477, -7912, -5987, -10691, -8404, -6328,
    -11296, -8193, -6231, -10550, -7774, -5706, -10561, -7818, -5750, -10839, -8139, -6148,
    -10997, -8048, -5982, -10271, -7913, -5877, -10348, -7795, -5772, -10298, -8134, -6172,
    -10983, -7703, -5568, -10534, -7524, -5473, -10618, -7521, -5567, -10589, -7967, -5967,
    -10718, -7570, -5674, -10244, -7223, -5032, -10089, -7037, -5051, -9802, -7451, -5451,
    -10044, -6958, -2239, -8323, -6485, -4598, -8723, -7234, -4735, -8828, -6605, -4594,
    -14782, -6923, -5109, -12328, -7250, -5263, -10624, -7339, -5090, -10437, -7679, -5595,
    -12243, -8236, -6154, -11087, -7579, -5539, -10607, -7793, -5682, -10792, -7733, -5741,
    -11562, -8456, -6149, -10695, -8090, -5918, -10656, -7708, -5750, -10747, -8108, -6143,
    -11442, -8338, -6202, -10520, -8147, -6035, -10410, -7684, -5656, -10979, -8106, -6062,
    -11140, -8328, -6212, -10335, -7895, -5984, -10383, -7810, -5752, -10635, -8181, -6149,
    -11001, -8049, -5887, -10167, -7891, -5800, -10321, -7980, -5888, -10421, -8277, -6281,
    -11045, -8054, -5784, -10660, -7682, -5588, -10729, -7567, -5502, -10554, -7902, -5902,
    -10715, -7637, -5527, -10204, -7478, -5431, -10115, -7235, -5161, -9620, -7561, -5561,
    # HELD_POINTS
    -169, -179, -188,
    # BLACK
    -2002, -6581, -10181, -5709,
    -1979, -6104, -10130, -5652,
    -2063, -6541, -9789, -5652,
    -1622, -6558, -9789, -5652,
    -776, -5856, -10250, -7644,
    -694, -5410, -9700, -7595,
    -747, -6003, -9855, -7595,
    -654, -5774, -9855, -7595,
    870, -5384, -11488, -8210,
    842, -5193, -11264, -8158,
    840, -5483, -11300, -8158,
    957, -5412, -11300, -8158,
    # BLACK_ALONE
    -2673,
    # CAN_PASS
    74,
    # NEARLY
    227,
    # COVER
    56, 56, 56,
    100, 82, 80,
    28, 21, 19,
    18, 13, 11,
    14, 9, 10,
    20, 18, 21,
    # SINGLE
    539, 313, 128,
    21, 7, -14,
    -1, 0, 4,
    7, 2, 1,
    7, 4, 11,
    13, 19, 18,
    # STAY
    262, 424, 1012,
    -66, 13, 38,
    -115, -15, -21,
    -52, -62, -14,
    # AGAIN
    0, 0, 0,
    # LEFT
    -34, 49, -9, 5, -7, -4, -13, -14, -21,
    # LEFT_KNOWN
    -110,
    # FOX_AT
    4008, -685, -965, -859, -909, -1135, -1100, -1191, -1118,
    4107, -586, -866, -786, -905, -936, -888, -1022, -865,
    4697, 167, -133, -109, -321, -214, -201, -283, -98,
    # FARMER_AT
    3993, -982, -1185, -1165, -1011, -1146, -1287, -1244, -1374,
    4180, -795, -998, -872, -990, -1046, -1142, -1069, -1144,
    4495, -680, -529, -742, -553, -553, -545, -605, -554,
    # FARMER_POINTS
    54,
    # FARMER_JOKER
    -34,
    # PASS_AT
    70, -778, -1532, -1351, -1394, -1218, -1278, -1117, -1197, -1394, -1376,
    -126, -974, -1728, -1502, -1518, -1645, -1564, -1463, -1441, -1633, -1551,
    153, -908, -1162, -1218, -1375, -1351, -1345, -1421, -1557, -1222, -1231,
    # PASS_KNOWN
    -2791, -2328, -2586,
    -2680, -2128, 0,
    # PASS_NEXT
    -283,
    # RIVAL
    12,
    # OTHERWISE
    -338, -305, -233,
    -358, -279, -269,
    506, 738, 700,
    -123, -101, -167,
    # DRAWN
    -451, -362, -240, -200,
    -355, -203, -117, -192,
    -350, -243, -409, -444,
    # DRAW_LOW
    151,
    # THIRD_BLACK
    -66,
    # TAKEN
    -176, -22, -77,
    # REVEALED
    -402, -357, -313, -349,
    # REVEALED_ANY
    -192,
    # SIZE_MORE
    534,
    # DISTINCT
    512,
    # DISTINCT_BLACK
    -184,
    # BLACK_NUMBERS
    -618, -286, -294, -89, 5, 103, 184, 158, 164,
    # BLACK_FEW
    0, -94, 371, -593, -324, -405, -401,
    # DRAWN_NUMBERS
    -1254, -332, 36, 117, 162, 155, 127, 150, 184, 263,
    # BLACK_OTHERS
    282,
    # NUMBERS_OTHERS
    -25,
    # TWO_BLACK_NUMBERS
    126,
    # PASS_FEWEST
    -142,
    # JOKER_COVER
    19,
    # DOUBLES
    184,
]
# fmt: on
"""At a table of three or more."""

VALUES: Final[IntRow] = int_row([*TWO_SEATS, *MORE_SEATS])
"""All sets, one after the other."""
