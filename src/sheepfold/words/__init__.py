"""Texts for people in four languages, for the page and the terminal.

speech.py       translates into the language in use
names.py        names of cards
telling/        sentences about events, addressed to one viewer
advice.py       why a bot would make a move, in sentences
game_words.py   the interface of a game's own texts
rules.py        the rulebooks
error_texts.py  errors of the engine, as sentences
locale/         a catalogue for each language but English, which is the source
"""
