"""The same table for programs: JSON instead of pages, a token instead of a cookie.

models.py     what is asked and answered
operations.py how a request is read and answered, as its route declares it
routes.py     the addresses
document.py   all of it as OpenAPI, made from the routes and their models
table_json.py what a seat sees, as an answer
match_json.py finished matches, with every move
review_json.py    reviews of them
review_models.py  what is answered about a review
"""
