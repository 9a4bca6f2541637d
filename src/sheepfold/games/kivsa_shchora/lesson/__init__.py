"""The first match of Kivsa Shchora, with two others: what fits, the special cards, the points."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.play.lessons.lesson import Lesson, LessonStep
from sheepfold.words.speech import N_

LESSON: Final = Lesson(
    "kivsa-shchora",
    Path(__file__).parent / "positions",
    (
        LessonStep(
            "match",
            N_("The same number"),
            N_(
                "The first player to run out of cards wins the round. The top of the pen is a 5: play "
                "your 5 on it."
            ),
            ("5",),
            N_("Your 5 is the top card now, and you have one card less. The same number always fits."),
            "PEN-4",
            N_("You may always draw, but you want fewer cards, not more. Your 5 fits: try it."),
            claims=({"event": "play", "seat": 0, "cards": ["5"]},),
        ),
        LessonStep(
            "sum",
            N_("Two cards make a sum"),
            N_(
                "Two cards fit if the top card plus the first makes the second. The top is 5, and 5 +"
                " 3 = 8: tap the 3, then the 8."
            ),
            ("3 then 8",),
            N_("Two cards in one turn! The second one, the 8, is the new top card."),
            "PEN-5",
            N_("No need to draw: 5 + 3 = 8. Tap your 3 and then your 8."),
            claims=({"event": "play", "seat": 0, "numbers": [3, 8]},),
        ),
        LessonStep(
            "difference",
            N_("Or a difference"),
            N_(
                "Subtracting works too: the top card minus the first makes the second. The top is 9: "
                "which two of your cards fit?"
            ),
            ("4 then 5", "5 then 4"),
            N_("9 is 4 and 5 together, so either may come first. The top card always begins the sum."),
            "PEN-5",
            N_("No need to draw: 9 \N{MINUS SIGN} 4 = 5. Tap the 4 and then the 5."),
            claims=({"event": "play", "seat": 0},),
        ),
        LessonStep(
            "draw",
            N_("Nothing fits"),
            N_("You have no 7, and no two of your cards make a sum with it. Then draw a card."),
            ("draw",),
            N_("That was your turn. The new card must wait for your next one."),
            "PEN-3",
            replies=("1 then 8", "2 then 6"),
            seed=1,
            claims=({"event": "draw", "seat": 0, "why": "turn"},),
        ),
        LessonStep(
            "joker",
            N_("The joker"),
            N_(
                "The joker is any number you like. Play it together with another card, and two cards are "
                "gone."
            ),
            ("2 then joker as 8", "2 then joker as 4", "joker as 4 then 2", "joker as 3 then 9"),
            N_("Well counted! In the pen the joker keeps the number you gave it."),
            "PEN-6",
            N_(
                "That would do, but two cards are better than one. Tap the 2, then the joker, and "
                "choose 8: 6 + 2 = 8."
            ),
            claims=({"event": "play", "seat": 0},),
        ),
        LessonStep(
            "farmer",
            N_("The farmer"),
            N_(
                "A farmer makes the next player take the top card of the pen. Play yours: the 10 will go to "
                "{one}."
            ),
            ("farmer",),
            N_(
                "{one} had to take the 10, and that was the whole turn. The farmer lies beside the pen, not "
                "on it."
            ),
            "PEN-8",
            N_("You can draw at any time, but try the farmer first: it makes {one} take the 10."),
            replies=("take",),
            claims=(
                {"event": "farmer", "seat": 0, "against": 1},
                {"event": "take", "seat": 1, "cards": ["10"]},
            ),
        ),
        LessonStep(
            "struck-by-a-farmer",
            N_("A farmer against you"),
            N_(
                "Now {two} has played a farmer against you. With a farmer of your own you could answer; "
                "without one, take the 9."
            ),
            ("take",),
            N_(
                "The 9 is yours, and your turn is over. It is only one card, however many farmers were "
                "played."
            ),
            "PEN-8",
            before=("farmer",),
            claims=(
                {"event": "farmer", "seat": 2, "against": 0},
                {"event": "take", "seat": 0, "cards": ["9"]},
            ),
        ),
        LessonStep(
            "fox",
            N_("The fox"),
            N_(
                "A fox is worse: the next player shows a card and draws as many cards as it has sheep. Send "
                "yours to {one}."
            ),
            ("fox",),
            N_("{one} showed a 2 and drew two cards. A card that is no sheep card would have cost ten."),
            "PEN-9",
            N_("You can draw at any time, but the fox is more fun. Send it to {one}."),
            replies=("reveal 2",),
            claims=(
                {"event": "fox", "seat": 0, "against": 1},
                {"event": "reveal", "seat": 1, "shown": ["2"], "draws": 2},
            ),
        ),
        LessonStep(
            "struck-by-a-fox",
            N_("A fox against you"),
            N_(
                "This fox is after you: show a card, and draw as many as there are sheep on it. Which card "
                "is cheapest?"
            ),
            ("reveal 1",),
            N_("Just one card more: well chosen! The card you showed stays in your hand."),
            "PEN-9",
            N_("That card would cost you many more. Show the 1 and draw only one card."),
            before=("fox",),
            claims=({"event": "reveal", "seat": 0, "shown": ["1"], "draws": 1},),
        ),
        LessonStep(
            "answer-a-fox",
            N_("Answer a fox"),
            N_(
                "Another fox, but this time you hold one too. Answer with it, and {one} is struck instead of "
                "you."
            ),
            ("fox",),
            N_(
                "{one} had to show a card and draw, not you. Farmers are answered with farmers in the same "
                "way."
            ),
            "PEN-9",
            N_("That would cost you many cards. Answer with your fox instead."),
            before=("fox",),
            replies=("reveal 1",),
            claims=(
                {"event": "fox", "seat": 0, "against": 1},
                {"event": "reveal", "seat": 1, "draws": 1},
            ),
        ),
        LessonStep(
            "black-sheep",
            N_("The black sheep"),
            N_(
                "A black sheep in your hand costs 30 points. {two} holds 6 cards: tap the black "
                "sheep, your 6 and {two} to pass it on."
            ),
            ("black sheep to seat 2 with 6",),
            N_(
                "Now {two} has the black sheep, and your 6 lies in the pen. Its number had to match "
                "the size of that hand before the sheep arrived."
            ),
            "PEN-10",
            N_("The black sheep would stay with you. Tap it, then your 6, then {two}, who holds 6 cards."),
            claims=({"event": "pass", "seat": 0, "to_seat": 2, "cards": ["black sheep"]},),
        ),
        LessonStep(
            "triple-black",
            N_("Triple black"),
            N_(
                "What luck: all three black sheep are yours! Say \N{LEFT DOUBLE QUOTATION MARK}triple "
                "black\N{RIGHT DOUBLE QUOTATION MARK} and win the round at once."
            ),
            ("triple black",),
            N_("Everybody else gets 90 points. That is bad for them: the fewest points win."),
            "PEN-11",
            N_("Good, but there is something far better: three black sheep win the round."),
            claims=(
                {"event": "triple black", "seat": 0},
                {"event": "score", "winner": 0, "points": [0, 90, 90]},
            ),
        ),
        LessonStep(
            "done",
            N_("The last card"),
            N_(
                "One card left, and it fits. Play it: the round is yours, and the others count what they "
                "hold."
            ),
            ("5",),
            N_(
                "Done! {one} gets 3 + 10 = 13 points, {two} 4 and 10 for the joker. After a few rounds the "
                "fewest points win."
            ),
            "PEN-16",
            N_("So near the end? Do not draw: your 5 fits."),
            claims=(
                {"event": "done", "seat": 0},
                {"event": "score", "winner": 0, "points": [0, 13, 14]},
            ),
        ),
    ),
)
