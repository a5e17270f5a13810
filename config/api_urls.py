"""Every operation of every area under the API's base."""

from importlib import import_module
from importlib.util import find_spec

from django.apps import apps

from apps.core.registry import operation_urls

for config in apps.get_app_configs():
    if (
        config.name.startswith("apps.")
        and find_spec(f"{config.name}.api")
        and find_spec(f"{config.name}.api.views")
    ):
        import_module(f"{config.name}.api.views")

urlpatterns = operation_urls()
