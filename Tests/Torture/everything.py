#!/usr/bin/env python3
"""Everything at once: shells that are killed, stopped and denied system calls, folds, editors, stores that
are replaced under them; compared with a model that knows only the file format.

  Tests/Torture/everything.py BINARY [--minutes 30] [--seed N] [--keep FOLDER]

Every change has a unique text. An acknowledged one must be a commit of the store, exactly once, for the
whole test; versions must be consecutive, numbers must never be reused, and the program must list what
the model reads. Exit status: 0 all held, 1 a violation, 2 could not run.
"""

import argparse
import json
import os
import pty
import random
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from store_model import Damage, Store

FAULTS = ["EIO", "ENOSPC", "EINTR", "EDQUOT", "EACCES", "EMFILE"]
CALLS = ["openat", "pwrite64", "fdatasync", "fsync", "ftruncate", "renameat2", "renameat", "flock", "close"]


class Everything:
    def __init__(self, binary, folder, seed):
        self.binary, self.folder, self.random = binary, folder, random.Random(seed)
        self.store = os.path.join(folder, "tasks")
        self.acknowledged, self.failures = {}, []
        self.counts = {}
        self.lock = threading.Lock()
        self.pause = threading.Event()  # set while the actors run
        self.pause.set()
        self.ends = False
        self.busy = 0
        self.serial = 0
        self.known = set()
        editor = os.path.join(folder, "editor")
        with open(editor, "w") as file:
            file.write('#!/bin/sh\nsleep 0.$((RANDOM % 9 + 1))\necho "edited $$" >> "$1"\n')
        os.chmod(editor, 0o755)
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": folder, "LANG": "C.UTF-8",
            "TZ": "UTC", "USER": "torture", "EDITOR": editor, "TERM": "xterm", "PAGER": "cat",
            "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder,
        }

    # --- Counts and failures.

    def count(self, what, by=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + by

    def fail(self, what):
        with self.lock:
            self.failures.append(what)

    def name(self):
        with self.lock:
            self.serial += 1
            return "t%06d" % self.serial

    def acknowledge(self, line):
        with self.lock:
            self.acknowledged[line] = self.acknowledged.get(line, 0) + 1

    # --- The actors: each does one thing, and is called repeatedly.

    def command(self):
        """Returns a change with a unique name."""
        name, kind = self.name(), self.random.random()
        number = self.random.randint(1, max(1, self.serial))
        return "add %s" % name if kind < 0.6 else "edit %d %s" % (number, name)

    def shot(self, prefix=()):
        line = self.command()
        result = subprocess.run(
            list(prefix) + [self.binary, "--store", self.store] + line.split(),
            env=self.environment, capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
        if result.returncode == 0:
            self.acknowledge(line)
        elif b"error while loading" not in result.stderr and result.returncode not in (1, 2):
            self.fail("%s ended with %d: %s" % (line, result.returncode, result.stderr[-300:]))
        self.count("one-shot")

    def refused(self):
        """Runs a one-shot change whose n-th call of some kind fails."""
        call, error = self.random.choice(CALLS), self.random.choice(FAULTS)
        inject = "inject=%s:error=%s:when=%d" % (call, error, self.random.randint(1, 12))
        self.shot(["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e", inject])
        self.count("injected error")

    def session(self):
        """Runs a shell that reads lines; it may be stopped for a while, or killed in the middle."""
        shell = subprocess.Popen(
            [self.binary, "--store", self.store, "--keep-going"], env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        fate = self.random.random()
        lines = [self.command() for _ in range(self.random.randint(1, 25))]
        staged = fate > 0.9
        answers = threading.Thread(target=self.listen, args=(shell, lines, staged))
        answers.start()
        try:
            for line in (["begin"] + lines + ["commit"]) if staged else lines:
                shell.stdin.write((line + "\n").encode())
                shell.stdin.flush()
                time.sleep(self.random.random() * 0.05)
                if fate < 0.3 and self.random.random() < 0.1:
                    shell.send_signal(signal.SIGSTOP)
                    time.sleep(self.random.random() * 2)
                    shell.send_signal(signal.SIGCONT)
                    self.count("stopped shell")
                if 0.3 <= fate < 0.6 and self.random.random() < 0.08:
                    shell.kill()
                    self.count("killed shell")
            shell.stdin.close()
        except BrokenPipeError:
            pass
        answers.join()
        self.count("session")
        if shell.wait() not in (0, 1, 2, -signal.SIGKILL):
            self.fail("a session ended with %d" % shell.returncode)

    def listen(self, shell, lines, staged):
        """Records as acknowledged every line with an answer line of its own."""
        by_name = {line.split()[-1]: line for line in lines}
        for answer in shell.stdout:
            match = re.match(rb"(?:Added|Changed) \d+: (t\d{6})", answer)
            if match and not staged and answer.endswith(b"\n"):
                self.acknowledge(by_name[match[1].decode()])
                self.count("line")

    def fold(self):
        subprocess.run(
            [self.binary, "--store", self.store, "store", "fold"], env=self.environment,
            capture_output=True, timeout=120)
        self.count("fold")
        time.sleep(self.random.random() * 3)

    def edit(self):
        """Simulates a user whose editor is open while others change the task."""
        process, terminal = pty.fork()
        if process == 0:
            os.execve(self.binary, [self.binary, "--store", self.store], self.environment)
        number = self.random.randint(1, max(1, self.serial))
        try:
            for line in ("edit %d\r" % number, "quit\r"):
                time.sleep(0.5)
                os.write(terminal, line.encode())
            deadline = time.time() + 30
            while time.time() < deadline:
                if select.select([terminal], [], [], 0.2)[0] and not os.read(terminal, 65536):
                    break
        except OSError:
            pass
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(process, 0)
        os.close(terminal)
        self.count("editor")

    def actor(self, body):
        while not self.ends:
            self.pause.wait()
            with self.lock:
                self.busy += 1
            try:
                body()
            except Exception as error:  # whatever it is, it is not expected
                self.fail("%s: %r" % (body.__name__, error))
            finally:
                with self.lock:
                    self.busy -= 1

    # --- Invariants.

    def stand_still(self):
        self.pause.clear()
        while True:
            with self.lock:
                if self.busy == 0:
                    return
            time.sleep(0.05)

    def read(self):
        with open(self.store, "rb") as file:
            return file.read()

    def check(self):
        """Compares program and model while nothing writes."""
        data = self.read()
        try:
            store = Store(data, self.known)
        except Damage as damage:
            return self.fail("the model refuses the store: %s" % damage)
        commands = {}
        for commit in store.commits:
            commands[commit["command"]] = commands.get(commit["command"], 0) + 1
        operations = [commit["operation"] for commit in store.commits]
        if len(set(operations)) != len(operations):
            self.fail("an operation is there twice")
        for line, times in self.acknowledged.items():
            if commands.get(line, 0) != times:
                self.fail("%r: acknowledged %d, stored %d" % (line, times, commands.get(line, 0)))
        self.count("acknowledged change looked for", len(self.acknowledged))
        listed = subprocess.run(
            [self.binary, "--store", self.store, "list", "all", "--json"], env=self.environment,
            capture_output=True, timeout=120)
        shown = {t["number"]: (t["text"], t["state"]) for t in json.loads(listed.stdout or "[]")}
        if shown != store.open_and_done():
            odd = set(shown.items()) ^ set(store.open_and_done().items())
            self.fail("listed and model differ: %s" % sorted(odd)[:4])
        self.count("comparison")
        return store

    def replace(self):
        """Replaces the store by an older copy, an empty file or no file: each must be reported."""
        copy, data = self.store + ".aside", self.read()
        shutil.copy2(self.store, copy)
        cut = data[: data[:-1].rfind(b"\n", 0, data[:-1].rfind(b'{"commit"')) + 1]
        scenes = [("emptied", b""), ("gone", None)]
        if cut.rstrip().endswith(b'"}}'):
            scenes.append(("older", cut))
        for scene, content in scenes:
            if content is None:
                os.unlink(self.store)
            else:
                with open(self.store, "wb") as file:
                    file.write(content)
            result = subprocess.run(
                [self.binary, "--store", self.store, "count"], env=self.environment,
                capture_output=True, timeout=60)
            if not result.stderr:
                self.fail("a store that was %s was not spoken of" % scene)
            shutil.copy2(copy, self.store)
            self.count("replaced store")
        os.unlink(copy)

    def run(self, minutes):
        self.shot()
        bodies = [self.shot, self.session, self.session, self.fold, self.edit]
        if shutil.which("strace"):
            bodies.append(self.refused)
        else:
            print("no strace: no errors are injected", file=sys.stderr)
        actors = [threading.Thread(target=self.actor, args=(body,)) for body in bodies]
        for actor in actors:
            actor.start()
        end = time.time() + 60 * minutes
        while time.time() < end and not self.failures:
            time.sleep(min(20, max(0, end - time.time())))
            self.stand_still()
            self.check()
            self.replace()
            self.check()
            self.pause.set()
        self.ends = True
        self.pause.set()
        for actor in actors:
            actor.join()
        self.check()
        print(", ".join("%s %d" % item for item in sorted(self.counts.items())))
        print("acknowledged %d, failures %d" % (len(self.acknowledged), len(self.failures)))
        for failure in self.failures[:20]:
            print("  " + failure)
        return 1 if self.failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("binary")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep", metavar="FOLDER", help="work there, and leave everything")
    options = parser.parse_args()
    binary = os.path.abspath(options.binary)
    if not os.access(binary, os.X_OK):
        print("cannot run %s" % binary, file=sys.stderr)
        return 2
    folder = options.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    try:
        return Everything(binary, folder, options.seed).run(options.minutes)
    finally:
        if not options.keep:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
