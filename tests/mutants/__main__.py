"""Sample mutants and count which no test notices: `python -m tests.mutants --seed 7 --count 300`.

Which test executes which line is recorded once, in a quarter of an hour, and remembered under
`.mutants/`; `--record` does so anew, `--record tests/service/test_clock.py` adds what is new there.
What survived the last run is remembered too: `--again` asks about that only.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.mutants.changes import Defaults
from tests.mutants.choosing import Chooser
from tests.mutants.places import EXPLAINED, REMEMBERED, ROOT, TESTS, sources
from tests.mutants.sites import Mutant, mutants
from tests.mutants.trial import Verdict, trials

LINES = REMEMBERED / "lines"
LAST = REMEMBERED / "last.json"


def main() -> int:
    """Return 1 when more mutants than allowed survive unexplained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=7, help="which sample")
    parser.add_argument("--count", type=int, default=300, help="how many mutants")
    parser.add_argument("--allow", type=int, default=15, help="survivors that need no line why")
    parser.add_argument("--workers", type=int, default=2, help="how many at once")
    parser.add_argument("--only", default="", help="a folder or module, for a sample of its own")
    parser.add_argument("--again", action="store_true", help="only what survived the last run")
    parser.add_argument("--record", nargs="*", help="record who executes what, of all or of these")
    given = parser.parse_args()
    if given.record is not None or not LINES.is_dir():
        _record(given.record or [], given.workers)
    texts = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sources()}
    trees = {path: ast.parse(text) for path, text in texts.items()}
    everything = _every(texts, trees)
    wanted = [mutant for mutant in everything if mutant.path.startswith(given.only)]
    sample = _sample(wanted, given.seed, given.count)
    if given.again:
        survived = set(json.loads(LAST.read_text(encoding="utf-8")))
        sample = [mutant for mutant in everything if mutant.key in survived]
    chooser = Chooser(LINES.glob("*.json"), trees)
    asked = ((mutant, chooser.tests(mutant)) for mutant in sample)
    return _report(_told(trials(asked, given.workers), len(sample)), given.allow, len(everything))


def _record(tests: Sequence[str], workers: int) -> None:
    """Run tests once, whether they pass or not, and remember what each executes."""
    if not tests:
        shutil.rmtree(LINES, ignore_errors=True)
    options = ["-q", "-p", "no:cacheprovider", "-p", "tests.mutants.recorder", "--no-header"]
    spread = ["-n", str(workers), "--dist", "loadfile", "-m", "not e2e and not browser"]
    command = [sys.executable, "-m", "pytest", *options, *spread, *(tests or TESTS)]
    subprocess.run(command, cwd=ROOT, check=False)


def _every(texts: dict[str, bytes], trees: dict[str, ast.Module]) -> list[Mutant]:
    defaults = Defaults(list(trees.values()))
    return [mutant for path, text in texts.items() for mutant in mutants(path, text, defaults)]


def _sample(found: Sequence[Mutant], seed: int, count: int) -> list[Mutant]:
    """Return a sample that a change of one line changes by one mutant, not altogether."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return sorted(sorted(found, key=lot)[:count], key=lambda mutant: (mutant.path, mutant.line))


def _told(verdicts: Iterable[Verdict], count: int) -> list[Verdict]:
    """Say each verdict as it comes."""
    told = list[Verdict]()
    for verdict in verdicts:
        told.append(verdict)
        mutant = verdict.mutant
        word = "noticed " if verdict.noticed else "SURVIVED"
        print(f"{len(told)}/{count} {word} {mutant.path}:{mutant.line}  {mutant.change[:160]}")
        print(f"    {verdict.by}", flush=True)
    return told


def _report(verdicts: Sequence[Verdict], allowed: int, made: int) -> int:
    survivors = [verdict.mutant for verdict in verdicts if not verdict.noticed]
    REMEMBERED.mkdir(exist_ok=True)
    LAST.write_text(json.dumps([mutant.key for mutant in survivors]), encoding="utf-8")
    reasons = _explained(EXPLAINED)
    unexplained = [mutant for mutant in survivors if _name(mutant) not in reasons]
    print()
    for mutant in unexplained:
        print(f"{mutant.path}:{mutant.line}  {mutant.text}\n    {mutant.change}")
    packages = Counter(mutant.path.rpartition("/")[0] for mutant in unexplained)
    print(*(f"{count} in {package}" for package, count in sorted(packages.items())), sep=", ")
    print(
        f"{len(verdicts)} of {made} mutants: {len(verdicts) - len(survivors)} noticed, "
        f"{len(survivors) - len(unexplained)} survive explained, {len(unexplained)} unexplained "
        f"(allowed: {allowed})"
    )
    return int(len(unexplained) > allowed)


def _name(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.path, mutant.text, mutant.change


def _explained(file: Path) -> dict[tuple[str, str, str], str]:
    """Return why nobody could notice, by module, source line and change."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("mutant", [])
    return {(entry["path"], entry["line"], entry["change"]): entry["why"] for entry in entries}


sys.exit(main())
