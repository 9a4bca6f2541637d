"""The first match of Knizia's Black Sheep, with one other: placing, combinations, the worth of figures."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.play.lessons.lesson import Lesson, LessonStep
from sheepfold.words.speech import N_


def placing(move: str, *others: str) -> tuple[str, ...]:
    """A card placed alone, with nothing discarded or with one of the others in hand (FLD-5)."""
    return (move, *(f"{move}, discard {other}" for other in others))


LESSON: Final = Lesson(
    "knizia-black-sheep",
    Path(__file__).parent / "positions",
    (
        LessonStep(
            "one-card",
            N_("Place a card"),
            N_(
                "Animals wait on three meadows; the best cards take them home. A horse stands on "
                "meadow 1: tap your horse, then that meadow."
            ),
            placing("field 1: horse", "sheep", "rooster"),
            N_(
                "The animals on the meadow count with your cards: horse and horse are a pair. Your hand is "
                "filled up to three again."
            ),
            "FLD-4",
            N_(
                "That is allowed too. But your horse and the horse on meadow 1 would be a pair: place just "
                "the horse there."
            ),
            claims=(
                {"event": "place", "seat": 0, "field": 1, "cards": ["horse"]},
                {"event": "draw", "seat": 0},
            ),
        ),
        LessonStep(
            "two-cards",
            N_("Two at once"),
            N_(
                "Where your side is still empty, you may place two cards. A pig stands on meadow 2: put both "
                "your pigs there."
            ),
            ("field 2: pig, pig",),
            N_("With the pig on the meadow that makes three pigs. One card more, and this side is full."),
            "FLD-4",
            N_("That is allowed too. But try both pigs together on meadow 2."),
            claims=({"event": "place", "seat": 0, "field": 2, "cards": ["pig", "pig"]},),
        ),
        LessonStep(
            "fill",
            N_("Three to a side"),
            N_(
                "Each side holds three cards. One lies on your side of meadow 1, so exactly two must "
                "follow: your horse and your cow."
            ),
            ("field 1: horse, cow",),
            N_(
                "Three horses and two cows: a fine side, and it is full. With two cards there, you "
                "would add just one."
            ),
            "FLD-4",
            N_("That is allowed too. But on meadow 1 horse and cow make three and two: place both there."),
            claims=({"event": "place", "seat": 0, "field": 1, "completed": 1},),
        ),
        LessonStep(
            "discard",
            N_("Throw one away"),
            N_(
                "When you place one card, you may throw another away. Put your cow on meadow 1, press"
                " “Discard”, and tap the black sheep."
            ),
            ("field 1: cow, discard black sheep",),
            N_("The black sheep is gone, and you drew two new cards. Throw away what helps you nowhere."),
            "FLD-5",
            N_(
                "That is allowed too. But tap the cow and meadow 1, then press “Discard” and tap the "
                "black sheep."
            ),
            claims=(
                {"event": "discard", "seat": 0, "cards": ["black sheep"]},
                {"event": "place", "seat": 0, "field": 1, "cards": ["cow"]},
            ),
        ),
        LessonStep(
            "win",
            N_("Win a meadow"),
            N_(
                "On meadow 2 {one} has a pair of sheep, and your side lacks one card. Three of a kind beats "
                "a pair: place your pig."
            ),
            placing("field 2: pig", "rooster", "black sheep"),
            N_(
                "Both sides are full, so the meadow is won: pig and sheep go home with you. New animals "
                "come, and the winner goes on."
            ),
            "FLD-8",
            N_("That is allowed too. But with your pig on meadow 2 you have three pigs and win it."),
            claims=(
                {"event": "score", "seat": 0, "field": 2},
                {"event": "take", "seat": 0, "cards": ["pig", "sheep"]},
            ),
        ),
        LessonStep(
            "four",
            N_("What beats what"),
            N_(
                "The best is five of a kind; then four, three and two, three, two pairs, a pair. {one} has "
                "three and two on meadow 2: beat that!"
            ),
            placing("field 2: sheep", "rooster", "pig"),
            N_("Four of a kind beats three and two. Only five of a kind would be better."),
            "FLD-10",
            N_("That would not be enough. A fourth sheep on meadow 2 beats three and two."),
            claims=({"event": "score", "seat": 0, "field": 2},),
        ),
        LessonStep(
            "better-animal",
            N_("Better animals"),
            N_(
                "{one} has three cows on meadow 1. If you have three as well, the better animal wins, and "
                "horses are the best."
            ),
            placing("field 1: horse", "sheep", "black sheep"),
            N_(
                "Three horses beat three cows. After horse and cow come pig, sheep, rooster and, last, the "
                "black sheep."
            ),
            "FLD-11",
            N_("That would not win meadow 1. Your horse makes three horses, better than three cows."),
            claims=({"event": "score", "seat": 0, "field": 1},),
        ),
        LessonStep(
            "first",
            N_("Who was first"),
            N_(
                "{one} has a pair of cows with pig and sheep. If yours is exactly the same, {one} "
                "wins because that side was finished first: find something better!"
            ),
            placing("field 1: pig", "sheep", "black sheep"),
            N_("Two pairs beat one. With the sheep both sides would be alike, and {one} finished first."),
            "FLD-12",
            N_("Then {one} would win meadow 1. A second pig makes two pairs: place it there."),
            claims=({"event": "score", "seat": 0, "field": 1},),
        ),
        LessonStep(
            "black-sheep",
            N_("Lose on purpose"),
            N_(
                "Black sheep cost points, and two of them stand on meadow 3. Let {one} win them: which card "
                "does not help you there?"
            ),
            placing("field 3: cow", "rooster", "black sheep"),
            N_(
                "Both have a pair of black sheep, but a horse beats your cow: they all go to {one}. Bye-bye, "
                "black sheep!"
            ),
            "FLD-16",
            N_(
                "Rooster or black sheep would win you the black sheep, and elsewhere you only put it off. "
                "Place the cow on meadow 3."
            ),
            claims=(
                {"event": "score", "seat": 1, "field": 3},
                {"event": "take", "seat": 1, "cards": ["black sheep", "black sheep"]},
            ),
        ),
        LessonStep(
            "skip",
            N_("No room"),
            N_("All your sides are full, so there is nothing you can place. Skip, and {one} goes on."),
            ("skip",),
            N_("{one} filled a side, and the meadow is yours. Now you have room again."),
            "FLD-7",
            replies=("field 1: sheep",),
            claims=({"event": "skip", "seat": 0}, {"event": "score", "seat": 0, "field": 1}),
        ),
        LessonStep(
            "end",
            N_("The end"),
            N_(
                "No new animals come, and this is the last meadow. Win it with your horse, and the match is "
                "over."
            ),
            placing("field 3: horse", "sheep", "rooster"),
            N_(
                "Each figure hides 1 to 3 points; black sheep subtract theirs. Having the most of an "
                "animal is worth 6, and so is a set of all six: you win!"
            ),
            "FLD-17",
            N_("That would not win the meadow. Your third horse does."),
            claims=({"event": "score", "seat": 0, "field": 3}, {"event": "end", "outcome": {"winners": [0]}}),
        ),
    ),
)
