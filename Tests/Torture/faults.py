#!/usr/bin/env python3
"""One fault at a time: every system call of every command fails or is the last one.

  Tests/Torture/faults.py BINARY [--commands add,done…] [--every N] [--seconds S]

A command runs on a copy of one store with strace(1) interfering in one call; then a model that knows
only the file format reads the result. Whatever failed, these must hold:

* the store is as before, or as after the command, or can be read up to there (a killed append);
* a command that ended with 0 is in the store;
* one that did not and was not killed has reported why, and if it did not report "NOT SAVED", the store
  is as before, except for acknowledged changes of the same command;
* `list` reads the store afterwards, and the same command, without a fault, succeeds.

`--every N` tries one of N positions, and always the first three of each call. Exit status: 0 all held,
1 a violation, 2 could not run.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from store_model import Store

ERRORS = {
    "openat": ["EIO", "EMFILE", "EACCES", "EINTR"],
    "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "write": ["EIO", "EINTR"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "ftruncate": ["EIO", "EINTR"],
    "renameat": ["EIO", "EACCES", "ENOSPC"],
    "renameat2": ["EIO", "EACCES", "ENOSPC"],
    "pread64": ["EIO", "EINTR"],
    "read": ["EIO", "EINTR"],
    "flock": ["ENOLCK", "EINTR"],
    "fstat": ["EIO"],
    "newfstatat": ["EIO", "EACCES"],
    "close": ["EIO", "EINTR"],
    "unlinkat": ["EIO"],
    "access": ["EACCES"],
    "fchmod": ["EIO"],
    "mkdir": ["EACCES"],
}
# Name: the words, and whether the store should differ afterwards.
COMMANDS = {
    "add": (["add", "Fifth task"], True),
    "done": (["done", "1"], True),
    "edit": (["edit", "2", "text:Changed"], True),
    "delete": (["delete", "3"], True),
    "undo": (["undo"], True),
    "import": (["import", "tasks.csv"], True),
    "fold": (["store", "fold"], None),
    "backup": (["store", "backup", "backup"], None),
    "merge": (["store", "merge", "copy"], True),
    "repair": (["store", "repair"], None),
    "attribute": (["attribute", "add", "client"], True),
    "template": (["template", "save", "trip", "1-2"], True),
    "start": (["start", "1"], True),
    "note": (["note", "1", "remember"], True),
    "user": (["user", "add", "Anna"], True),
    "list": (["list"], False),
    "timesheet": (["timesheet"], False),
    "export": (["export", "json"], False),
}


class Sweep:
    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": folder, "LANG": "C.UTF-8",
            "TZ": "UTC", "USER": "anna", "TASKSHELL_NOW": "2026-03-11T10:00:00", "TMPDIR": folder,
            "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder,
            "SWIFT_BACKTRACE": "enable=no",
        }
        self.counts = {"runs": 0, "before": 0, "after": 0, "killed": 0, "not saved": 0}
        self.failures = []

    def path(self, name):
        return os.path.join(self.folder, "work", name)

    def run(self, words, prefix=()):
        return subprocess.run(
            list(prefix) + [self.binary, "--store", "S", "--yes"] + words, cwd=self.path(""),
            env=self.environment, capture_output=True, timeout=120)

    def prepare(self):
        """Creates the initial store of each run, its copy and an import file."""
        os.mkdir(self.path(""))
        for text in ["First task", "Second task", "Third task"]:
            self.run(["add", text])
        shutil.copy(self.path("S"), self.path("copy"))
        subprocess.run(
            [self.binary, "--store", "copy", "add", "From the copy"], cwd=self.path(""),
            env=self.environment, capture_output=True, check=True)
        self.run(["add", "Fourth task"])
        with open(self.path("tasks.csv"), "w") as file:
            file.write("text,project\nImported one,home\nImported two,home\n")
        os.rename(self.path(""), os.path.join(self.folder, "seed"))

    def begin(self, name):
        shutil.rmtree(self.path(""), ignore_errors=True)
        shutil.copytree(os.path.join(self.folder, "seed"), self.path(""))
        if name == "repair":
            data = bytearray(self.read())
            place = data.rindex(b"Fourth")
            data[place] ^= 1
            with open(self.path("S"), "wb") as file:
                file.write(data)

    def read(self):
        with open(self.path("S"), "rb") as file:
            return file.read()

    def state(self):
        """Returns what the model reads; a truncated append at the end is left out."""
        store = Store(self.read())
        return sorted(
            (number, str(sorted(task.items(), key=lambda item: item[0])))
            for number, task in store.tasks.items()), store.version, sorted(map(str, store.users))

    def fail(self, what, result):
        self.failures.append(what)
        print("FAILED", what, result.returncode, result.stderr[-300:], flush=True)

    def attempt(self, name, call, injection, title):
        """Makes one run with one fault; returns whether the fault occurred."""
        words, changes = COMMANDS[name]
        self.begin(name)
        before = None if name == "repair" else self.state()
        trace = self.path("trace")
        result = self.run(
            words, ["strace", "-f", "-qq", "-o", trace, "-e", "trace=" + call, "-e", "inject=%s:%s" % (call, injection)])
        with open(trace, errors="replace") as file:
            log = file.read()
        killed = "killed by SIGKILL" in log
        if not killed and "(INJECTED)" not in log:
            return False
        if b"error while loading shared libraries" in result.stderr:
            return True  # The program had not started.
        self.counts["runs"] += 1
        said = result.stderr.decode(errors="replace")
        if result.returncode not in (0, 1, 2) and not killed:
            self.fail("%s: status" % title, result)
        if result.returncode != 0 and not killed and not said.strip() and call != "write":
            self.fail("%s: nothing said" % title, result)
        if name != "repair":
            self.judge(name, changes, before, result, killed, said, title)
        self.recover(name, changes, title)
        return True

    def judge(self, name, changes, before, result, killed, said, title):
        try:
            after = self.state()
        except Exception as error:
            return self.fail("%s: unreadable %r" % (title, error), result)
        if killed:
            self.counts["killed"] += 1
        same = after == before
        self.counts["before" if same else "after"] += 1
        if changes is True:
            if result.returncode == 0 and not killed and same:
                self.fail("%s: acknowledged and not stored" % title, result)
            if "NOT SAVED" in said:
                self.counts["not saved"] += 1
                if same:
                    self.fail("%s: not as it says" % title, result)
            elif result.returncode != 0 and not killed and not same and "write" not in title:
                self.fail("%s: refused and stored" % title, result)
        elif after[0] != before[0]:
            self.fail("%s: changed" % title, result)
        if name == "backup" and result.returncode == 0 and not killed:
            with open(self.path("backup"), "rb") as file:
                if sorted(Store(file.read()).tasks) != [1, 2, 3, 4]:
                    self.fail("%s: no backup" % title, result)

    def recover(self, name, changes, title):
        """Checks that everything works again without a fault."""
        if name == "repair":
            self.run(["store", "repair"])
        listed = self.run(["list", "all"])
        if listed.returncode != 0:
            self.fail("%s: list afterwards" % title, listed)
        number = len(Store(self.read()).tasks)
        added = self.run(["add", "Afterwards"])
        if added.returncode != 0 or len(Store(self.read()).tasks) != number + 1:
            self.fail("%s: add afterwards" % title, added)
        left = [name for name in os.listdir(self.path("")) if name.endswith(".tmp")]
        if left:
            self.fail("%s: left %s" % (title, left), added)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--commands", default=",".join(COMMANDS))
    parser.add_argument("--calls", default=",".join(ERRORS))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    if not shutil.which("strace"):
        sys.exit(2)
    random.seed(options.seed)
    end = time.time() + options.seconds
    with tempfile.TemporaryDirectory(prefix="taskshell-faults") as folder:
        sweep = Sweep(os.path.abspath(options.binary), folder)
        sweep.prepare()
        kinds = [
            (name, call, error) for name in options.commands.split(",")
            for call in options.calls.split(",") for error in ERRORS[call] + ["KILL"]]
        random.shuffle(kinds)
        tried = 0
        for name, call, error in kinds:
            if time.time() > end:
                break
            tried += 1
            misses = 0
            for position in range(1, 60):
                if position > 3 and random.randrange(options.every):
                    continue
                if error == "KILL":
                    injection = "signal=KILL:when=%d" % position
                else:
                    injection = "error=%s:when=%d" % (error, position)
                if not sweep.attempt(name, call, injection, "%s %s %s %d" % (name, call, error, position)):
                    misses += 1
                    if misses > 1:
                        break
        print("seed %d, %d of %d kinds" % (options.seed, tried, len(kinds)), sweep.counts)
        print("failed:", len(sweep.failures))
        sys.exit(1 if sweep.failures else 0)


main()
