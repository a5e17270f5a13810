"""Benchmark: every part of it runs on fresh data, with the launcher's own database role."""

import json
import os
import subprocess
from pathlib import Path

from config import databases
from e2e import server
from ops.bench.__main__ import parts_of
from ops.bench.client import Client
from ops.launcher import paths, postgres

_RUN = "import sys, pathlib; from ops.bench.__main__ import run; sys.exit(run(sys.argv[1], pathlib.Path(sys.argv[2])))"


def test_every_part_of_the_benchmark_gives_figures_at_a_small_size(base_url: str, tmp_path: Path) -> None:
    with postgres.database("test") as url:
        demo = databases.Template(url, "demo")
        with databases.copied(demo, f"sofra_bench_small_{server.PROCESS}") as own:
            databases.copy_files(demo, tmp_path)
            (tmp_path / "static").symlink_to(server.static_files())
            env = {**os.environ, "BENCH_SMALL": "1", "BENCH_RESULTS": str(tmp_path), "DATABASE_URL": own}
            command = [str(paths.PYTHON), "-c", _RUN, own, str(tmp_path)]
            done = subprocess.run(command, env=env, cwd=paths.ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    figures = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    measured = {name for name, part in figures.items() if part["lines"]}
    assert measured == set(parts_of(Client(0), {}, 0))
    assert (tmp_path / "RESULTS.md").read_text(encoding="utf-8").count("\n| feed |") == 1
