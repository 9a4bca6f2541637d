"""Bye-Bye Black Sheep (Schwarzes Schaf), by Torsten Landsvogt: press your luck in other people's hands.

Everybody collects triplets of animals in an open zoo. In your turn you draw cards blindly from the others'
hands, one at a time, and lay them face up at the watering hole (BYE-7), as long as you dare: every hand
holds a black sheep (BYE-11), and who draws one takes the cards to hand and places nothing (BYE-8). Who stops
in time also takes them to hand, and may then place as many set cards as lay there, less two, in the zoo
(BYE-9). Then the others refill their hands (BYE-10). The first to own enough triplets wins at once (BYE-12);
a turn limit ends matches in which nobody dares (BYE-13).

Special cards act when they are drawn: the eagle calls a card by name (BYE-14), the mole shows a hand
(BYE-15), the magpie, once it has come (BYE-16), steals from a zoo (BYE-17). The advanced game (BYE-5) adds
the white sheep, who lets its owner place a card (BYE-18), the mother sheep, who welcomes a card from the pile
(BYE-19), and the wolf, who drives the others off (BYE-20).

    cards.py     the deck by number of seats
    moves.py     the move table
    options.py   what a table may choose
    scoring.py   triplets, the outcome
    board.py     the fields of the state, the phases
    turns.py     picking, drawing, special cards, placing
    state.py     the match: deal, refilling, the end
    view.py      what a seat knows
    guess.py     states that agree with a view
    position.py  positions read back
    checks.py    what a position must be
    notation.py  moves as text; refusals
    story.py     what a seat saw happen
    encoding.py  the view as numbers, for programs that learn
    game.py      the contract
"""

from sheepfold.games.bye_bye_black_sheep.rules.game import GAME

__all__ = ["GAME"]
