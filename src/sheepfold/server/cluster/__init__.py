"""How several processes serve one set of tables: who they are, who does what, and how they wake each other.

The database decides what is true (docs/decisions/030). Nothing in here is needed for that to be right: a
wake-up that is lost costs time, never correctness.

    wakeups.py         what processes tell each other, as text
    bus.py             sends and hears wake-ups over a link, and opens another when one is lost
    postgres_link.py   a link by LISTEN and NOTIFY, the default
    redis_link.py      a link by PUBLISH and SUBSCRIBE of Redis or Valkey
    links.py           which of them the settings ask for
    membership.py      the row of a process, which expires
    cluster_time.py    the time all agree on
    drivers.py         which process lets bots move at a table
    visitors.py        who is connected to which process
    limits.py          what people and addresses may do, counted over all processes
"""
