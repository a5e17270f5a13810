"""URL patterns of all operations of all areas."""

from importlib import import_module
from importlib.util import find_spec

from django.apps import apps

from apps.core.registry import operation_urls

for config in apps.get_app_configs():
    calls = find_spec(f"{config.name}.api") if config.name.startswith("apps.") else None
    if calls is not None:
        # A package has its operations in `views`.
        is_package = calls.submodule_search_locations is not None
        import_module(f"{calls.name}.views" if is_package else calls.name)

urlpatterns = operation_urls()
