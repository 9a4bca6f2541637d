"""The generic table: any game in the browser, drawn from its views and the descriptions of its moves alone.

faces.py       plain cards: a name, a colour
fragments.py   the parts of a view as HTML
board.py       the table as it lies there
move_input.py  the legal moves as buttons, grouped by verb
page.py        what stands in the place of a game's own page
"""
