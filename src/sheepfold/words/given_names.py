"""Names for guests and bots who have said none, and how long a name may be."""

from __future__ import annotations

from typing import Final

from sheepfold.words.speech import N_

GUEST_NAMES: Final = (
    N_("Alder"), N_("Aspen"), N_("Bramble"), N_("Briar"), N_("Clover"), N_("Fennel"), N_("Fern"),
    N_("Hazel"), N_("Heather"), N_("Juniper"), N_("Laurel"), N_("Linden"), N_("Maple"), N_("Marigold"),
    N_("Meadow"), N_("Nettle"), N_("Olive"), N_("Poppy"), N_("Reed"), N_("Robin"), N_("Rowan"),
    N_("Sage"), N_("Sorrel"), N_("Sparrow"), N_("Thistle"), N_("Willow"), N_("Wren"), N_("Yarrow"),
)  # fmt: skip
"""For guests who have not said their name. Stored in English, shown in the language of the reader."""

BOT_NAMES: Final = (
    N_("Biscuit"),
    N_("Pepper"),
    N_("Muffin"),
    N_("Bobbin"),
    N_("Truffle"),
    N_("Pickle"),
    N_("Button"),
    N_("Crumble"),
    N_("Noodle"),
)
"""For bots; stored and shown as those of guests are."""

LONGEST_NAME: Final = 24
"""Characters as a reader counts them."""
