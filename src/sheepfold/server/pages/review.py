"""The review on the page of a replay: the curve, the verdicts, the marked moves, luck and skill."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sheepfold.play.review.judging import MoveVerdict
from sheepfold.play.review.luck import Share
from sheepfold.server.live.review_view_model import Better, CurveLine, Mark, ReviewViewModel
from sheepfold.server.pages.game_page import page_for
from sheepfold.server.pages.hands import own_hand
from sheepfold.server.pages.hints import in_words
from sheepfold.server.pages.html import NO_HTML, Html, escape, joined
from sheepfold.server.pages.pieces import icon
from sheepfold.server.pages.telling import teller
from sheepfold.words.advice import better
from sheepfold.words.generic import moves
from sheepfold.words.speech import N_, _

SIGNS: Final = {MoveVerdict.GOOD: "\N{CHECK MARK}", MoveVerdict.DOUBTFUL: "?", MoveVerdict.MISTAKE: "??"}

TITLES: Final = {
    MoveVerdict.GOOD: N_("Good move"),
    MoveVerdict.DOUBTFUL: N_("Doubtful move"),
    MoveVerdict.MISTAKE: N_("Mistake"),
}

PARTS: Final = (N_("start"), N_("deal"), N_("draws"), N_("own moves"), N_("others"), N_("result"))
"""What a result is made of, in the order of the sum."""

Judged: TypeAlias = tuple[Mark, Better | None]
"""A decision with a verdict, and what would have been better."""

MINUS: Final = "\N{MINUS SIGN}"


class ReviewSlots(NamedTuple):
    """What a review puts on the page; the page's script does it for moves it has fetched."""

    curve: Html = NO_HTML
    verdict: Html = NO_HTML
    rail: Html = NO_HTML
    steps: Html = NO_HTML
    state: str = ""


NO_REVIEW: Final = ReviewSlots()


def slots_for(review: ReviewViewModel | None, number: int, judged: Judged | None) -> ReviewSlots:
    """The review at this place of the match, and what it says of the move that is shown."""
    if review is None:
        return NO_REVIEW
    return ReviewSlots(
        curve(review, number),
        NO_HTML if judged is None else verdict(*judged),
        rail_sections(review),
        mark_steps(review, number),
        review.state,
    )


# The curve.


def curve(review: ReviewViewModel, number: int) -> Html:
    """The curve above the timeline, or the offer to make one; the match stands at entry `number`."""
    if not review.lines:
        return offer(review, number)
    return Html(
        f'<div class="curve-head"><b>{escape(title(review))}</b>{chance_now(review, number)}'
        f"{progress(review, number)}</div>{plot(review)}"
    )


def offer(review: ReviewViewModel, number: int) -> Html:
    """The button that asks for a review, or how far it is."""
    if review.state == "working":
        return Html(f'<div class="curve-head">{progress(review, number)}</div>')
    return Html(f'<div class="curve-head">{ask(review, number, _("Review this match"))}</div>')


def ask(review: ReviewViewModel, number: int, label: str) -> Html:
    """The button that asks for a review; it sends the form of the steps, but not to the same address."""
    note = f"<span>{escape(_('The review could not be made just now.'))}</span>" * (review.state == "failed")
    return Html(
        f'{note}<button class="btn" form="steps" formmethod="post" formaction="{review.address}/review" '
        f'name="move" value="{number}" data-review>'
        f"{icon('chart')} {escape(label)}</button>"
    )


def progress(review: ReviewViewModel, number: int) -> Html:
    """How far a review is; nothing of one that is complete."""
    if review.state == "done":
        return NO_HTML
    if review.state != "working":
        return ask(review, number, _("Go on with the review"))
    told = _("Reviewing: {n} of {all} decisions").format(n=review.judged, all=review.choices)
    if not review.choices:
        told = _("Reviewing the match ...")
    again = (
        f'<noscript><button class="btn" form="steps" name="move" value="{number}">'
        f"{escape(_('Show'))}</button></noscript>"
    )
    return Html(f'<span class="progress">{escape(told)}</span>{again}')


def title(review: ReviewViewModel) -> str:
    """Whose chances are shown."""
    if review.me is None:
        return _("Chances to win")
    if review.own:
        return _("Your chance to win")
    return _("{name}'s chance to win").format(name=review.names[review.me])


def main_line(review: ReviewViewModel) -> CurveLine | None:
    """The curve of the seat that looks."""
    return None if review.me is None or not review.lines else review.lines[review.me]


