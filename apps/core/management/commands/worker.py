"""`manage.py worker`: run queued work in lanes, requeue jobs of dead workers, run the schedule."""

from __future__ import annotations

import logging
import signal
import threading
import uuid
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import Error, connections
from django_tasks_db.management.commands.db_worker import Worker
from prometheus_client import start_http_server

from apps.core.db import clock
from apps.core.db.faults import is_fault
from apps.core.jobs import jobs, lanes, presence, schedule

logger = logging.getLogger("sofra.worker")


class Command(BaseCommand):
    """The command that works until it is stopped; the current job is finished or released."""

    help = "Run background jobs, the reaper and the schedule."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments for tests and for the polling interval."""
        parser.add_argument("--once", action="store_true", help="process waiting jobs, then exit")
        parser.add_argument("--threads", type=int, default=1, help="number of parallel jobs, with --once")
        parser.add_argument("--interval", type=float, default=0.5, help="seconds between polls of the queue")

    def handle(self, *args: Any, once: bool, threads: int, interval: float, **options: Any) -> None:
        """Run the lanes, the reaper and the schedule until a signal arrives."""
        if once:
            tick()
            _work_once(interval, threads)
            return
        _show_figures(settings.WORKER_METRICS)
        stop = threading.Event()
        own_id = uuid.uuid4()
        workers = [
            queue_worker(interval, batch=False, queues=lanes.queues_of(lane))
            for lane, count in lanes.THREADS.items()
            for _ in range(count)
        ]
        lanes_at_work = [_thread(_work_until, worker, stop) for worker in workers]

        def shut_down(signum: int, frame: object) -> None:
            stop.set()
            # The current job is finished first; the loop then checks this flag.
            for worker in workers:
                worker.running = False

        signal.signal(signal.SIGTERM, shut_down)
        signal.signal(signal.SIGINT, shut_down)

        def look_after() -> None:
            presence.record_heartbeat(own_id)
            jobs.reap()

        # Separate threads: long scheduled work must not delay the reaper or the heartbeat.
        ticks = [
            _thread(_every_tick, look_after, stop),
            _thread(_every_tick, lambda: schedule.run_due(clock.now()), stop),
        ]
        for thread in lanes_at_work:
            thread.join()
        for thread in ticks:
            thread.join(timeout=settings.WORKER_TICK_SECONDS)
        _leave(own_id)


def _work_once(interval: float, threads: int) -> None:
    """Run all waiting work, in this thread or in several."""
    if threads == 1:
        queue_worker(interval, batch=True).run()
        return
    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(_work_and_leave, queue_worker(interval, batch=True)) for _ in range(threads)]
    for work in running:
        work.result()


def _work_and_leave(worker: Worker) -> None:
    """Run a worker until no job waits, and close the thread's connections."""
    try:
        worker.run()
    finally:
        connections.close_all()


def queue_worker(interval: float, *, batch: bool, queues: Sequence[str] = tuple(lanes.ALL)) -> Worker:
    """Return a worker for the queues: with `batch` it runs until they are empty, else until it is stopped.

    It polls empty queues every `interval` seconds.
    """
    return Worker(
        queue_names=list(queues),
        interval=interval,
        batch=batch,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=uuid.uuid4().hex[:16],
        excluded_queue_names=[],
    )


def tick() -> None:
    """Run the reaper and the schedule once."""
    jobs.reap()
    schedule.run_due(clock.now())


def _thread(work: Callable[..., None], *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _work_until(worker: Worker, stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            worker.run()
        except Exception as error:
            # A lane must survive every failure: otherwise its work waits until the process ends.
            if is_fault(error):
                logger.warning("database away", extra={"error": str(error)})
            else:
                logger.exception("lane failed")
            connections.close_all()
            stop.wait(1.0)
    connections.close_all()


def _every_tick(work: Callable[[], None], stop: threading.Event) -> None:
    while not stop.is_set():
        try:
            work()
        except Exception as error:
            # Lost jobs are only found here, so the thread must survive every failure.
            if is_fault(error):
                logger.warning("database away", extra={"error": str(error)})
            else:
                logger.exception("tick failed")
        finally:
            connections.close_all()
        stop.wait(settings.WORKER_TICK_SECONDS)


def _show_figures(address: str) -> None:
    """Serve this process's metrics, if an address is configured."""
    if address:
        host, _, port = address.rpartition(":")
        start_http_server(int(port), addr=host or "127.0.0.1")


def _leave(own_id: uuid.UUID) -> None:
    try:
        presence.leave(own_id)
    except Error as error:
        if not is_fault(error):
            raise
        logger.warning("database away", extra={"error": str(error)})
