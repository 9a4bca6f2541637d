"""The house in four languages: words for people, for the page and the terminal alike.

speech.py       translates into the language in use
names.py        what cards are called
telling/        what happened, in sentences
advice/         why a bot would make a move, in sentences
rules.py        the rulebooks
complaints.py   what the engine objects to, said to a person
locale/         a catalogue for each language but English, which is the source
"""
