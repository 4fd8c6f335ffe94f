"""What every test may ask for, and the rule that nothing is skipped on CI.

A developer's machine may lack Chromium, PostgreSQL or the shared examples; the tests that need them
then skip and say what is missing. CI has them all, so there (environment `CI`) any skip is a
failure: a test that quietly stopped running is worse than a red one.
"""

import os
import shutil
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ON_CI = os.environ.get("CI", "") not in {"", "0", "false"}
REPOSITORY = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LONG = ("browser", "e2e", "slow")

# No deadline: two busy cores make honest examples late. On CI the examples are the same each run,
# so that a red run can be repeated; new ones are looked for at home.
settings.register_profile("home", deadline=None)
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci" if ON_CI else "home")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of shared examples beside the repository."""
    folder = REPOSITORY.parent / "shared"
    if not folder.is_dir():
        pytest.skip("no folder `shared` beside the repository")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium; `CHROMIUM` names one that is not on the path."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium found (Debian: apt-get install chromium), and CHROMIUM names none")
    return found


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """Return the URL of a PostgreSQL database that tests may fill and empty as they like."""
    url = os.environ.get("DURAK_TEST_POSTGRES")
    if not url:
        pytest.skip("DURAK_TEST_POSTGRES names no PostgreSQL database")
    return url


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave drills out unless they are asked for, and begin with the files that take longest.

    A drill is asked for by its marker (`make drills`) or by its name. A long file that comes last
    would have one worker wait for the other.
    """
    if "drill" not in config.option.markexpr and not any("::" in each for each in config.args):
        drills = [each for each in items if each.get_closest_marker("drill")]
        config.hook.pytest_deselected(items=drills)
        left = set(items) - set(drills)
        items[:] = [each for each in items if each in left]
    long = {each.path for each in items if any(map(each.get_closest_marker, LONG))}
    items.sort(key=lambda each: each.path not in long)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure on CI; an expected failure (xfail) is none."""
    if not (ON_CI and report.skipped) or hasattr(report, "wasxfail"):
        return
    reason = _reason(report)
    report.outcome = "failed"
    report.longrepr = f"On CI nothing is skipped, but {report.nodeid} was: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once, not once a test, what was missing."""
    skipped = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    for reason, count in skipped.most_common():
        terminalreporter.write_line(f"{count} skipped: {reason}")
