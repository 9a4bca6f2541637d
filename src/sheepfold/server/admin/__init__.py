"""What those who run a server do to its database, beside the running server or without it.

    databases.py    a database opened for a command, or a clear line why not
    tables.py       list, close and vacuum tables
    people.py       list, ban and remove people, export what is stored about one
    backups.py      back up and restore
    statistics.py   what there is

`sheepfold admin` (cli/admin.py) is the way there; docs/operating.md says when to use what.
"""
