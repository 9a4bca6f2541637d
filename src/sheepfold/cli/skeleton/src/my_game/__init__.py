"""My Game (RULES.md): manifest.py says what it offers, rules.py is the game."""
