"""Blocks of pages and articles: fields, canonical form, HTML and text.

This package does not depend on articles: each kind of record declares the block types it allows (`Kind` in
`canonical.py`).
"""
