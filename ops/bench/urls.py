"""URL patterns of the console and of the textbook views."""

from django.urls import include, path

from ops.bench.textbook import TextbookStore, TextbookStores

urlpatterns = [
    path("textbook/stores", TextbookStores.as_view()),
    path("textbook/stores/<int:pk>", TextbookStore.as_view()),
    path("", include("config.urls")),
]
