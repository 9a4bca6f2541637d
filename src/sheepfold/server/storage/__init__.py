"""What outlives the server: people, tables, who sits there, every move, what was said.

The move list is the truth: a table is rebuilt from its seed and its moves; nothing else of a match is stored.

    schema.py         the tables of the database
    addresses.py      addresses of databases as they are typed
    database.py       SQLite or PostgreSQL behind one address; migrations
    commit_queue.py   the one way to write: many transactions, one commit
    statements.py     the SQL statements of each kind of change
    rows.py           rows as Python values
    store.py          queries
    reviews.py        reviews of finished matches, in parts
    migrations/       one file for each change of the schema
    notices.py        how commands tell a running server what they changed
    lock.py           one process at a time serves a database
"""
