"""A peer: lists and records as in every tutorial of Django REST framework.

A ModelSerializer, page numbers with an exact count, a search filter (`icontains`), the same indexes as the
console, and one for its order (`lists.with_an_index_for_peers`). It has no sign-in, permissions or history,
which the console pays for.
"""

from django.db import models
from rest_framework import generics, serializers
from rest_framework.filters import OrderingFilter, SearchFilter
from rest_framework.pagination import PageNumberPagination
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer

from apps.accounts.models import User
from apps.core.values import Json
from apps.stores.models import Brand, Region, Store, Tag


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


class TextbookUser(serializers.ModelSerializer[User]):
    """The user who last changed a row."""

    class Meta:
        model = User
        fields = ("id", "nickname", "role")


class TextbookRow(serializers.ModelSerializer[Store]):
    """The fields of a row in the console's list, except the allowed actions."""

    region_l1 = TextbookRegion()
    region_l2 = TextbookRegion()
    region_l3 = TextbookRegion()
    region_path = serializers.SerializerMethodField()
    brand = TextbookBrand()
    updated_by = TextbookUser()
    cover_url = serializers.SerializerMethodField()
    tag_refs = serializers.SerializerMethodField()

    class Meta:
        model = Store
        fields = (
            "id", "version", "name", "branch_name", "store_type", "cuisines", "tag_refs", "status", "business_status",
            "verification", "halal_status", "rating_avg", "rating_count", "price_level", "completeness",
            "open_feedback_count", "reported_closed_count", "pending_sync_count", "open_duplicate_count",
            "lat", "lng", "recheck_on", "created_at", "updated_at", "region_l1", "region_l2", "region_l3",
            "region_path", "brand", "cover_url", "updated_by",
        )  # fmt: skip

    def get_region_path(self, store: Store) -> str:
        """Return the names of the lower regions, or of the first one."""
        names = [region.name for region in (store.region_l2, store.region_l3) if region]
        return " › ".join(names) or (store.region_l1.name if store.region_l1 else "")

    def get_cover_url(self, store: Store) -> str | None:
        """Return the URL of the small cover."""
        return store.cover_picture.variant_url("thumb") if store.cover_picture else None

    def get_tag_refs(self, store: Store) -> list[dict[str, Json]]:
        """Return the tags of a store, from those loaded for the page."""
        tags = self.context["tags"]
        return [tags[pk] for pk in store.tags if pk in tags]


class TextbookDetail(serializers.ModelSerializer[Store]):
    """All columns of a store."""

    class Meta:
        model = Store
        fields = "__all__"


class Pages(PageNumberPagination):
    """Pagination by number, with the exact count that it requires."""

    page_size = 20
    page_size_query_param = "page_size"
    max_page_size = 100


class TextbookStores(generics.ListAPIView[Store]):
    """The list of stores."""

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
        """Return the country's stores, optionally of one status."""
        stores = Store.objects.using("peers").select_related(
            "region_l1", "region_l2", "region_l3", "brand", "cover_picture", "updated_by"
        )
        stores = stores.filter(country=self.request.query_params["country"])
        status = self.request.query_params.get("status")
        return stores.filter(status=status) if status else stores

    def paginate_queryset(self, queryset: models.QuerySet[Store]) -> list[Store] | None:  # type: ignore[override]
        """Return the page; its tags are loaded in one statement."""
        page = super().paginate_queryset(queryset)
        tags = Tag.objects.using("peers").filter(pk__in={pk for store in page or () for pk in store.tags})
        self.tags = {
            tag.pk: {"tag_id": tag.pk, "slug": tag.slug, "label": tag.label, "kind": tag.kind} for tag in tags
        }
        return list(page) if page is not None else None

    def get_serializer_context(self) -> dict[str, Json]:
        """Return the default context plus the tags of the page."""
        return {**super().get_serializer_context(), "tags": self.tags}


class TextbookStore(generics.RetrieveUpdateAPIView[Store]):
    """Reading and editing one store."""

    authentication_classes = ()
    renderer_classes = (JSONRenderer,)
    parser_classes = (JSONParser,)
    serializer_class = TextbookDetail
    queryset = Store.objects.using("peers")
