#!/usr/bin/env python3
"""Ends a sync before each of its system calls that changes or sends something, in scenes of every kind.

    traced_kills.py PROGRAM [--kind folder|git|encrypted|caldav] [--scene NAME]

For each scene, and each call, both sides are put back and the sync is killed by strace before that
call. Then the count of `sync status` is compared with what another machine sees: it may never be
less, neither before nor after a sync that fails; and after the next sync both sides are as after a
sync that nothing ended, and nothing is counted.
"""
import argparse
import collections
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import caldav_server
import radicale_server

CALLS = ("write,pwrite64,writev,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,"
         "rmdir,ftruncate,truncate,sendto,sendmsg,recvfrom,flock,clone,clone3,vfork,wait4,waitid,connect,exit_group")
FIELDS = ("id", "text", "state", "due", "priority", "project", "tags", "notes", "wait", "every", "assignees", "after", "parent")


class Place:
    """Where machines meet; `block` makes each sync with it fail."""

    def __init__(self, folder, kind):
        self.kind, self.path = kind, os.path.join(folder, "place", "shared")
        os.mkdir(os.path.dirname(self.path))
        self.server = radicale_server.Radicale() if kind == "caldav" else None
        if self.server:
            self.path = os.path.join(self.server.folder, "collections")
        elif kind == "git":
            subprocess.run(["git", "init", "--quiet", "--bare", self.path], check=True)
        self.saved = self.path + ".saved"

    def words(self, machine):
        if self.server:
            return ("caldav", self.server.lists["tasks"], "anna", f"password-command:cat '{machine.home}/password'")
        return (self.kind, self.path)

    def save(self):
        shutil.rmtree(self.saved, ignore_errors=True)
        if os.path.exists(self.path):
            shutil.copytree(self.path, self.saved, symlinks=True)

    def restore(self):
        shutil.rmtree(self.path, ignore_errors=True)
        if os.path.exists(self.saved):
            shutil.copytree(self.saved, self.path, symlinks=True)

    def block(self, machine, isBlocked):
        if self.server:
            with open(f"{machine.home}/password", "w") as file:
                file.write("wrong" if isBlocked else caldav_server.PASSWORD)
        else:
            names = [os.path.dirname(self.path), os.path.dirname(self.path) + ".away"]
            os.rename(*names if isBlocked else names[::-1])

    def close(self):
        if self.server:
            self.server.close()


class Machine:
    def __init__(self, program, folder, name, place):
        self.program, self.name, self.place = program, name, place
        self.home = os.path.join(folder, name)
        os.mkdir(self.home)
        self.environment = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb",
                            "LANG": "C.UTF-8", "USER": name}
        with open(f"{self.home}/password", "w") as file:
            file.write(caldav_server.PASSWORD)

    def run(self, *words, trace=()):
        ended = subprocess.run([*trace, self.program, "--store", f"{self.home}/S", "--yes", *words],
                               env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True, timeout=120)
        return ended.returncode, ended.stdout

    def must(self, *words):
        status, said = self.run(*words)
        if status:
            raise RuntimeError(f"{self.name}: {words}: {status} {said}")
        return said

    def join(self):
        self.must("sync", "add", "own", *self.place.words(self))

    def tasks(self):
        said = json.loads(self.must("list", "all", "--json") or "[]")
        return sorted(json.dumps(self.compared(task), sort_keys=True) for task in said)

    def compared(self, task):
        """The fields that are the same on all machines."""
        fields = {name: task.get(name) for name in FIELDS if name not in ("after", "parent")}
        # What two machines add in one second is in the same order on both, but in any.
        for name in ("tags", "notes"):
            fields[name] = sorted(fields[name] or [])
        if self.place.server:
            # A server keeps the object of the open task of a series; a done one has no rule there.
            if fields["state"] == "done" or fields["every"]:
                fields["id"] = None
            if fields["state"] == "done":
                fields["every"] = None
        return fields

    def unsynced(self):
        remotes = json.loads(self.must("sync", "status", "--json"))["remotes"]
        return remotes[0].get("unsynced", 0)

    def number(self, text):
        tasks = json.loads(self.must("list", "all", "--json") or "[]")
        return str(next(task["number"] for task in tasks if task["text"] == text and task["state"] == "open"))

    def save(self):
        shutil.rmtree(self.home + ".saved", ignore_errors=True)
        shutil.copytree(self.home, self.home + ".saved", symlinks=True)

    def restore(self):
        # In place, so that the folder stays the one it was.
        put_back(self.home + ".saved", self.home)

    def sync(self):
        return self.must("sync", "own")


