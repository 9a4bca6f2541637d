"""What lies where in a match of Kivsa Shchora: the fields of the state, and nothing that moves them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.bag import UNIT
from sheepfold.engine.game import NOBODY, Game, State
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.games.kivsa_shchora.rules.moves import FACE_KIND
from sheepfold.games.kivsa_shchora.rules.options import Options
from sheepfold.games.kivsa_shchora.rules.scoring import RoundScore

PLAYING: Final = 0
UNDER_FARMER: Final = 1
UNDER_FOX: Final = 2
OVER: Final = 3
PHASES: Final = ["play", "farmer", "fox", "over"]
"""farmer, fox: the seat to move is under that penalty (PEN-8, PEN-9)."""


NO_MOVE: Final[i64] = -1
"""Nobody has moved yet."""


class KivsaBoard(State):
    """One match at one moment, as it lies on the table."""

    def __init__(self, game: Game[Any], seats: i64, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        self.strict: bool = False
        """Whether mistakes are possible (PEN-13)."""
        self.last_round: i64 = 0
        """The match ends with this round; 0 where points end it (PEN-18)."""
        self.limit: i64 = 0
        """The points that end the match; 0 where rounds do."""
        # The match.
        self.dealer: i64 = 0
        self.totals: IntRow = _NONE
        self.rounds: tuple[RoundScore, ...] = ()
        """The score sheet: the rounds that are over."""
        self.last_move: i64 = NO_MOVE
        """The move made last, which everybody saw, also when it ended a round."""
        self.last_seat: i64 = NOBODY
        # The round.
        self.phase: i64 = PLAYING
        self.hands: IntRow = _NONE
        self.sizes: IntRow = _NONE
        """Hand sizes."""
        self.known: IntRow = _NONE
        """Cards in each hand that everybody knows to be there (PEN-19)."""
        self.pen: IntRow = _NONE
        """Faces from the bottom up; `height` of them count."""
        self.height: i64 = 0
        self.top: i64 = 0
        """The number the top of the pen stands for, less one: the kind of that sheep card."""
        self.specials: i64 = 0
        """Farmers and foxes played (PEN-7)."""
        self.pile: i64 = 0
        """The draw pile; its order is nobody's business, a draw is a uniform pick."""
        self.pile_size: i64 = 0

    def agree_on(self, options: Options) -> None:
        """Remember what the options decide in every turn."""
        self.strict = options.strictness == "strict"
        if options.points is not None:
            self.limit = options.points
        elif options.rounds is not None:
            self.last_round = options.rounds
        else:
            self.last_round = self.seats

    def pen_cards(self) -> i64:
        """The cards that lie in the pen, as a bag."""
        bag: i64 = 0
        for at in range(self.height):
            bag += UNIT[FACE_KIND[self.pen[at]]]
        return bag

    def copy_to(self, twin: KivsaBoard) -> None:
        """Make the twin, a new state, equal to this one and independent of it."""
        twin.to_move = self.to_move
        twin.strict = self.strict
        twin.last_round = self.last_round
        twin.limit = self.limit
        twin.dealer = self.dealer
        twin.rounds = self.rounds
        twin.last_move = self.last_move
        twin.last_seat = self.last_seat
        twin.phase = self.phase
        twin.height = self.height
        twin.top = self.top
        twin.specials = self.specials
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        # Changes only at the end of a round, and then as a whole.
        twin.totals = self.totals
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.known = self.known[:]
        twin.pen = self.pen[:]


_NONE: Final[IntRow] = zeros(0)
