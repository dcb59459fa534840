#!/usr/bin/env python3
"""Random work on three machines that sync through folders and through a repository, killed at any moment.

    machines.py PROGRAM [--seeds 1-10] [--rounds N] [--kind folder|git|encrypted]

Each machine has its own home, store and clock; clocks are hours apart, and one machine is away for a
month. Each has its own copy of the folder as well: a carrier takes files from one copy to another,
late, in any order, in halves at first, including deletions, and never two versions of one file.
Commands and syncs are killed at random moments, stores and their histories are folded. In the end
everything arrives, conflicts are decided on one machine, and then:

- every task that no command has deleted is on every machine, once, and no deleted task anywhere, unless
  restored;
- everything visible of tasks and people, except numbers, is the same on all;
- a field that only one machine has ever changed has that machine's value;
- each recurrence has one task per date;
- no conflict is left, and a sync has nothing more to do.
"""
import argparse
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timedelta

FIELDS = ("text", "state", "due", "priority", "project", "tags", "notes", "wait", "every")
KINDS = ("folder", "git", "encrypted")


class Problem(Exception):
    pass


class Machine:
    def __init__(self, program, folder, name, place, offset):
        self.program, self.name, self.offset = program, name, offset
        self.home = os.path.join(folder, name)
        os.mkdir(self.home)
        self.place = place
        self.now = None
        self.environment = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb",
                            "LANG": "C.UTF-8", "USER": name}

    def start(self, *words):
        moment = (self.now + timedelta(hours=self.offset)).strftime("%Y-%m-%dT%H:%M:%S")
        return subprocess.Popen([self.program, "--store", os.path.join(self.home, "S"), "--yes", *words],
                                env=self.environment | {"TASKSHELL_NOW": moment}, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run(self, *words):
        process = self.start(*words)
        said, _ = process.communicate(timeout=120)
        return process.returncode, said

    def must(self, *words):
        status, said = self.run(*words)
        if status != 0:
            raise Problem(f"{self.name}: {' '.join(words)}: {status}: {said}")
        return said

    def killed(self, seconds, *words):
        """Runs a command; returns whether it was killed, which it is not if `seconds` is None."""
        process = self.start(*words)
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        said, _ = process.communicate()
        if process.returncode not in (0, 1, 2, -signal.SIGKILL):
            raise Problem(f"{self.name}: {' '.join(words)}: {process.returncode}: {said}")
        return process.returncode == -signal.SIGKILL, said

    def tasks(self):
        status, said = self.run("list", "all", "--json")
        if status != 0:
            raise Problem(f"{self.name}: {said}")
        return {task["id"]: task for task in json.loads(said or "[]")}

    def users(self):
        return {user["id"]: user for user in json.loads(self.must("users", "--json"))}

    def remotes(self):
        return sorted(name for name in os.listdir(os.path.join(self.home, "S.remotes")) if not name.startswith("."))


def carry(source, target, generator, is_hasty):
    """Copies files from one copy of a folder to another, like a tool that syncs folders."""
    if not os.path.isdir(source):
        return
    os.makedirs(target, exist_ok=True)
    files = {os.path.relpath(os.path.join(path, name), source)
             for path, _, names in os.walk(source) for name in names if not name.startswith(".")}
    for name in sorted(files, key=lambda _: generator.random()):
        if is_hasty and generator.random() < 0.3:
            continue
        with open(os.path.join(source, name), "rb") as file:
            data = file.read()
        path = os.path.join(target, name)
        if os.path.exists(path):
            with open(path, "rb") as file:
                there = file.read()
            if there == data or len(there) > len(data):
                continue
            if not data.startswith(there):
                raise Problem(f"two versions of {name}")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if is_hasty and generator.random() < 0.2:
            data = data[:generator.randrange(len(data) + 1)]
        with open(path, "wb") as file:
            file.write(data)


class Run:
    def __init__(self, program, seed, rounds, kind):
        self.generator = random.Random(seed * 10 + KINDS.index(kind))
        self.rounds, self.kind = rounds, kind
        self.folder = tempfile.mkdtemp(prefix=f"taskshell-machines-{kind}-{seed}-")
        self.now = datetime(2026, 3, 1, 8, 0, 0)
        self.kills = self.conflicts = self.commands = 0
        self.count = 0
        self.made, self.gone, self.back = set(), set(), set()
        self.writers = collections.defaultdict(set)
        self.values = {}
        # What a task was made with or given before its next occurrence came, by whoever; that one's
        # predecessor; and the fields changed after a task was made.
        self.given = collections.defaultdict(list)
        self.previous, self.edited = {}, set()
        self.log = []
        offsets = self.generator.sample((-9, -3, 0, 2, 7), 3)
        self.machines = [Machine(program, self.folder, name, place, offset) for place, (name, offset) in
                         enumerate(zip(("laptop", "desktop", "office"), offsets))]
        self.copies = [os.path.join(self.folder, f"copy{place}") for place in range(3)]
        self.deleted_files = set()
        for machine in self.machines:
            machine.now = self.now
        self.join()
        self.away = self.generator.choice(self.machines)

    def join(self):
        if self.kind == "git":
            address = os.path.join(self.folder, "tasks.git")
            subprocess.run(["git", "init", "--quiet", "--bare", address], check=True)
            for machine in self.machines:
                machine.must("sync", "add", "own", "git", address, f"machine:{machine.name}")
            return
        for place, machine in enumerate(self.machines):
            words = ["sync", "add", "own", "folder", self.copies[place], f"machine:{machine.name}"]
            if self.kind == "encrypted":
                key = os.path.join(self.machines[0].home, "S.own.key")
                words.append("encrypt" if place == 0 else f"key:{key}")
            machine.must(*words)
            if place == 0:
                machine.must("sync")
                for copy in self.copies[1:]:
                    carry(self.copies[0], copy, self.generator, False)

    # The actions.

    def command(self, machine, tasks):
        pick = self.generator
        self.count += 1
        open_tasks = [task for task in tasks.values() if task["state"] == "open"]
        roll = pick.random()
        if roll < 0.25 or not open_tasks:
            more = pick.choice(([], ["due:2026-03-20"], ["#home"], ["!high"], ["project:p1"], ["every", "week"],
                                ["@anna"], ["due:2026-04-01", "every:month"]))
            return ["add", f"T{self.count}", *more]
        # No two that recur come to one date by chance.
        day = (datetime(2026, 4, 1) + timedelta(days=self.count)).date()
        number = str(pick.choice(open_tasks)["number"])
        other = str(pick.choice(list(tasks.values()))["number"])
        choices = [
            (8, ["edit", number, f"T{self.count}"]), (5, ["edit", number, f"due:{day}"]),
            (4, ["edit", number, pick.choice(("!high", "!low", "!none"))]),
            (4, ["edit", number, pick.choice(("#home", "#work", "-#home", "#x y"))]),
            (4, ["edit", number, f"project:p{pick.randint(1, 3)}"]),
            (4, ["note", number, f"Note {self.count}"]), (8, ["done", number]), (4, ["delete", other]),
            (6, ["undo"]), (2, ["redo"]), (2, ["reopen", other]), (3, ["edit", number, f"after:{other}"]),
            (2, ["edit", number, f"under:{other}"]), (5, ["user", "add", pick.choice(("anna", "ben", "cleo"))]),
            (2, ["user", "rename", pick.choice(("anna", "ben", "cleo")), f"P{self.count}"]),
            (2, ["project", "rename", f"p{pick.randint(1, 3)}", f"p{pick.randint(1, 3)}"]),
            (2, ["edit", number, pick.choice(("@anna", "@ben", "@none"))]),
            (2, ["store", "fold"]), (1, ["undo", "2"]),
            (2, ["edit", number, "every:none"]), (3, ["edit", number, pick.choice(("every:week", "every:2 days", "every:month"))]), (2, ["edit", number, "wait:2026-04-02"]),
        ]
        return pick.choices([words for _, words in choices], [weight for weight, _ in choices])[0]

    def act(self, machine):
        before = machine.tasks()
        words = self.command(machine, before)
        seconds = self.generator.uniform(0, 0.06) if self.generator.random() < 0.1 else None
        killed, said = machine.killed(seconds, *words)
        self.commands += 1
        self.kills += killed
        after = machine.tasks()
        self.log.append(f"{self.now:%m-%d %H:%M} {machine.name}: {' '.join(words)}{' KILLED' if killed else ''}: "
                        + said.replace("\n", " | ")[:200])
        for key in after.keys() - before.keys():
            if words[0] == "done":
                # The parts of a task are done with it.
                self.previous[key] = next(old for old, task in before.items()
                                          if task["state"] == "open" and after[old]["state"] == "done"
                                          and task["text"] == after[key]["text"])
            if key in self.made:
                self.back.add(key)
            self.made.add(key)
        for key in before.keys() - after.keys():
            self.gone.add(key)
        for key, task in after.items():
            old = before.get(key, {})
            for field in FIELDS:
                if task.get(field) != old.get(field) or key not in before:
                    self.writers[key, field].add(machine.name)
                    self.values[key, field] = task.get(field)
                    self.given[key, field].append(task.get(field))
                    if key in before:
                        self.edited.add((key, field))

    def sync(self, machine):
        seconds = self.generator.uniform(0, 0.4) if self.generator.random() < 0.3 else None
        killed, said = machine.killed(seconds, "sync")
        self.kills += killed
        self.log.append(f"{self.now:%m-%d %H:%M} {machine.name}: sync{' KILLED' if killed else ''}: "
                        + said.replace("\n", " | ")[:300])

    def carry(self, is_hasty=True):
        if self.kind == "git":
            return
        places = [(a, b) for a in range(3) for b in range(3) if a != b]
        if is_hasty:
            places = [self.generator.choice(places)]
        for source, target in places:
            carry(self.copies[source], self.copies[target], self.generator, is_hasty)
            if self.generator.random() < 0.3:
                self.carry_deletions(source, target)

    def carry_deletions(self, source, target):
        """Deletes files elsewhere that their own machine has removed, and sometimes others."""
        seen = os.path.join(self.folder, f"seen{source}{target}")
        now = {os.path.relpath(os.path.join(path, name), self.copies[source])
               for path, _, names in os.walk(self.copies[source]) for name in names}
        if os.path.exists(seen):
            with open(seen) as file:
                for name in set(file.read().split("\n")) - now - {""}:
                    path = os.path.join(self.copies[target], name)
                    if os.path.exists(path):
                        os.remove(path)
        with open(seen, "w") as file:
            file.write("\n".join(sorted(now)))

    def work(self):
        for number in range(self.rounds):
            self.now += timedelta(minutes=self.generator.randint(1, 400))
            if number == self.rounds * 2 // 3:
                self.now += timedelta(days=30)
            is_away = self.rounds // 3 < number < self.rounds * 2 // 3
            for machine in self.machines:
                machine.now = self.now
            machine = self.generator.choice(self.machines)
            for _ in range(self.generator.randint(1, 3)):
                self.act(machine)
            for machine in self.machines:
                if self.generator.random() < 0.4 and not (is_away and machine is self.away):
                    self.sync(machine)
                    self.carry()

    # The final checks.

    def settle(self):
        """Syncs until everything is everywhere."""
        quiet_rounds = 0
        for _ in range(14):
            self.now += timedelta(minutes=1)
            quiet = True
            for machine in self.machines:
                machine.now = self.now
                self.carry(False)
                report = json.loads(machine.must("sync", "--json"))[0]
                quiet = quiet and not any(report[key] for key in (
                    "newHere", "changedHere", "deletedHere", "newThere", "changedThere", "deletedThere"))
            # A decision is not reported as a change of a task: the second round passes it on.
            quiet_rounds = quiet_rounds + 1 if quiet else 0
            if quiet_rounds == 2:
                return
        raise Problem(f"it never ends: {report}")

    def open_conflicts(self, machine):
        return json.loads(machine.must("sync", "status", "--json"))["conflicts"]

    def decide(self):
        """Decides all conflicts, each on one machine."""
        for _ in range(20):
            counts = [len(self.open_conflicts(machine)) for machine in self.machines]
            if len(set(counts)) > 1:
                raise Problem(f"conflicts differ: {counts}")
            if counts[0] == 0:
                return
            self.conflicts += counts[0]
            machine = self.generator.choice(self.machines)
            for number in self.open_conflicts(machine):
                verb = self.generator.choice(("mine", "theirs"))
                before = machine.tasks()
                status, said = machine.run(verb, str(number))
                self.log.append(f"{machine.name}: {verb} {number}: {status}: {said!r}")
                for key, task in machine.tasks().items():
                    for field in FIELDS:
                        if task.get(field) != before.get(key, {}).get(field):
                            self.writers[key, field].add("decided")
            self.settle()
        raise Problem("conflicts do not end")

    @staticmethod
    def view(machine):
        tasks = machine.tasks()
        numbers = {task["number"]: key for key, task in tasks.items()}
        view = {}
        for key, task in tasks.items():
            task = dict(task)
            del task["number"]
            if "after" in task:
                task["after"] = sorted(numbers.get(number, str(number)) for number in task["after"])
            if "under" in task:
                task["under"] = numbers.get(task["under"], str(task["under"]))
            task.pop("modified", None)
            view[key] = {name: value for name, value in task.items() if name not in ("urgency", "blocked")}
        return view

    def is_passed_on(self, key, field, found):
        """Whether a next occurrence has what a task before it was given, and what it was given itself."""
        if key not in self.previous:
            return False
        own = self.given[key, field]
        given = list(own)
        before = key
        while before in self.previous:
            before = self.previous[before]
            given += self.given[before, field]
        if field in ("tags", "notes"):
            known = {part for parts in given for part in parts or []}
            edits = set(own[-1] or []) - set(own[0] or [])
            return edits <= set(found or []) <= known
        return (key, field) not in self.edited and found in given

    def check(self):
        problems = []
        views = [self.view(machine) for machine in self.machines]
        for machine, view in zip(self.machines[1:], views[1:]):
            for key in views[0].keys() | view.keys():
                one, other = views[0].get(key), view.get(key)
                if one != other:
                    fields = {name: ((one or {}).get(name), (other or {}).get(name))
                              for name in (one or {}).keys() | (other or {}).keys()
                              if (one or {}).get(name) != (other or {}).get(name)}
                    problems.append(f"not alike on {machine.name}: {key}: {fields}")
            if machine.users() != self.machines[0].users():
                problems.append(f"people not alike: {machine.users()} {self.machines[0].users()}")
        there = views[0]
        for key in self.made - self.gone:
            if key not in there:
                problems.append(f"lost: {key} {self.values.get((key, 'text'))}")
        for key in self.gone - self.back:
            if key in there:
                problems.append(f"came back: {key} {there[key]['text']}")
        for key in there.keys() - self.made:
            problems.append(f"nobody has made: {there[key]}")
        recurring = collections.Counter((task["text"], task.get("due")) for task in there.values()
                                        if task.get("every") and task["state"] == "open")
        for (key, field), writers in self.writers.items():
            if len(writers) == 1 and key in there and key not in self.back:
                found = there[key].get(field)
                if field == "tags":
                    found = sorted(found or [])
                    wanted = sorted(self.values[key, field] or [])
                else:
                    wanted = self.values[key, field]
                if found != wanted and not self.is_passed_on(key, field, found):
                    problems.append(f"{key} {there[key]['text']}: {field} is {found!r}, and was {wanted!r} "
                                    f"of {writers}")
        problems += [f"twice: {name}" for name, count in recurring.items() if count > 1]
        for machine in self.machines:
            status, said = machine.run("store", "check")
            if status != 0:
                problems.append(f"{machine.name}: {said}")
        return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", default="1-3")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--keep", action="store_true", help="keep the folder and print what was done, as it is when something is wrong")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    failed = 0
    for seed in range(int(first), int(last or first) + 1):
        for kind in [options.kind] if options.kind else KINDS:
            began = time.monotonic()
            run = Run(os.path.abspath(options.program), seed, options.rounds, kind)
            try:
                run.work()
                run.settle()
                run.decide()
                problems = run.check()
            except Problem as problem:
                problems = [str(problem)]
            failed += bool(problems)
            print(f"{kind} {seed}: {run.commands} commands, {run.kills} killed, {len(run.made)} tasks, "
                  f"{run.conflicts} conflicts, {time.monotonic() - began:.1f} s", *problems, sep="\n  ", flush=True)
            if options.keep or problems:
                print(run.folder, *run.log, sep="\n", flush=True)
            else:
                shutil.rmtree(run.folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