def chance_now(review: ReviewViewModel, number: int) -> Html:
    """The chance at this place of the match, as a number."""
    line = main_line(review)
    if line is None:
        return NO_HTML
    earlier = [each.chance for each in line.points if each.at <= number]
    now = earlier[-1] if earlier else line.points[0].chance
    return Html(f'<output class="chance" dir="ltr">{percent(now)}</output>')


def percent(points: float) -> str:
    """A chance for people."""
    return _("{n} %").format(n=round(points))


def plot(review: ReviewViewModel) -> Html:
    """The picture; whoever hears the page is told what it shows."""
    order = sorted(review.lines, key=lambda each: each.seat == review.me)
    lines = joined([polyline(each, review) for each in order])
    marks = joined([mark_on(review, each) for each in review.marks if review.me in (None, each.seat)])
    return Html(
        f'<div class="chart" role="img" aria-label="{escape(summary(review))}">'
        '<svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="grid" d="M0 0H1000M0 50H1000M0 100H1000"/>{lines}</svg>{marks}<u></u></div>'
    )


def polyline(line: CurveLine, review: ReviewViewModel) -> Html:
    """The curve of one seat; the area below the main one is filled."""
    whole = max(1, review.moves)
    drawn = [f"{1000 * each.at / whole:.0f},{100 - each.chance:.0f}" for each in line.points]
    path = " ".join(drawn)
    if line.seat != review.me:
        return Html(f'<polyline points="{path}"/>')
    first = drawn[0].partition(",")[0]
    return Html(f'<polygon points="{first},100 {path} 1000,100"/><polyline class="main" points="{path}"/>')


def mark_on(review: ReviewViewModel, mark: Mark) -> Html:
    """A decision on the curve; the list of marked moves says the same in words."""
    at = mark.number / max(1, review.moves)
    return Html(f'<i class="mk {mark.verdict.value}" style="--at:{at:.4f};--up:{mark.after / 100:.3f}"></i>')


def summary(review: ReviewViewModel) -> str:
    """What the picture shows, in words."""
    line, told = main_line(review), [title(review)]
    if line is not None:
        found = [each.chance for each in line.points]
        text = _("{first} at first, between {least} and {most}, {last} in the end")
        told.append(
            text.format(
                first=percent(found[0]),
                least=percent(min(found)),
                most=percent(max(found)),
                last=percent(found[-1]),
            )
        )
    return ". ".join([*told, *marks_in_words(review)])


def marks_in_words(review: ReviewViewModel) -> list[str]:
    """Which moves were doubtful, and which mistakes."""
    told: list[str] = []
    for kind, text in (
        (MoveVerdict.DOUBTFUL, _("Doubtful moves: {numbers}")),
        (MoveVerdict.MISTAKE, _("Mistakes: {numbers}")),
    ):
        numbers = [str(each.number) for each in review.marks if each.verdict == kind]
        if numbers:
            told.append(text.format(numbers=", ".join(numbers)))
    return told


# The verdicts.


def verdict(mark: Mark, found: Better | None) -> Html:
    """What is said of a decision: the chances, and what would have been better and why."""
    before, after, margin = percent(mark.before), percent(mark.after), round(mark.margin)
    spoken = _("Chance to win: {before} before, {after} after, margin {margin}")
    reason = "" if found is None else f'<p dir="auto">{escape(sentence(found))}</p>'
    return Html(
        f'<div class="judged {mark.verdict.value}"><p class="found">{sign(mark.verdict)}'
        f"<b>{escape(_(TITLES[mark.verdict]))}</b>"
        f'<span class="chances" aria-hidden="true"><bdi>{before}</bdi> {icon("next")} <bdi>{after}</bdi>'
        f'<small dir="ltr">&#177;&#160;{margin}</small></span>'
        f'<span class="sr">{escape(spoken.format(before=before, after=after, margin=margin))}</span></p>'
        f"{reason}</div>"
    )


def sign(kind: MoveVerdict) -> Html:
    """The sign of a verdict, for those who see the page."""
    return Html(f'<span class="sign {kind.value}" aria-hidden="true">{SIGNS[kind]}</span>')


def sentence(found: Better) -> str:
    """What would have been better and why, the move called as its button calls it."""
    table, advice = found.table, found.advice
    view = table.view
    assert view is not None
    game, to = page_for(table), teller(table)
    parts = game.draw(table, view, own_hand(view, table.me))
    game.decide(table, view, parts)
    return better(view, advice, to, in_words(table, parts, advice.move) or moves.in_words(advice.does, to))


# Beside the table.


def rail_sections(review: ReviewViewModel) -> Html:
    """Luck and skill, and the marked moves."""
    return Html(luck(review) + marked_moves(review))


