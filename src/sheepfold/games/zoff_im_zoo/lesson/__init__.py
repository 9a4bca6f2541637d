"""The first match of Zoff im Zoo, with three others: beating and passing, going out, then partners."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.play.lessons.lesson import Lesson, LessonStep
from sheepfold.words.speech import N_

LESSON: Final = Lesson(
    "zoff-im-zoo",
    Path(__file__).parent / "positions",
    (
        LessonStep(
            "lead",
            N_("You begin"),
            N_("Get rid of all your cards before the others do. The table is empty: play any card."),
            (),
            N_("Now the others must beat your animal or pass, one after the other."),
            "ZOO-4",
            claims=({"event": "play", "seat": 0},),
        ),
        LessonStep(
            "beat",
            N_("Who beats whom"),
            N_(
                "The bottom of each card shows who beats it. {three} has played a hedgehog, which "
                "only a fox beats: play your fox."
            ),
            ("1 fox",),
            N_("Fox beats hedgehog! Your lion is stronger than a fox, but hedgehogs do not fear lions."),
            "ZOO-2",
            N_("You may pass, but you can do better: your fox beats the hedgehog."),
            before=("1 hedgehog",),
            claims=(
                {"event": "play", "seat": 3, "play": "1 hedgehog"},
                {"event": "play", "seat": 0, "play": "1 fox"},
            ),
        ),
        LessonStep(
            "elephant",
            N_("Small beats big"),
            N_("An elephant! Look at the bottom of the card: who is it afraid of?"),
            ("1 mouse",),
            N_("The elephant runs from the mouse. Nobody in the zoo is simply the strongest."),
            "ZOO-2",
            N_("No need to pass: elephants are afraid of mice, and you have one."),
            before=("1 elephant",),
            claims=(
                {"event": "play", "seat": 3, "play": "1 elephant"},
                {"event": "play", "seat": 0, "play": "1 mouse"},
            ),
        ),
        LessonStep(
            "as-many",
            N_("As many cards"),
            N_("Two mice call for two cards of one animal that beats them. Tap your foxes."),
            ("2 fox",),
            N_("Two foxes beat two mice. Whoever begins may play several cards of one animal."),
            "ZOO-5",
            N_("You may pass, but your two foxes beat the two mice."),
            before=("2 mouse",),
            claims=(
                {"event": "play", "seat": 3, "play": "2 mouse"},
                {"event": "play", "seat": 0, "play": "2 fox"},
            ),
        ),
        LessonStep(
            "one-more",
            N_("One more of the same"),
            N_(
                "There is one other way: the same animal with exactly one card more. {three} has played a "
                "seal: what have you got?"
            ),
            ("2 seal",),
            N_("Two seals beat one seal; three would have been too many. From now on two cards are needed."),
            "ZOO-5",
            N_("You may pass, but you hold two seals, and two beat one."),
            before=("1 seal",),
            claims=(
                {"event": "play", "seat": 3, "play": "1 seal"},
                {"event": "play", "seat": 0, "play": "2 seal"},
            ),
        ),
        LessonStep(
            "pass",
            N_("Pass"),
            N_(
                "Nothing beats a whale, and you don't have two whales. Pass; you may play again later"
                " in the same trick."
            ),
            ("pass",),
            N_(
                "All have passed, so {three} takes the cards on the table. Whoever takes a trick "
                "leads the next one."
            ),
            "ZOO-7",
            before=("1 whale",),
            replies=("pass", "pass"),
            claims=({"event": "pass", "seat": 0}, {"event": "trick", "seat": 3}),
        ),
        LessonStep(
            "joker",
            N_("The joker"),
            N_(
                "The joker joins any animal and counts as one more of it. "
                "Seals eat perches, and two perches lie there: play seal and joker."
            ),
            ("1 seal +joker",),
            N_(
                "Seal and joker are two seals. The joker is never played alone: do not keep it as your last "
                "card!"
            ),
            "ZOO-8",
            N_("You may pass, but tap your seal and your joker: together they are two seals."),
            before=("2 perch",),
            claims=({"event": "play", "seat": 0, "play": "1 seal +joker", "counts_as": [2, "seal"]},),
        ),
        LessonStep(
            "mosquito",
            N_("Elephant and mosquito"),
            N_("Beside a real elephant, a mosquito counts as a second one. Beat the two lions with them!"),
            ("1 elephant +mosquito",),
            N_("Two elephants beat two lions. One of them must be a real elephant."),
            "ZOO-9",
            N_("You may pass, but tap your elephant and your mosquito: they are two elephants."),
            before=("2 lion",),
            claims=({"event": "play", "seat": 0, "counts_as": [2, "elephant"]},),
        ),
        LessonStep(
            "out",
            N_("Out first"),
            N_(
                "Only two cards left, and you begin. Play both at once, and you are out before everybody "
                "else."
            ),
            ("2 fox",),
            N_(
                "Out first: 4 points! The next got 3 and 2, the last one nothing; once two have 19, "
                "the match ends."
            ),
            "ZOO-14",
            N_("Good, but then one fox stays behind. Tap both foxes: you are out at once."),
            replies=("2 crocodile", "pass", "pass", "1 mouse"),
            claims=(
                {"event": "out", "seat": 0, "place": 1},
                {"event": "score", "points": [4, 3, 2, 0]},
            ),
        ),
        LessonStep(
            "push",
            N_("Partners"),
            N_(
                "From the second round you play in teams, and {two} is your partner. You rank lower, "
                "so pass over any two cards."
            ),
            (),
            N_("{two} looked at them and gave two cards back. Nobody else knows which."),
            "ZOO-17",
            replies=("give lion, seal",),
            claims=({"event": "give", "seat": 0}, {"event": "give", "seat": 2}),
        ),
        LessonStep(
            "show",
            N_("Ask your partner"),
            N_(
                "Two mice to beat, and you have one hedgehog. Press “Show to {two}”, then tap the "
                "hedgehog and show it."
            ),
            ("show 1 hedgehog",),
            N_("{two} had the other hedgehog: together they beat the mice, and the play counts as yours."),
            "ZOO-19",
            N_("Do not give up: {two} may have the second hedgehog. Ask for it with your own one."),
            before=("2 mouse",),
            replies=("add 1 hedgehog",),
            claims=(
                {"event": "show", "seat": 0, "partner": 2},
                {"event": "play", "seat": 0, "play": "2 hedgehog"},
            ),
        ),
        LessonStep(
            "add",
            N_("Help your partner"),
            N_("Now {two} shows a polar bear and asks you for help against two seals. Add your polar bear."),
            ("add 1 polar bear",),
            N_("Two polar bears beat two seals. Each partner gets the points of both, so help pays."),
            "ZOO-19",
            N_("You may refuse, but then {two} plays nothing. Your polar bear would help."),
            before=("2 seal", "show 1 polar bear"),
            claims=(
                {"event": "show", "seat": 2, "partner": 0},
                {"event": "play", "seat": 2, "play": "2 polar bear"},
            ),
        ),
        LessonStep(
            "decline",
            N_("No help today"),
            N_("{two} shows a seal against two perches, but you have no seal. Then you add nothing."),
            ("decline",),
            N_("The seal goes back to {two}, and the turn goes on as if {two} had passed."),
            "ZOO-19",
            before=("2 perch", "show 1 seal"),
            claims=({"event": "decline", "seat": 0, "for_seat": 2},),
        ),
        LessonStep(
            "aside",
            N_("Alone in the middle"),
            N_(
                "With five or seven, the middle place plays alone and may lay two cards aside as if won. "
                "Choose your two lions."
            ),
            ("aside lion, lion",),
            N_(
                "Two or more lions in your tricks are a point each. But try to win a hedgehog: having none "
                "costs a point."
            ),
            "ZOO-21",
            N_("That is allowed, but two lions won are two points. Tap both lions."),
            claims=({"event": "aside", "seat": 0, "cards": ["lion", "lion"]},),
        ),
    ),
)