def put_back(source, target):
    """Makes a folder as another, keeping the folders that both have: one that is copied is another machine."""
    os.makedirs(target, exist_ok=True)
    wanted = {entry.name: entry for entry in os.scandir(source)}
    for entry in list(os.scandir(target)):
        other = wanted.get(entry.name)
        if other and other.is_dir() and entry.is_dir():
            continue
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)
    for name, entry in wanted.items():
        path = os.path.join(target, name)
        if entry.is_dir():
            put_back(entry.path, path)
        else:
            shutil.copy2(entry.path, path)


# A scene: what both have before, what A and B do then, and what of A another must see.
def shown(text, **fields):
    def check(tasks):
        return any(task["text"] == text and all(str(task.get(k)) == v for k, v in fields.items()) for task in tasks)
    return check


def gone(text):
    return lambda tasks: not any(task["text"] == text for task in tasks)


BASE = ["add Milk", "add Bread", "add Salt !low", "add Rent due:2026-12-01 every:month", "add Plan #x", "add Call"]
TEXTS = {str(number): line.split()[1] for number, line in enumerate(BASE, 1)}
SCENES = {
    # name: (synced before, commands of A, commands of B, B syncs, checks of A's)
    "first": (False, [], ["add There 1", "add There 2"], [shown(t) for t in ("Milk", "Bread", "Salt", "Rent", "Plan", "Call")]),
    "nothing": (True, [], [], []),
    "one-change": (True, ["edit 1 Oat milk"], [], [shown("Oat milk")]),
    "one-new": (True, ["add New"], [], [shown("New")]),
    "each-side": (True, ["edit 1 Oat milk"], ["edit 2 Rye bread"], [shown("Oat milk")]),
    "only-there": (True, [], ["edit 2 Rye bread", "add There"], []),
    "two-fields": (True, ["edit 1 !high"], ["edit 1 Oat milk"], [lambda ts: any(t.get("priority") == "high" for t in ts)]),
    "conflict": (True, ["edit 1 Soy milk"], ["edit 1 Oat milk"], [None]),
    "deleted-here": (True, ["delete 2"], [], [gone("Bread")]),
    "deleted-there": (True, [], ["delete 2"], []),
    "deleted-both": (True, ["delete 2", "delete 1"], ["delete 2", "delete 3"], [gone("Milk"), None]),
    "deleted-changed": (True, ["delete 2"], ["edit 2 Rye bread"], [None]),
    "changed-deleted": (True, ["edit 2 Rye bread"], ["delete 2"], [None]),
    "done": (True, ["done 1"], [], [lambda ts: any(t["text"] == "Milk" and t["state"] == "done" for t in ts)]),
    "recurring-done": (True, ["done 4"], [], [lambda ts: len([t for t in ts if t["text"] == "Rent"]) == 2]),
    "recurring-done-both": (True, ["done 4"], ["done 4"], [None]),
    "undo": (True, ["edit 1 Oat milk", "edit 2 Rye bread", "undo"], [], [shown("Oat milk")]),
    "tags-notes": (True, ["edit 1 #shop", "note 2 from the mill", "edit 5 -#x"], ["edit 1 #dairy", "note 2 sliced"],
                   [lambda ts: any("shop" in (t.get("tags") or []) for t in ts),
                    lambda ts: any("mill" in str(t.get("notes")) for t in ts), None]),
    "links": (True, ["edit 1 after:2", "edit 3 under:5"], ["add There"], [None, None]),
    "many": (True, [f"add Many {n}" for n in range(30)] + ["edit 1 Oat milk", "delete 2"], ["add There", "edit 3 Pepper"],
             [shown(f"Many {n}") for n in range(30)] + [shown("Oat milk"), gone("Bread")]),
    "person": (True, ["user add Anna", "edit 1 @Anna"], ["user add Cleo", "edit 3 @Cleo"], [None, None]),
    "folds": (True, ["edit 1 Oat milk"], [], [shown("Oat milk")]),
}


def prepare(program, folder, kind, name):
    is_synced, ours, theirs, checks = SCENES[name]
    place = Place(folder, kind)
    a, b = (Machine(program, folder, n, place) for n in "ab")
    for command in BASE:
        a.must(*command.split())
    if is_synced:
        a.join()
        b.join()
        a.sync()
        b.sync()
        if name == "folds":
            for n in range(14):
                a.must("add", f"Fold {n}")
                a.sync()
            b.sync()
        for machine, commands in ((a, ours), (b, theirs)):
            for command in commands:
                # Numbers are those of A: a server gives others.
                machine.must(*[machine.number(TEXTS[word]) if machine is b and word in TEXTS else word
                               for word in command.split()])
        b.sync()
    else:
        b.join()
        for command in theirs:
            b.must(*command.split())
        b.sync()
        a.join()
    return place, a, b, checks


