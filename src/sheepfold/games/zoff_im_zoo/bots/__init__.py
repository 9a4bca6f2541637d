"""How Zoff im Zoo is played well."""
