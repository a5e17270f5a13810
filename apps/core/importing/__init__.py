"""Import of tables from files: mapping, check, and a job that writes records with a report and an undo.

An area registers an `ImportArea` (`area.py`): the fields that can be imported and how rows become records.
The rest is shared by all areas: the file (`files`, `file_type`, `row_reader`), the mapping
(`column_suggestions`, `setup`, `mappings`), the check (`file_check`), the run (`run_import`) and the report
(`row_report`).
"""