def observe(program, folder, place):
    """What another machine sees that has not been there before."""
    home = os.path.join(folder, "o")
    shutil.rmtree(home, ignore_errors=True)
    other = Machine(program, folder, "o", place)
    saved = place.saved
    place.saved = place.path + ".observed"
    place.save()
    other.join()
    other.run("sync", "own")
    tasks = json.loads(other.must("list", "all", "--json") or "[]")
    place.restore()
    place.saved = saved
    return tasks


def settle(a, b):
    for _ in range(3):
        a.sync()
        b.sync()


def wait_for_children(a):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        busy = False
        for path in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(path, "rb") as file:
                    line = file.read()
            except OSError:
                continue
            if a.home.encode() + b"/S.remotes" in line and b"git" in line:
                busy = True
        if not busy:
            return
        time.sleep(0.01)


def play(program, kind, name, verbose, stride=1):
    folder = tempfile.mkdtemp(prefix="sync-traced-", dir="/tmp")
    problems, over = [], collections.Counter()
    place = None
    try:
        place, a, b, checks = prepare(program, folder, kind, name)
        for machine in (a, b):
            machine.save()
        place.save()
        log = os.path.join(folder, "trace")
        a.run("sync", "own", trace=("strace", "-qq", "-o", log, "-e", f"trace={CALLS}", "-e", "signal=none"))
        with open(log) as file:
            calls = [line.split("(")[0] + "(" + line.split("(", 1)[-1][:70] for line in file if "(" in line]
        settle(a, b)
        wanted = a.tasks()
        if wanted != b.tasks():
            problems.append("the two are not alike without any kill")
        exact = sum(check is not None for check in checks)
        vague = len(checks) - exact
        kills = 0
        for number in range(1, len(calls) + 1, stride):
            for machine in (a, b):
                machine.restore()
            place.restore()
            call = calls[number - 1].split("(")[0]
            when = sum(other.split("(")[0] == call for other in calls[:number])
            status, said = a.run("sync", "own", trace=(
                "strace", "-qq", "-o", "/dev/null", "-e", f"trace={CALLS}", "-e", "signal=none",
                "-e", f"inject={call}:signal=KILL:when={when}"))
            if status not in (-9, 137):
                continue
            kills += 1
            wait_for_children(a)
            if place.server:
                time.sleep(0.03)
            at = f"{name} {number} {calls[number - 1]}"
            try:
                seen = observe(program, folder, place)
                truth = sum(not check(seen) for check in checks if check)
                counted = a.unsynced()
                first = a.run("sync", "status", "--json")[1]
                place.block(a, True)
                a.run("sync", "own")
                after = a.unsynced()
                place.block(a, False)
                for when, count in (("at once", counted), ("after a failure", after)):
                    if name == "first" and count == 0 and '"synced"' not in first and when == "at once":
                        continue  # never synced: nothing is said yet
                    if count < truth:
                        problems.append(f"{at}: {when} {count} counted, {truth} unsent")
                    elif count > truth + vague:
                        over[when, f"{calls[number - 1][:40]} {count}>{truth}+{vague}"] += 1
                settle(a, b)
                if a.unsynced():
                    problems.append(f"{at}: {a.unsynced()} counted in the end")
                for machine in (a, b):
                    found = machine.tasks()
                    if found != wanted:
                        problems.append(f"{at}: {machine.name} differs: "
                                        f"{sorted(set(found) ^ set(wanted))}")
            except Exception as error:
                if place.server or not os.path.exists(os.path.dirname(place.path)):
                    place.block(a, False)
                problems.append(f"{at}: {error!r}"[:600])
    finally:
        if place:
            place.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{kind} {name}: {len(calls)} calls, {kills} kills, {len(problems)} problems, over {sum(over.values())}", flush=True)
    for problem in problems[:6]:
        print("   ", problem[:500], flush=True)
    if verbose:
        for key, count in over.items():
            print("    over", key, count, flush=True)
    return not problems


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--kind", action="append")
    parser.add_argument("--scene", action="append")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    good = True
    for kind in options.kind or ("folder", "git", "caldav"):
        for name in options.scene or SCENES:
            good &= play(options.program, kind, name, options.verbose)
    sys.exit(0 if good else 1)
