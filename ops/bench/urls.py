"""The console's addresses, and the textbook view's."""

from django.urls import include, path

from ops.bench.textbook import TextbookStore, TextbookStores

urlpatterns = [
    path("textbook/stores", TextbookStores.as_view()),
    path("textbook/stores/<int:pk>", TextbookStore.as_view()),
    path("", include("config.urls")),
]
