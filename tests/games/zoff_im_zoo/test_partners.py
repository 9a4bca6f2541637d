from __future__ import annotations

import pytest

from sheepfold.games.zoff_im_zoo.partners import Pairing, Points, kept, measure, play_pairing, second_round

pytestmark = pytest.mark.slow


def test_the_second_round_is_played_in_teams() -> None:
    state, _ = second_round(5)
    assert int(state.round) == 2
    assert int(state.partner[int(state.partner[0])]) == 0


def test_shepherds_score_alike_with_each_other_whoever_is_called_the_bot() -> None:
    """The very same bots at the same deal make the same points, together or apart."""
    points = play_pairing(Pairing(3, "shepherd", 1, 1.0))
    assert points.together == points.apart


def test_the_measure_does_not_depend_on_the_number_of_processes() -> None:
    assert measure("greedy", 2, 1, 1.0, 1) == measure("greedy", 2, 1, 1.0, 2)


def test_what_is_kept_is_the_ratio_of_the_means() -> None:
    together, apart, share = kept([Points(0, 10, 8.0), Points(1, 6, 4.0)])
    assert (together.mean, apart.mean, share) == (8.0, 6.0, 0.75)
