"""Black Sheep, by Reiner Knizia: herding animals by making the best combination on three fields.

Two figures stand on each field (FLD-3). On a turn one or two of three hand cards go face up to one's
own side of one field, until three lie there (FLD-4); after a single card one more may be discarded
(FLD-5); then the hand is refilled to three (FLD-6). When every side of a field holds three cards it is
scored (FLD-8): the two figures and one's own three cards make a combination as in poker (FLD-10,
FLD-11), of equal ones the one completed first wins (FLD-12). The winner takes the figures into their
corral, sees their hidden values (FLD-13) and moves next (FLD-9); two cards drawn say which figures
come now (FLD-14). When neither finds a figure the field is turned face down, as are the others once
they have been scored; with the last the match ends (FLD-15).

Then values count, black sheep against their owner (FLD-16), and bonuses for majorities and sets
(FLD-17, FLD-18). In the variant tasks, some of them secret, take the place of the bonuses (FLD-20 to
FLD-25), and one of them wins outright (FLD-23).

    cards.py     animals, cards, figures, tasks
    moves.py     the move table
    options.py   what a table may choose
    scoring.py   which five animals are better; the final scoring
    board.py     the fields of the state
    turns.py     placing, discarding, drawing
    state.py     the match: set-up, fields, restocking, the end
    view.py      what a seat knows
    guess.py     states that agree with a view
    position.py  positions read back
    checks.py    what a position must be
    notation.py  moves as text; refusals
    story.py     what a seat saw happen
    encoding.py  the view as numbers, for programs that learn
    game.py      the contract
"""

from sheepfold.games.knizia_black_sheep.rules.game import GAME

__all__ = ["GAME"]
