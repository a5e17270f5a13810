"""The models of pages."""

from apps.pages.models.pages import LONGEST_PATH, Page
from apps.pages.models.redirects import LONGEST_SOURCE, Redirect

__all__ = ["LONGEST_PATH", "LONGEST_SOURCE", "Page", "Redirect"]
