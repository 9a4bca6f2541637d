"""Kivsa Shchora (Black Sheep), by Inon Kohn: bring your sheep home by sums.

Everybody wants to be rid of all cards first (PEN-15). In the middle lies the pen, a pile of sheep
cards. In a turn a seat plays one sheep card with the number of the top (PEN-4), or two that make a sum
with it: on a 5 a 3 and an 8, or a 2 and a 3 (PEN-5). A joker is any number (PEN-6). A farmer makes the
next seat take the top of the pen (PEN-8), a fox makes it reveal a card and draw that many (PEN-9); like
is answered by like. A black sheep, worth 30 points, goes to a seat that holds as many cards as the
sheep card played with it shows (PEN-10); who holds all three may end the round (PEN-11). Or a seat
draws a card (PEN-3). A strict table lets seats make mistakes and forget to announce (PEN-13).

The round ends when a hand or the draw pile is empty, or with triple black (PEN-15). Cards left in hand
cost points (PEN-16, PEN-17), and the lowest total wins the match (PEN-18).

    cards.py     the deck
    moves.py     the move table; which sums are right
    options.py   what a table may choose
    scoring.py   points, the score sheet
    board.py     the fields of the state, the phases
    turns.py     legal moves and what they change
    state.py     the match: rounds, deal, score
    view.py      what a seat knows
    guess.py     states that agree with a view
    position.py  positions read back
    checks.py    what a position must be
    notation.py  moves as text; refusals
    story.py     what a seat saw happen
    encoding.py  the view as numbers, for programs that learn
    game.py      the contract
"""

from sheepfold.games.kivsa_shchora.rules.game import GAME

__all__ = ["GAME"]
