"""What lies where in a match of Zoff im Zoo: the fields of the state, and nothing that moves them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from sheepfold.engine.game import NOBODY, Game, State
from sheepfold.engine.int_row import IntRow, zeros
from sheepfold.games.zoff_im_zoo.rules.options import Options
from sheepfold.games.zoff_im_zoo.rules.scoring import RoundScore

PUSHING: Final = 0
RETURNING: Final = 1
LAYING_ASIDE: Final = 2
PLAYING: Final = 3
ADDING: Final = 4
OVER: Final = 5
PHASES: Final = ["push", "return", "aside", "play", "add", "over"]
"""push, return: two cards between partners; aside: the solo player; add: the partner is asked."""

NOTHING: Final[i64] = -1
"""No play on top, or no cards shown."""

SEAT_SHIFT: Final[i64] = 7
"""An entry of `plays` is the seat above these bits and the play in them."""

TWO_CARDS: Final[i64] = 2


class ZoffBoard(State):
    """One match at one moment, as it lies on the table."""

    def __init__(self, game: Game[Any], seats: i64, options: Options) -> None:
        super().__init__(game, seats)
        self.options: Options = options
        # The match.
        self.round: i64 = 0
        """The number of this round, from 1."""
        self.dealer: i64 = 0
        self.standing: IntRow = _NONE
        """Seats by place, the first place first; in the first round seats in order."""
        self.totals: IntRow = _NONE
        self.rounds: tuple[RoundScore, ...] = ()
        """The score sheet."""
        # The round.
        self.phase: i64 = PLAYING
        self.partner: IntRow = _NONE
        """By seat; NOBODY for who plays alone."""
        self.lower: IntRow = _NONE
        """1 for the lower-placed of a team, who pushes cards and may show."""
        self.solo: i64 = NOBODY
        """The one who plays alone among teams."""
        self.exchanged: i64 = 0
        """Teams that have exchanged."""
        self.hands: IntRow = _NONE
        self.sizes: IntRow = _NONE
        """Hand sizes."""
        self.tricks: IntRow = _NONE
        """The cards each seat has won, without those laid aside."""
        self.aside: i64 = 0
        """What the solo player laid aside."""
        self.known: IntRow = _NONE
        """Cards in each hand that everybody knows to be there."""
        self.partner_knows: IntRow = _NONE
        """Cards in each hand that the partner knows to be there."""
        self.out: IntRow = _NONE
        """Seats in the order of going out; `gone` of them count."""
        self.gone: i64 = 0
        # The trick.
        self.plays: IntRow = _NONE
        """What lies on the table, oldest first; `height` entries count."""
        self.height: i64 = 0
        self.top: i64 = NOTHING
        """The play to beat."""
        self.owner: i64 = NOBODY
        """Whose play is on top."""
        self.table: i64 = 0
        """All cards on the table."""
        self.shown: i64 = NOTHING
        """The set shown to the partner, who is asked to complete it."""
        self.shower: i64 = NOBODY

    def copy_to(self, twin: ZoffBoard) -> None:
        """Make the twin, a new state, equal to this one and independent of it."""
        twin.to_move = self.to_move
        twin.round = self.round
        twin.dealer = self.dealer
        twin.rounds = self.rounds
        twin.phase = self.phase
        twin.solo = self.solo
        twin.exchanged = self.exchanged
        twin.aside = self.aside
        twin.gone = self.gone
        twin.height = self.height
        twin.top = self.top
        twin.owner = self.owner
        twin.table = self.table
        twin.shown = self.shown
        twin.shower = self.shower
        # These rows change seldom, and then as a whole: nothing is ever written to them.
        twin.standing = self.standing
        twin.totals = self.totals
        twin.partner = self.partner
        twin.lower = self.lower
        twin.out = self.out
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.tricks = self.tricks[:]
        twin.known = self.known[:]
        twin.partner_knows = self.partner_knows[:]
        twin.plays = self.plays[:]


_NONE: Final[IntRow] = zeros(0)
