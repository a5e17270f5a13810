"""The blocks that pages and articles are made of: what each holds, its canonical form, its HTML and its text.

Nothing here knows of articles: whoever keeps blocks says which types it takes (`Kind` in `canonical.py`).
"""
