"""The models of published content."""

from apps.content.models.articles import Article
from apps.content.models.published import Published
from apps.content.models.reviewed import Reviewed
from apps.content.models.revisions import ReviewComment, ReviewDecision, Revision
from apps.content.models.views import DailyViews

__all__ = [
    "Article",
    "DailyViews",
    "Published",
    "ReviewComment",
    "ReviewDecision",
    "Reviewed",
    "Revision",
]
