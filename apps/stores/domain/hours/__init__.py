"""Opening hours: JSON model, evaluation, and OpenStreetMap text in and out.

Pure Python, independent of Django and of the store that has the hours.
"""