def luck(review: ReviewViewModel) -> Html:
    """How the results came about, once that is known."""
    if not review.shares:
        return NO_HTML
    mine = NO_HTML if review.me is None else share_list(review.shares[review.me])
    opened = " open" * (review.me is None)
    return Html(
        f'<section class="luck"><h2>{escape(_("Luck and skill"))}</h2>'
        f'<p class="note">{escape(_("In points of a hundred, with margins."))}</p>{mine}'
        f"<details{opened}><summary>{escape(_('All seats'))}{icon('down')}</summary>"
        f"{share_table(review)}</details></section>"
    )


def share_list(share: Share) -> Html:
    """How the result of one seat came about."""
    rows = joined(
        [
            Html(f"<div><dt>{escape(_(part))}</dt><dd>{amount}</dd></div>")
            for part, amount in zip(PARTS, amounts(share), strict=True)
        ]
    )
    return Html(f'<dl class="share">{rows}</dl>')


def share_table(review: ReviewViewModel) -> Html:
    """The same of every seat."""
    heads = "".join([f'<th scope="col">{escape(_(part))}</th>' for part in PARTS])
    rows = "".join(
        [
            f'<tr><th scope="row" dir="auto">{escape(review.names[share.seat])}</th>'
            f"{''.join([f'<td>{each}</td>' for each in amounts(share)])}</tr>"
            for share in review.shares
        ]
    )
    label = escape(_("Luck and skill"))
    return Html(
        f'<div class="shares" role="region" tabindex="0" aria-label="{label}"><table><thead><tr><td></td>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def amounts(share: Share) -> list[Html]:
    """Start, parts and result in whole points. Sums are rounded and not parts, so that they add up."""
    told, exact = [Html(f"<b>{round(share.start / 100)}</b>")], share.start
    for amount, margin in share.parts:
        before, exact = round(exact / 100), exact + amount
        told.append(with_margin(round(exact / 100) - before, round(margin / 100)))
    return [*told, Html(f"<b>{round(share.result / 100)}</b>")]


def with_margin(points: int, margin: int) -> Html:
    """What something added or took away."""
    said = f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"
    return Html(f'<b dir="ltr">{said}</b> <small dir="ltr">&#177;&#160;{margin}</small>')


def marked_moves(review: ReviewViewModel) -> Html:
    """Every marked move as a link to it."""
    if not review.lines:
        return NO_HTML
    if not review.marks:
        nothing = _("There is nothing to say about any move.") if review.state == "done" else ""
        return Html(f'<p class="note">{escape(nothing)}</p>') if nothing else NO_HTML
    items = joined([marked_move(review, each) for each in review.marks])
    return Html(f'<section class="marked"><h2>{escape(_("Marked moves"))}</h2><ol>{items}</ol></section>')


def marked_move(review: ReviewViewModel, mark: Mark) -> Html:
    """The link to one of them; where all seats are judged, with the name of who made it."""
    who = review.names[mark.seat] if mark.seat != review.me else ""
    name = f' <span dir="auto">{escape(who)}</span>' if who else ""
    return Html(
        f'<li><a href="{review.address}?view={review.view}&amp;move={mark.number}" data-move="{mark.number}">'
        f"{sign(mark.verdict)}<span>{escape(_('Move {n}').format(n=mark.number))}{name}"
        f"<br><small>{escape(_(TITLES[mark.verdict]))}</small></span>"
        f'<b dir="ltr">{difference(mark)}</b></a></li>'
    )


def difference(mark: Mark) -> str:
    """How far the move was ahead of the second best, or behind the best."""
    points = round(abs(mark.loss))
    return f"+{points}" if mark.loss < 0 else f"{MINUS}{points}"


# Stepping from mark to mark.


def mark_steps(review: ReviewViewModel, number: int) -> Html:
    """The buttons to the marks around this place; they send the form, as the other steps do."""
    if not review.marks:
        return NO_HTML
    numbers = [each.number for each in review.marks]
    back = max([each for each in numbers if each < number], default=number)
    on = min([each for each in numbers if each > number], default=number)
    return Html(
        mark_step("back", _("Previous mark"), back, off=back == number)
        + mark_step("next", _("Next mark"), on, off=on == number)
    )


def mark_step(way: str, label: str, target: int, *, off: bool) -> Html:
    """One of them."""
    state = ' aria-disabled="true"' if off else ""
    signs = [icon("flag"), icon(way)] if way == "next" else [icon(way), icon("flag")]
    return Html(
        f'<button class="btn icon" form="steps" name="move" value="{target}" data-mark="{way}"{state} '
        f'aria-label="{escape(label)}" title="{escape(label)}">{joined(signs)}</button>'
    )
