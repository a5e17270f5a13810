"""The models of pages."""

from apps.pages.models.pages import LONGEST_PATH, Page
from apps.pages.models.redirects import Redirect

__all__ = ["LONGEST_PATH", "Page", "Redirect"]
