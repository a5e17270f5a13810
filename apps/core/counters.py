"""Prometheus metrics counted per process. Values from the database are queried on scrape."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

database_faults = Counter("sofra_database_faults", "Statements that failed, by what was wrong", ["fault"])
storage_errors = Counter("sofra_storage_errors", "Times that the storage of files did not do what was asked")
leases_lost = Counter("sofra_leases_lost", "Jobs that another worker took from one that was still at it")
turned_away = Counter(
    "sofra_calls_turned_away", "Calls that were told to come back before a thread took them"
)
waiting_calls = Gauge("sofra_waiting_calls", "Calls that wait for a thread", multiprocess_mode="livesum")
busy_threads = Gauge("sofra_busy_threads", "Threads that answer a call", multiprocess_mode="livesum")
threads = Gauge("sofra_threads", "Threads for calls", multiprocess_mode="livesum")
busy_lanes = Gauge("sofra_busy_lanes", "Work of each lane that this worker is doing", ["lane"])
