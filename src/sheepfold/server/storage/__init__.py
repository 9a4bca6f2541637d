"""What outlives the server: people, tables, who sits there, every move, what was said.

The move list is the truth: a table is rebuilt from its seed and its moves; nothing else of a match is kept.

    schema.py     the tables of the database
    database.py   SQLite or PostgreSQL behind one address; migrations
    ledger.py     the one way to write: many notes, one commit
    notes.py      what is written when something happens
    rows.py       what comes back
    store.py      the questions asked of the database
"""
