"""Record which test executes which line: `pytest -p tests.mutants.recorder`.

Each process of the run (xdist's workers, too) leaves a file of its own under `.mutants/lines`.
"""

import json
import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

from tests.mutants.places import MUTATED, REMEMBERED, ROOT

LINES = REMEMBERED / "lines"


class Recorder:
    """Switch coverage's context with each test and write the map when the run ends."""

    def __init__(self) -> None:
        self.took: dict[str, float] = defaultdict(float)
        # SQLAlchemy drives its asynchronous engines in greenlets.
        self.coverage = coverage.Coverage(
            data_file=None,
            config_file=False,
            concurrency=["thread", "greenlet"],
            include=[str(ROOT / folder / "*") for folder in MUTATED],
        )

    @pytest.hookimpl
    def pytest_sessionstart(self) -> None:
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        outcome = yield
        self.coverage.switch_context("")
        return outcome

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] += report.duration

    @pytest.hookimpl
    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        lines = {
            str(Path(name).relative_to(ROOT)): {
                line: sorted(tests)
                for line, contexts in data.contexts_by_lineno(name).items()
                if (tests := set(contexts) - {""})
            }
            for name in data.measured_files()
        }
        LINES.mkdir(parents=True, exist_ok=True)
        written = json.dumps({"took": self.took, "lines": lines})
        (LINES / f"{os.getpid()}.json").write_text(written, encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Record where tests run: not in the process that only hands them out to others."""
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Recorder())
