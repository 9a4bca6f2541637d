"""What would fit instead: a refusal offers the legal moves nearest to what was tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sheepfold.server.live.view_model import TableViewModel
from sheepfold.server.pages.choices import Choice
from sheepfold.server.pages.hints import in_words
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.parts import TableParts, Verb
from sheepfold.server.pages.table import table_parts
from sheepfold.words.speech import _, speaking

MOST_OFFERED: Final = 3


def offers(model: TableViewModel, tried: Sequence[str]) -> Html:
    """Buttons that choose a move that would fit, or make it; nothing where it is another's turn."""
    if not model.legal or model.view is None:
        return NO_HTML
    with speaking(model.language):
        parts = table_parts(model, model.view)
        made = [chip(model, parts, each) for each in nearest(parts.choices, tried)]
        made += [button(each) for each in parts.verbs[: MOST_OFFERED - len(made)]]
        if not made:
            return NO_HTML
        fits = escape(_("Fits:"))
        title = f'<div class="offers chips" role="group" aria-label="{fits}"><span>{fits}</span>'
        return Html(f"{title}{joined(made)}</div>")


def nearest(choices: Sequence[Choice], tried: Sequence[str]) -> list[Choice]:
    """The choices that share most with what was touched; of these the shortest."""
    wanted = Counter(tried)
    return sorted(
        choices, key=lambda each: (-(Counter(each.all_targets) & wanted).total(), len(each.all_targets))
    )[:MOST_OFFERED]


def chip(model: TableViewModel, parts: TableParts, choice: Choice) -> Html:
    """A button that chooses all that is touched for a move."""
    targets = escape("|".join(choice.all_targets))
    words = escape(in_words(model, parts, choice.move))
    return Html(f'<button type="button" class="chip" data-s="{targets}">{words}</button>')


def button(verb: Verb) -> Html:
    """A button that makes a move without cards."""
    return Html(f'<button class="chip" name="move" value="{escape(verb.move)}">{escape(verb.label)}</button>')
