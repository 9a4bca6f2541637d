"""`sheepfold play`: a person against bots in the terminal, or through a pipe."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from sheepfold import games
from sheepfold.bots import catalogue
from sheepfold.bots.bot import Bot
from sheepfold.bots.levels import BY_NAME
from sheepfold.cli.asking import options_asked, seats_asked, seed_asked
from sheepfold.cli.rules import clause_text, rules_text
from sheepfold.cli.screens import screen_of, seat_names
from sheepfold.engine.errors import IllegalMove, SheepfoldError
from sheepfold.engine.game import Game, Json
from sheepfold.engine.rng import Rng
from sheepfold.play.match import Match

MY_SEAT = 0
LISTED = 40
"""More moves than this are listed only when asked for."""
BUDGET = 1.0
"""Seconds a bot may think, if its level does not say less."""
HELP = """[bold]How to play here[/]
  a number       make that move of the list
  a move         in words, as the list writes it
  moves          list every legal move
  table          draw the table again
  log            what has happened so far
  rules          the rules; [bold]rules {clause}-1[/] for one clause
  quit           leave the match"""


def run(asked: argparse.Namespace) -> int:
    """Deal and play until the match is over or left."""
    console = Console(highlight=False)
    game = games.get(asked.game) if asked.game else pick_game(console)
    seats, options, seed = seats_asked(asked, game), options_asked(asked, game), seed_asked(asked)
    bot = catalogue.get(asked.bot, game.id)
    console.print(f"[bold]{game.title}[/] by {game.author}; seed {seed}. Type [bold]help[/] at any time.")
    if bot.name in BY_NAME:
        level = BY_NAME[bot.name]
        console.print(f"Against you: [bold]{level.title}[/]. {level.about}")
    Sitting(Match(game, seats, seed, options), console, bot).play()
    return 0


def pick_game(console: Console) -> Game[Any]:
    """Ask which game; nothing typed is the first."""
    console.print("[bold]Which game?[/]")
    found = [games.get(game_id) for game_id in games.IDS]
    for number, game in enumerate(found, 1):
        span = f"{game.seats[0]}-{game.seats[-1]}"
        console.print(f"  {number}  {game.title} ({game.author}, {span} seats)")
    while True:
        answer = ask(console, "1")
        if answer is None:
            answer = "1"
        if answer in games.IDS:
            return games.get(answer)
        if answer.isdecimal() and 1 <= int(answer) <= len(found):
            return found[int(answer) - 1]
        console.print(f"Please type a number from 1 to {len(found)}.")


class Sitting:
    """A person at the first seat, bots at the others."""

    def __init__(self, match: Match, console: Console, bot: Bot) -> None:
        self.match = match
        self.game = match.game
        self.console = console
        self.screen = screen_of(self.game.id)
        self.names = seat_names(match.seats, MY_SEAT)
        self.bot = bot
        self.taste = Rng(0)
        self.log: list[str] = []

    def play(self) -> None:
        """Until the match is over or the person leaves."""
        while (seat := self.match.state.turn) is not None:
            move = self.my_move() if seat == MY_SEAT else self.bot_move(seat)
            if move is None:
                self.console.print("You leave the table. Good-bye!")
                return
            self.tell(self.match.make(move).story(MY_SEAT))
        self.draw()

    def bot_move(self, seat: int) -> int:
        """What the bot at this seat does."""
        state = self.match.state
        return self.bot.choose(state.view(seat), state.legal(), self.taste, BUDGET)

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
            if answer.isdecimal() and 1 <= int(answer) <= len(legal):
                return legal[int(answer) - 1]
            if answer.isdecimal():
                self.console.print(f"Please type a number from 1 to {len(legal)}, or a move in words.")
            elif answer and not self.command(answer, legal):
                try:
                    return self.game.read(self.match.state, answer)
                except IllegalMove as refused:
                    self.console.print(f"[red]{escape(str(refused))}[/]")

    def command(self, answer: str, legal: list[int]) -> bool:
        """Carry out a command that is no move; False if it is none."""
        word, _, rest = answer.lower().partition(" ")
        if word in ("help", "?", "h"):
            self.console.print(HELP.format(clause=self.game.clause))
        elif word == "moves" and not rest:
            self.list_moves(legal, most=len(legal))
        elif word == "table" and not rest:
            self.draw()
        elif word == "log" and not rest:
            self.console.print("\n".join(self.log) or "Nothing has happened yet.")
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
            self.console.print(
                f"{len(legal)} moves; type one, such as {shown}, or [bold]moves[/] to list them."
            )
            return
        entries = [f"[bold]{number:>3}[/] {escape(text)}" for number, text in enumerate(texts, 1)]
        self.console.print(Columns(entries, padding=(0, 3), column_first=True))


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
