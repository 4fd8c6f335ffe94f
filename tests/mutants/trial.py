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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a mutant."""

    mutant: Mutant
    noticed: bool
    by: str
    """The test that failed first; for a survivor, how many were asked."""


@dataclass(slots=True)
class _Trial:
    """A mutant before its tests. One that fails is asked again: machines are late at times."""

    mutant: Mutant
    tests: Sequence[str]
    copy: Path
    source: bytes
    """The module as it is."""
    ahead: Sequence[str]
    again: str = ""
    until: float = 0.0

    @property
    def note(self) -> Path:
        return self.copy / "note"

    def heard(self, code: int) -> Verdict | None:
        """Take the exit code of those asked; None while more are to be asked."""
        if code == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise LookupError(f"no test was found for {self.mutant.key}: record the lines anew")
        failed = self.note.read_text(encoding="utf-8") if self.note.exists() else ""
        if code == pytest.ExitCode.OK:
            if not self.again:
                return Verdict(self.mutant, noticed=False, by=f"{len(self.tests)} tests")
            place = self.ahead.index(self.again) if self.again in self.ahead else len(self.ahead)
            self.ahead, self.again = self.ahead[place + 1 :], ""
            if not self.ahead:
                return Verdict(self.mutant, noticed=False, by=f"{len(self.tests)} tests")
            return None
        if failed and not self.again:
            self.again = failed
            return None
        return Verdict(self.mutant, noticed=True, by=failed or f"exit code {code}")


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
    running: dict[int, _Trial] = {}
    for mutant, tests in asked:
        if not free:
            verdict, copy = _next(running)
            free.append(copy)
            yield verdict
        copy = free.pop()
        trial = _Trial(mutant, tests, copy, (copy / mutant.path).read_bytes(), tests)
        _write(copy / mutant.path, mutant.applied(trial.source))
        running[_fork(trial)] = trial
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


def _fork(trial: _Trial) -> int:
    trial.note.unlink(missing_ok=True)
    trial.until = time.monotonic() + LIMIT
    child = os.fork()
    if child:
        return child
    code = 3
    try:
        os.setsid()
        code = _ask([trial.again] if trial.again else trial.ahead, trial.copy)
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


def _next(running: dict[int, _Trial]) -> tuple[Verdict, Path]:
    """Wait for the next verdict; returns the copy that is free with it."""
    while True:
        child, code = _wait(running)
        trial = running.pop(child)
        verdict = trial.heard(code)
        if verdict is None:
            running[_fork(trial)] = trial
            continue
        _write(trial.copy / trial.mutant.path, trial.source)
        return verdict, trial.copy


def _wait(running: dict[int, _Trial]) -> tuple[int, int]:
    """Return which process has ended and its exit code, below 0 for one whose time was up."""
    while True:
        child, status = os.waitpid(-1, os.WNOHANG)
        if child == 0:
            now = time.monotonic()
            late = [one for one, trial in running.items() if trial.until < now]
            if late:
                os.killpg(late[0], signal.SIGKILL)
                child, status = os.waitpid(late[0], 0)
        if child in running:
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)  # what its tests had started
            return child, os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
