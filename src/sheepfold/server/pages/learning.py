"""What the sheep at the table says to somebody who learns a game."""

from __future__ import annotations

from sheepfold.server.live.view_model import LessonViewModel
from sheepfold.server.pages.html import NO_HTML, Html, escape
from sheepfold.server.pages.pieces import clause_link, drawing, icon
from sheepfold.words.speech import _


def panel(lesson: LessonViewModel, game: str) -> Html:
    """The idea of this step, how far one has come, and the ways on, back and out."""
    done = lesson.stage == "done"
    ewe = drawing("ewe", "teacher")
    link = clause_link(game, lesson.clause) if done else ""
    leave, steps = escape(_("Leave")), escape(_("Steps of the lesson"))
    skip = (
        ""
        if done
        else f'<button class="btn dense skip" form="to-a-match">{escape(_("Skip to a match"))}</button>'
    )
    return Html(
        f'<section class="lesson {lesson.stage}" aria-label="{escape(_("Lesson"))}">{ewe}'
        f'<div class="bubble" role="status"><h2>{escape(lesson.idea)}</h2>'
        f"<p>{escape(lesson.words)}{link}</p></div>"
        f'<nav class="acts" aria-label="{steps}">{onwards(lesson) if done else ""}'
        f'<a class="btn dense leave" href="/" aria-label="{leave}">{icon("close")}<span>{leave}</span></a>'
        f"{back(lesson)}{progress(lesson)}{skip}</nav></section>"
    )


def onwards(lesson: LessonViewModel) -> Html:
    """The way to the next step, or to a match."""
    if lesson.number < lesson.steps:
        address = f"{lesson.address}/{lesson.number + 1}"
        return Html(f'<a class="btn go next" href="{address}">{escape(_("Next"))}{icon("next")}</a>')
    return Html(f'<button class="btn go next" form="to-a-match">{escape(_("Play a match"))}</button>')


def back(lesson: LessonViewModel) -> Html:
    """The way to the step before."""
    if lesson.number == 1:
        return NO_HTML
    address = f"{lesson.address}/{lesson.number - 1}"
    label = escape(_("The step before"))
    return Html(f'<a class="btn dense icon back" href="{address}" aria-label="{label}">{icon("back")}</a>')


def progress(lesson: LessonViewModel) -> Html:
    """How far one has come."""
    text = escape(_("{number} of {steps}").format(number=lesson.number, steps=lesson.steps))
    value = lesson.number if lesson.stage == "done" else lesson.number - 1
    return Html(
        f'<p class="far"><b>{text}</b>'
        f'<progress max="{lesson.steps}" value="{value}" aria-hidden="true"></progress></p>'
    )
