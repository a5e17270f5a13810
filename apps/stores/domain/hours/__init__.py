"""Opening hours: the JSON model, "is it open", and the OpenStreetMap text in and out.

Pure Python: knows neither Django nor the store that owns the hours.
"""
