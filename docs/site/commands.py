"""The directive `commands`: what every `sheepfold` command says with --help, made from its parser."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sheepfold.cli.commands import parser

WIDTH = "88"
"""Columns of a help text."""


def commands_of(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """A command and all below it."""
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from commands_of(each)


class Commands(SphinxDirective):
    """A section for each command."""

    def run(self) -> list[nodes.Node]:
        """Write them all."""
        os.environ["COLUMNS"] = WIDTH
        return [self.section_of(each) for each in commands_of(parser())]

    def section_of(self, command: argparse.ArgumentParser) -> nodes.Node:
        """The help of a command under its name, which can be linked to."""
        section = nodes.section(ids=[nodes.make_id(command.prog)], names=[command.prog])
        section += nodes.title(command.prog, command.prog)
        section += nodes.literal_block(text=command.format_help(), language="none")
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
