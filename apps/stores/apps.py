from django.apps import AppConfig


class StoresConfig(AppConfig):
    name = "apps.stores"
    label = "stores"
