from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "apps.events"
    label = "events"

    def ready(self) -> None:
        """Register events in the registries of apps.core."""
        from apps.core.records.registration import register, register_list
        from apps.events.record import EVENT_RECORD, EVENTS
        from apps.events.services import EVENT_SERVICES

        register(EVENT_RECORD, EVENT_SERVICES)
        register_list(EVENT_RECORD, EVENTS.matching, EVENTS.rows_of)
