"""Call the Herd: say how many tricks you will take, and take exactly so many (RULES.md).

manifest.py   what the game offers; all that Sheepfold knows of this package
rules/        the game itself
"""
