"""The peer: lists and records as every tutorial of Django REST framework writes them.

A ModelSerializer, page numbers with an exact count, a search filter (`icontains`), the same indexes as the
console, and one for its order (`lists.with_an_index_for_peers`). No sign-in, no permissions, no history: all of that is on the console's account.
"""

from django.db import models
from rest_framework import generics, serializers
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer

from apps.stores.models import Brand, Region, Store


class TextbookRegion(serializers.ModelSerializer[Region]):
    """A region in a row."""

    class Meta:
        model = Region
        fields = ("id", "name", "level", "type")


class TextbookBrand(serializers.ModelSerializer[Brand]):
    """A brand in a row."""

    class Meta:
        model = Brand
        fields = ("id", "name")


class TextbookRow(serializers.ModelSerializer[Store]):
    """The columns of the console's list."""

    region_l1 = TextbookRegion()
    region_l2 = TextbookRegion()
    region_l3 = TextbookRegion()
    brand = TextbookBrand()

    class Meta:
        model = Store
        fields = (
            "id", "version", "name", "branch_name", "store_type", "cuisines", "status", "business_status",
            "verification", "halal_status", "rating_avg", "rating_count", "price_level", "completeness",
            "lat", "lng", "recheck_on", "created_at", "updated_at", "region_l1", "region_l2", "region_l3",
            "brand", "cover_picture", "updated_by",
        )  # fmt: skip


class TextbookDetail(serializers.ModelSerializer[Store]):
    """Every column."""

    class Meta:
        model = Store
        fields = "__all__"


class Pages(PageNumberPagination):
    """Page numbers, with the exact count that they ask for."""

    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class TextbookStores(generics.ListAPIView[Store]):
    """The list."""

    authentication_classes = ()
    renderer_classes = (JSONRenderer,)
    serializer_class = TextbookRow
    pagination_class = Pages
    filter_backends = (
        SearchFilter,
        OrderingFilter,
    )
    search_fields = ("name", "name_en", "branch_name", "address_line1")
    ordering = ("-updated_at", "-id")
    ordering_fields = ("updated_at", "name", "rating_avg")

    def get_queryset(self) -> models.QuerySet[Store]:
        """The country's stores, of one status where that is asked for."""
        stores = Store.objects.using("peers").select_related("region_l1", "region_l2", "region_l3", "brand")
        stores = stores.filter(country=self.request.query_params["country"])
        status = self.request.query_params.get("status")
        return stores.filter(status=status) if status else stores


class TextbookStore(generics.RetrieveUpdateAPIView[Store]):
    """One record, read and changed."""

    authentication_classes = ()
    renderer_classes = (JSONRenderer,)
    parser_classes = (JSONParser,)
    serializer_class = TextbookDetail
    queryset = Store.objects.using("peers")
