"""Texts for people in four languages, for the page and the terminal.

speech.py       translates into the language in use
names.py        what cards are called
telling/        who tells what happened, and to whom
advice.py       why a bot would make a move, in sentences
game_words.py   what a game says in its own words
rules.py        the rulebooks
complaints.py   what the engine objects to, said to a person
locale/         a catalogue for each language but English, which is the source
"""
