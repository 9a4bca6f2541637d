"""Texts for people in four languages, for the page and the terminal.

speech.py       translates into the language in use
memo.py         the one cache of rendering
names.py        names of cards
given_names.py  names for guests and bots who have said none
telling/        sentences about events, addressed to one viewer
moments.py      which events are shown for a while, and how they are said
moment.py       what is said while such an event is shown
facts.py        the facts advice is made from
advice.py       why a bot would make a move, in sentences
game_words.py   the interface of a game's own texts
generic/        words for games that bring none of their own
rules.py        the rulebooks
error_texts.py  errors of the engine, as sentences
locale/         a catalogue for each language but English, which is the source
"""
