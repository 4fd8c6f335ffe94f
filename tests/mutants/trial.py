"""Put a mutant before its tests, in a copy of the tree and a process of its own."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.mutants.places import REMEMBERED, ROOT
from tests.mutants.sites import Mutant

LIMIT = 600.0
"""Seconds for all tests of a mutant; what hangs longer has been noticed."""

ONE_TEST = 60
"""Seconds for one test."""

SURVIVED = frozenset({pytest.ExitCode.OK})
UNASKED = frozenset({pytest.ExitCode.NO_TESTS_COLLECTED})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant."""

    mutant: Mutant
    noticed: bool
    by: str
    """The test that failed first; for a survivor, how many were asked."""


@dataclass(frozen=True, slots=True)
class _Running:
    mutant: Mutant
    copy: Path
    until: float
    tests: int


class Chosen:
    """A pytest plugin: keep the chosen tests, in their order, and note the first that fails."""

    def __init__(self, tests: Sequence[str], note: Path) -> None:
        self._place = {test: place for place, test in enumerate(tests)}
        self._note = note

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        places = {item: self._of(item.nodeid) for item in items}
        items[:] = sorted((i for i in items if places[i] >= 0), key=lambda i: places[i])

    def _of(self, test: str) -> int:
        return self._place.get(test, self._place.get(test.partition("::")[0], -1))

    @pytest.hookimpl
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._note.write_text(report.nodeid, encoding="utf-8")


def trials(asked: Iterable[tuple[Mutant, Sequence[str]]], workers: int) -> Iterator[Verdict]:
    """Yield what came of each mutant, as many at once as there are workers.

    A fork starts with the large libraries loaded: most mutants are noticed within two seconds,
    which is less than aiogram takes to import.
    """
    _load_libraries()
    free = [_copy(number) for number in range(workers)]
    running: dict[int, _Running] = {}
    for mutant, tests in asked:
        if not free:
            verdict, copy = _next(running)
            free.append(copy)
            yield verdict
        copy = free.pop()
        child = _fork(mutant, tests, copy)
        running[child] = _Running(mutant, copy, time.monotonic() + LIMIT, len(tests))
    while running:
        yield _next(running)[0]


def _load_libraries() -> None:
    for name in ("aiogram", "aiosqlite", "apscheduler.schedulers.asyncio", "discord", "sqlalchemy"):
        __import__(name)


def _copy(number: int) -> Path:
    """Make a copy of what git knows or would add, as it stands in the working tree."""
    copy = REMEMBERED / f"tree-{number}"
    shutil.rmtree(copy, ignore_errors=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    for name in listed.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    shared = ROOT.parent / "shared"
    if shared.is_dir() and not (REMEMBERED / "shared").exists():
        (REMEMBERED / "shared").symlink_to(shared)
    return copy


def _write(module: Path, source: bytes) -> None:
    """Write a module, and forget what was compiled of it: changes may fall into one second."""
    module.write_bytes(source)
    for compiled in (module.parent / "__pycache__").glob(f"{module.stem}.*.pyc"):
        compiled.unlink()


def _fork(mutant: Mutant, tests: Sequence[str], copy: Path) -> int:
    (copy / "note").unlink(missing_ok=True)
    _write(copy / mutant.path, mutant.applied((ROOT / mutant.path).read_bytes()))
    child = os.fork()
    if child:
        return child
    code = 3
    try:
        os.setsid()
        code = _ask(tests, copy)
    finally:
        os._exit(code)


def _ask(tests: Sequence[str], copy: Path) -> int:
    """Run the tests of the copy; returns pytest's exit code."""
    os.chdir(copy)
    out = os.open("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.path[:] = [str(copy), *(entry for entry in sys.path if entry not in {"", str(ROOT)})]
    os.environ["PYTHONPATH"] = str(copy)
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(REMEMBERED / "hypothesis")
    # Two copies would empty one another's database, and a skip is no failure of the mutant's.
    os.environ.pop("DURAK_TEST_POSTGRES", None)
    os.environ.pop("CI", None)
    files = sorted({test.partition("::")[0] for test in tests})
    options = ["-x", "-q", "-p", "no:cacheprovider", "--tb=short", f"--timeout={ONE_TEST}"]
    return pytest.main([*options, *files], plugins=[Chosen(tests, copy / "note")])


def _next(running: dict[int, _Running]) -> tuple[Verdict, Path]:
    """Wait until one ends, or end it when its time is up; returns its copy as well."""
    while True:
        child, status = os.waitpid(-1, os.WNOHANG)
        late = child == 0 and [one for one, run in running.items() if run.until < time.monotonic()]
        if late:
            child, status = late[0], -1
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        if child in running:
            break
        time.sleep(0.05)
    run = running.pop(child)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what its tests had started
    _write(run.copy / run.mutant.path, (ROOT / run.mutant.path).read_bytes())
    code = os.waitstatus_to_exitcode(status) if status >= 0 else -1
    if code in UNASKED:
        raise LookupError(f"no test was found for {run.mutant.key}: record the lines anew")
    if code in SURVIVED:
        return Verdict(run.mutant, False, f"{run.tests} tests"), run.copy
    note = run.copy / "note"
    by = note.read_text(encoding="utf-8") if note.exists() else f"exit code {code}"
    return Verdict(run.mutant, True, "time was up" if code == -1 else by), run.copy
