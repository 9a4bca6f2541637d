"""Attacks on a running server: `make attack`, or `python -m tests.attack`; docs/attack.md says what is tried.

__main__.py    the command: which parts run, for how long, and the table at the end
report.py      cases, figures, the table
processes.py   the server as a process of its own: start, kill, memory, log
databases.py   an SQLite file, or a PostgreSQL cluster that can be stopped and started
players.py     people at tables, by page socket, API stream, plain API and forms
history.py     what players did and saw, compared with the database and with a replay
campaign.py    random kills under load
mutation.py    valid messages and ways to spoil them
raw.py         HTTP as bytes, for requests no library would send
fuzz.py        mutated messages over sockets, forms and every route
contract.py    schemathesis over the OpenAPI document
pressure.py    slow, huge and half-open clients
faults/        every fault that was once reproduced, as a named case
"""
