"""Zoff im Zoo (Frank's Zoo), by Doris Matthaeus and Frank Nestel: a climbing game with a food web.

Everybody wants to be rid of all cards first. The leader plays one card or several of one animal
(ZOO-4); the others in turn beat the play on top or pass (ZOO-6). A play is beaten by as many of a
stronger animal, or by the same animal with exactly one card more (ZOO-5). The joker counts as the
animal it is played with (ZOO-8), one mosquito makes an elephant of itself beside a real one (ZOO-9).
When the turn comes back to the owner of the top play, that seat takes the trick and leads (ZOO-7).
Who has no cards left is out (ZOO-10); the round ends when at most one seat has cards (ZOO-11).

The first round is everyone for himself (ZOO-14). Then the standings form teams (ZOO-15) that exchange
two cards (ZOO-17); the lower-placed partner may show cards for the other to complete (ZOO-19). Partners
share their points for going out (ZOO-20); lions and hedgehogs in one's own tricks count too (ZOO-21).
Rounds are played until two totals reach the target (ZOO-23). Three play without teams (ZOO-24, ZOO-25).

    cards.py     the deck, who beats whom
    moves.py     the move table
    options.py   what a table may choose
    scoring.py   points, standings, teams
    board.py     the fields of the state, the phases
    turns.py     legal plays and what they change
    state.py     the match: rounds, deal, exchange, score
    view.py      what a seat knows
    guess.py     states that agree with a view
    position.py  positions read back
    checks.py    what a position must be
    notation.py  moves as text; refusals
    story.py     what a seat saw happen
    encoding.py  the view as numbers, for programs that learn
    game.py      the contract
"""

from sheepfold.games.zoff_im_zoo.rules.game import GAME

__all__ = ["GAME"]
