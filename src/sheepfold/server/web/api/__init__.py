"""The same table for programs: JSON instead of pages, a token instead of a cookie.

document.py   what there is, as OpenAPI
table_json.py what a seat sees, as JSON
routes.py     the addresses
"""
