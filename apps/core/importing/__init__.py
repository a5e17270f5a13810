"""Importing tables from files: read, mapped, checked, and written as a job with a report and an undo.

An area registers an `ImportArea` (`area.py`): the fields it offers and how rows become records. Everything
else is the same for all areas: the file (`files`, `detecting`, `reading`), the mapping (`suggesting`,
`setup`, `mappings`), the check (`checking`), the run (`running`) and the report (`reporting`).
"""
