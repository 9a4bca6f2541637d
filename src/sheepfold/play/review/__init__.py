"""The review of a match: each decision judged by what its seat could know, and luck told from skill.

decisions.py   the turns of a record, each with the view of the seat to move
estimates.py   means with honest margins
judging.py     one decision: chance before and after, what would have been better, the verdict
luck.py        how much of a result was the deal, the draws and the decisions
stepwise.py    work in short steps, which can be continued in another process
whole.py       the review of a whole match, step by step
"""
