"""Prometheus metrics counted per process. Values from the database are queried on scrape."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

database_faults = Counter("sofra_database_faults", "Failed statements, by error", ["fault"])
storage_errors = Counter("sofra_storage_errors", "Failed requests to the file storage")
leases_lost = Counter("sofra_leases_lost", "Jobs taken over from a running worker")
turned_away = Counter("sofra_calls_turned_away", "Calls rejected with Retry-After before a thread was free")
waiting_calls = Gauge("sofra_waiting_calls", "Calls waiting for a thread", multiprocess_mode="livesum")
busy_threads = Gauge("sofra_busy_threads", "Threads processing a call", multiprocess_mode="livesum")
threads = Gauge("sofra_threads", "Threads for calls", multiprocess_mode="livesum")
busy_lanes = Gauge("sofra_busy_lanes", "Running jobs of this worker, by lane", ["lane"])
