"""The first match of Bye-Bye Black Sheep, with two others: daring and stopping, then the special cards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheepfold.play.lessons.lesson import Lesson, LessonStep
from sheepfold.words.speech import N_

LESSON: Final = Lesson(
    "bye-bye-black-sheep",
    Path(__file__).parent / "positions",
    (
        LessonStep(
            "draw",
            N_("Draw a card"),
            N_(
                "You collect animals for your zoo by drawing them from other players' hands. Draw a "
                "card from anyone you like."
            ),
            (),
            N_("The card lies at the watering hole, for all to see. It is not yours yet."),
            "BYE-7",
            claims=({"event": "draw", "seat": 0, "to": "hole"},),
        ),
        LessonStep(
            "draw-again",
            N_("One more"),
            N_(
                "Two cards at the watering hole are too few: you may place as many as lie there, "
                "minus two. Draw a third."
            ),
            ("draw from 1", "draw from 2"),
            N_(
                "Three cards: now you could stop and place one animal in your zoo. With four it would be two."
            ),
            "BYE-9",
            N_("Not yet: with two cards you could place nothing. Draw one more."),
            claims=({"event": "draw", "seat": 0, "to": "hole"},),
        ),
        LessonStep(
            "stop",
            N_("Stop in time"),
            N_(
                "Three cards, and a lion among them! Every hand hides a black sheep, which would end your "
                "turn: stop now."
            ),
            ("stop",),
            N_("The three cards are yours, and you may place one of your animals."),
            "BYE-9",
            N_("Brave! But it might have been a black sheep. Try stopping."),
            claims=(
                {"event": "stop", "seat": 0, "allowance": 1},
                {"event": "take up", "seat": 0},
            ),
        ),
        LessonStep(
            "place",
            N_("Three of a kind"),
            N_("Two lions live in your zoo already. Place the third one: three of a kind make a triplet."),
            ("place lion",),
            N_("Your first triplet! With three players, four of them win."),
            "BYE-12",
            N_("You may do that, but a third lion would complete three of a kind."),
            claims=({"event": "triplet", "seat": 0, "card": "lion", "triplets": 1},),
        ),
        LessonStep(
            "black-sheep",
            N_("The black sheep"),
            N_(
                "Four cards already; most people would stop. Just this once be greedy and draw again, to see "
                "what can happen."
            ),
            ("draw from 1", "draw from 2"),
            N_("A black sheep! It goes home, you keep the other cards, but you place nothing."),
            "BYE-8",
            N_("Wise! But this time dare another card: nothing can go wrong in a lesson."),
            seed=2,
            claims=(
                {"event": "draw", "seat": 0, "cards": ["black sheep"]},
                {"event": "return"},
                {"event": "take up", "seat": 0},
            ),
        ),
        LessonStep(
            "eagle",
            N_("The eagle"),
            N_(
                "You drew an eagle: ask one player for one animal. Everyone saw {one} take a penguin,"
                " so ask {one} for it."
            ),
            ("ask 1 for penguin",),
            N_(
                "{one} had to give the penguin, and you may go on. A wrong guess ends your turn as if you "
                "had stopped."
            ),
            "BYE-14",
            N_("That might fail. You know that {one} has a penguin: tap {one}, then the penguin."),
            claims=({"event": "answer", "seat": 1, "cards": ["penguin"]},),
        ),
        LessonStep(
            "mole",
            N_("The mole"),
            N_(
                "A mole! It shows you {two}'s whole hand, and you may take a card: the giraffe would "
                "be your third."
            ),
            ("take giraffe",),
            N_("Nobody else saw that hand. What you have seen is kept for you under “Seen cards”."),
            "BYE-15",
            N_("You may do that, but you hold two giraffes: take the third."),
            claims=({"event": "take", "seat": 0, "cards": ["giraffe"]},),
        ),
        LessonStep(
            "keep",
            N_("Better not"),
            N_(
                "A third kind in your zoo would bring the magpie, a thief, into your hand. You need not "
                "place anything: press “Place none”."
            ),
            ("done",),
            N_(
                "Your cards stay in your hand. The magpie also comes for a kind that another zoo has, but "
                "only once in a match."
            ),
            "BYE-16",
            N_("That would be your third kind, and the magpie would come to you. Place none this time."),
            claims=({"event": "done", "seat": 0},),
        ),
        LessonStep(
            "magpie",
            N_("The magpie"),
            N_(
                "You drew the magpie, which steals a card out of a zoo. You hold two rhinos: steal one from "
                "{one}."
            ),
            ("steal rhino from 1",),
            N_("The rhino lies at the watering hole and will be yours. Now there are three!"),
            "BYE-17",
            N_("You may do that, but a rhino would be your third: steal it from {one}."),
            claims=({"event": "steal", "seat": 0, "cards": ["rhino"], "from": "zoo 1"},),
        ),
        LessonStep(
            "pick",
            N_("More special cards"),
            N_(
                "In the advanced game everybody first picks a special card; then they are shuffled and "
                "dealt. Pick any one."
            ),
            (),
            N_(
                "Now you know which special cards are in play, but not who has which. Here come three"
                " new ones."
            ),
            "BYE-5",
            replies=("pick eagle", "pick eagle"),
            claims=({"event": "pick", "seat": 0}, {"event": "deal"}),
        ),
        LessonStep(
            "wolf",
            N_("The wolf"),
            N_("Draw from {two} this time, and let us see what comes."),
            ("draw from 2",),
            N_(
                "A wolf! It has driven your two cards off to {two}; the wolf itself counts, and you may go "
                "on."
            ),
            "BYE-20",
            N_("You may do that, but there is more to see if you draw from {two}."),
            seed=6,
            claims=(
                {"event": "draw", "seat": 0, "cards": ["wolf"]},
                {"event": "drive off", "seat": 2},
            ),
        ),
        LessonStep(
            "mother-sheep",
            N_("The mother sheep"),
            N_(
                "A mother sheep is a present: you may lay the top card of the pile at the watering hole. Do "
                "it!"
            ),
            ("draw from pile",),
            N_("One card more, and no risk: there is no black sheep in the pile."),
            "BYE-19",
            N_("You may leave it, but this card is free: draw from the pile."),
            claims=({"event": "draw", "seat": 0, "from": "pile", "to": "hole"},),
        ),
        LessonStep(
            "white-sheep",
            N_("The white sheep"),
            N_(
                "{one} drew the white sheep from your hand. So you may place an animal at once: choose the "
                "lion, the third one."
            ),
            ("place lion",),
            N_("A triplet in somebody else's turn! Then {one} goes on."),
            "BYE-18",
            N_("You may do that, but a third lion makes three of a kind."),
            before=("draw from 0",),
            seed=6,
            claims=(
                {"event": "draw", "seat": 1, "cards": ["white sheep"], "from": "hand 0"},
                {"event": "triplet", "seat": 0, "card": "lion"},
            ),
        ),
        LessonStep(
            "winning",
            N_("Win the match"),
            N_("Three triplets, and two lions wait for the third. Place the card that wins the match!"),
            ("place lion",),
            N_("Four triplets: you win! With four or five players three are enough."),
            "BYE-12",
            N_("So close! Place the lion, and you have four triplets."),
            claims=(
                {"event": "triplet", "seat": 0, "triplets": 4},
                {"event": "end", "outcome": {"winners": [0]}},
            ),
        ),
    ),
)
