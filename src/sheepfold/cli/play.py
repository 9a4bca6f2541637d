"""`sheepfold play`: a person against bots in the terminal, or through a pipe."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.bots.levels import BY_NAME
from sheepfold.cli.asking import options_asked, seats_asked, seed_asked
from sheepfold.cli.rules import clause_text, rules_text
from sheepfold.cli.screens import screen_of, seat_names
from sheepfold.engine import registry
from sheepfold.engine.errors import BadGame, IllegalMove, SheepfoldError
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match
from sheepfold.words.error_texts import sentence_with
from sheepfold.words.speech import N_, _

MY_SEAT = 0
LISTED = 40
"""More moves than this are listed only when asked for."""
DIGITS = 9
"""A number with more is none of the list."""
BUDGET = 1.0
"""Seconds a bot may think, if its level does not say less."""
COMMANDS = (
    ("1, 2, 3", N_("make that move of the list")),
    ("2 fox", N_("a move in words, as the list writes it")),
    ("moves", N_("list every legal move")),
    ("table", N_("draw the table again")),
    ("log", N_("what has happened so far")),
    ("rules", N_("the rules; {example} for one clause")),
    ("quit", N_("leave the match")),
)
"""What can be typed, and what it does."""


def run(asked: argparse.Namespace) -> int:
    """Deal and play until the match is over or left."""
    console = Console(highlight=False)
    game = registry.get(asked.game) if asked.game else pick_game(console)
    seats, options, seed = seats_asked(asked, game), options_asked(asked, game), seed_asked(asked)
    bot = catalogue.get(asked.bot, game.id)
    opening = _("{game} by {author}; seed {seed}. Type {help} at any time.")
    console.print(
        opening.format(
            game=f"[bold]{escape(game.title)}[/]", author=escape(game.author), seed=seed, help="[bold]help[/]"
        )
    )
    if bot.name in BY_NAME:
        level = BY_NAME[bot.name]
        about = {"level": f"[bold]{_(level.title)}[/]", "about": _(level.about)}
        console.print(_("Against you: {level}. {about}").format(**about))
    Sitting(Match(game, seats, seed, options), console, bot).play()
    return 0


def pick_game(console: Console) -> Game[Any]:
    """Ask which game; nothing typed is the first."""
    console.print(f"[bold]{_('Which game?')}[/]")
    found: list[Game[Any]] = []
    for game_id in registry.ids():
        with suppress(BadGame):  # Whoever asks for it by its name is told why.
            found.append(registry.get(game_id))
    for number, game in enumerate(found, 1):
        seats = _("{few}\N{EN DASH}{many} players").format(few=game.seats[0], many=game.seats[-1])
        console.print(escape(f"  {number}  {game.title} ({game.author}, {seats})"))
    while True:
        answer = ask(console, "1")
        if answer is None:
            answer = "1"
        if answer in registry.ids():
            return registry.get(answer)
        chosen = number_typed(answer, len(found))
        if chosen is not None:
            return found[chosen - 1]
        console.print(_("Please type a number from 1 to {most}.").format(most=len(found)))


class Sitting:
    """A person at the first seat, bots at the others."""

    def __init__(self, match: Match, console: Console, bot: Bot) -> None:
        self.match = match
        self.game = match.game
        self.console = console
        self.screen = screen_of(self.game.id)
        self.names = seat_names(match.seats, MY_SEAT)
        self.bot = bot
        self.bot_rng = Rng(0)
        self.log: list[str] = []

    def play(self) -> None:
        """Until the match is over or the person leaves."""
        while (seat := self.match.state.turn) is not None:
            move = self.my_move() if seat == MY_SEAT else self.bot_move(seat)
            if move is None:
                self.console.print(_("You leave the table. Good-bye!"))
                return
            self.tell(self.match.make(move).story(MY_SEAT))
        self.draw()

    def bot_move(self, seat: int) -> int:
        """What the bot at this seat does."""
        state = self.match.state
        return self.bot.choose(state.view(seat), state.legal(), self.bot_rng, BUDGET)

    def tell(self, events: list[Json]) -> None:
        """Say what happened, and remember it."""
        for line in self.screen.story(events, self.names):
            self.log.append(line)
            self.console.print(line)

    def draw(self) -> None:
        """The table as I see it."""
        self.console.rule(style="dim")
        self.console.print(self.screen.table(self.match.state.view(MY_SEAT), self.names))

    def my_move(self) -> int | None:
        """Ask until there is a legal move; None to leave."""
        self.draw()
        legal = self.match.state.legal()
        self.list_moves(legal, most=LISTED)
        while True:
            answer = ask(self.console)
            if answer is None or answer.lower() in ("quit", "exit", "q"):
                return None
            number = number_typed(answer, len(legal))
            if number is not None:
                return legal[number - 1]
            if answer.isdecimal():
                text = _("Please type a number from 1 to {most}, or a move in words.")
                self.console.print(text.format(most=len(legal)))
            elif answer and not self.command(answer, legal):
                try:
                    return self.game.read(self.match.state, answer)
                except IllegalMove as refused:
                    self.refuse(refused)

    def refuse(self, refused: IllegalMove) -> None:
        """Say why that is no move."""
        text = f"{sentence_with(refused.sentence, refused.values, self.names)} ({refused.clause})"
        self.console.print(f"[red]{escape(text)}[/]")

    def help(self) -> None:
        """What can be typed."""
        self.console.print(f"[bold]{_('How to play here')}[/]")
        for typed, meaning in COMMANDS:
            example = f"[bold]rules {self.game.clause}-1[/]"
            self.console.print(f"  {typed:<14} {_(meaning).format(example=example)}")

    def command(self, answer: str, legal: list[int]) -> bool:
        """Carry out a command that is no move; False if it is none."""
        word, _space, rest = answer.lower().partition(" ")
        if word in ("help", "?", "h"):
            self.help()
        elif word == "moves" and not rest:
            self.list_moves(legal, most=len(legal))
        elif word == "table" and not rest:
            self.draw()
        elif word == "log" and not rest:
            self.console.print("\n".join(self.log) or _("Nothing has happened yet."))
        elif word == "rules":
            self.show_rules(rest)
        else:
            return False
        return True

    def show_rules(self, clause: str) -> None:
        """The whole page, or one clause."""
        try:
            text = clause_text(self.game, clause) if clause else rules_text(self.game)
        except SheepfoldError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
        else:
            self.console.print(Markdown(text))

    def list_moves(self, legal: list[int], most: int) -> None:
        """The legal moves with their numbers; of very many, an example of each kind."""
        texts = [self.game.write(self.match.state, move) for move in legal]
        if len(legal) > most:
            examples = {text.split()[0]: text for text in reversed(texts)}
            shown = ", ".join(f'"{escape(text)}"' for text in list(examples.values())[::-1][:5])
            text = _("{n} moves; type one, such as {examples}, or {moves} to list them.")
            self.console.print(text.format(n=len(legal), examples=shown, moves="[bold]moves[/]"))
            return
        entries = [f"[bold]{number:>3}[/] {escape(text)}" for number, text in enumerate(texts, 1)]
        self.console.print(Columns(entries, padding=(0, 3), column_first=True))


def number_typed(answer: str, most: int) -> int | None:
    """The number from 1 to `most` that was typed; None for anything else."""
    # Python reads no number of thousands of digits.
    number = int(answer) if answer.isdecimal() and len(answer) <= DIGITS else 0
    return number if 1 <= number <= most else None


def ask(console: Console, default: str | None = None) -> str | None:
    """A line from the person; None when there are no more."""
    try:
        line = console.input("[bold yellow]>[/] ")
    except EOFError:
        console.print()
        return None
    if not sys.stdin.isatty():
        console.print(escape(line))
    return line.strip() or default or ""
