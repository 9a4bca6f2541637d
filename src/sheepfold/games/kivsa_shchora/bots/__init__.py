"""How Kivsa Shchora is played well."""
