"""The database's history, oldest first in `versions`; `storage/database.py` runs what is missing at start."""
