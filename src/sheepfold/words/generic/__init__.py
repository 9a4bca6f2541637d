"""Words for games that bring none of their own, made from their data alone.

    schema.py     which fields hold something for each seat, which words are cards: learned from samples
    parts.py      a view taken apart: facts, zones with cards, rows by seat, what is worth remembering
    moves.py      legal moves in words, and grouped so that hundreds of them can be used
    sentences.py  events in words
    labels.py     names of fields, verbs and places
    colours.py    the colour of a card

The generic table in the browser, the terminal and the picture renderer of the environments use these. Names
that only a foreign game knows, of fields, verbs, places and cards, are shown as they are.
"""
