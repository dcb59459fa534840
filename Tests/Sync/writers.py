#!/usr/bin/env python3
"""Two machines and python-caldav change one list of a real server at random; syncs are killed at any moment.

    writers.py PROGRAM [--seeds 1-3] [--steps N] [--server radicale|xandikos|davical|misbehaving] [--keep]

python-caldav writes as programs do that others have made: it takes objects apart and puts them together again,
completes what recurs in both of its ways, deletes, and works offline on copies that have become old, which it sends
with If-Match and, refused, changes anew. In the end all sync until nothing happens any more, and then:

- both machines and the server have the same open tasks, each once, and nothing that nobody has deleted is missing;
- of what recurs there is one open task, and no occurrence was done twice;
- each tag and each note that somebody has added is there, and each property that python-caldav alone knows;
- a text, a date or a priority is one that somebody has given it, and whatever was written over by somebody who had
  not seen it was shown as a conflict.
"""
import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from datetime import date, datetime, timedelta, timezone

import real_server

try:
    import caldav
except ImportError:
    if os.path.realpath(sys.prefix) == os.path.realpath(os.path.dirname(os.path.dirname(real_server.PYTHON))):
        raise
    os.execv(real_server.PYTHON, [real_server.PYTHON, *sys.argv])

import caldav.lib.error as errors
from caldav.elements.cdav import ScheduleTag

import davical_server
import radicale_server
import test_servers
import xandikos_server

SERVERS = {"radicale": radicale_server.Radicale, "xandikos": xandikos_server.Xandikos,
           "davical": davical_server.Davical, "misbehaving": test_servers.Misbehaving}
COUNTS = ("newHere", "changedHere", "deletedHere", "newThere", "changedThere", "deletedThere", "unsent")


class Problem(Exception):
    pass


class Machine:
    def __init__(self, program, folder, name, address):
        self.program, self.name = program, name
        self.home = os.path.join(folder, name)
        os.mkdir(self.home)
        with open(os.path.join(self.home, "password"), "w") as file:
            file.write(real_server.PASSWORD + "\n")
        self.environment = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb",
                            "LANG": "C.UTF-8"}
        self.must("sync", "add", "phone", "caldav", address, real_server.USER,
                  f"password-command:cat '{self.home}/password'")

    def run(self, *words, seconds=None):
        process = subprocess.Popen([self.program, "--store", os.path.join(self.home, "S"), "--yes", *words],
                                   env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        try:
            said, _ = process.communicate(timeout=300 if seconds is None else seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            said, _ = process.communicate()
        return process.returncode, said

    def must(self, *words):
        status, said = self.run(*words)
        if status != 0:
            raise Problem(f"{self.name}: {' '.join(words)}: {status}: {said}")
        return said

    def tasks(self):
        return {task["id"]: task for task in json.loads(self.must("list", "all", "--json") or "[]")}


class Phone:
    """python-caldav, with copies of objects that may be old."""

    def __init__(self, server):
        self.client = caldav.DAVClient(url=server.url, username=real_server.USER, password=real_server.PASSWORD)
        self.calendar = self.client.calendar(url=server.lists["tasks"])
        self.copies = []

    def refresh(self):
        self.copies = self.calendar.get_todos(include_completed=True)
        for copy in self.copies:
            if not copy.etag:
                copy.load()

    def objects(self):
        self.refresh()
        return {str(copy.url): copy for copy in self.copies}

    @staticmethod
    def name(copy):
        return str(copy.icalendar_component.get("SUMMARY", "")).split(" ")[0]

    def change(self, copy, change):
        """Changes an object as it is there now, by a copy that may be old; whether it was there."""
        for _ in range(5):
            # python-caldav prefers it to the ETag, but it stays as it is when a property changes that is of no
            # interest to the invited (RFC 6638, section 3.2.10), so that an old copy would be written over that.
            copy.props.pop(ScheduleTag.tag, None)
            try:
                if change(copy) is False:
                    return False
                return True
            except (errors.ETagMismatchError, errors.ScheduleTagMismatchError):
                try:
                    copy.load()
                except errors.NotFoundError:
                    return False
            except errors.NotFoundError:
                return False
        raise Problem("python-caldav is refused for ever")


class Written:
    """What was written of a task, by whom."""

    def __init__(self):
        self.is_deleted = False
        self.values = collections.defaultdict(dict)  # of each field: who wrote it last what
        self.seen = collections.defaultdict(set)     # of each field: the values that somebody has replaced knowingly
        self.all = collections.defaultdict(set)
        self.tags, self.notes, self.marks = set(), set(), set()
        self.copies = collections.Counter()          # done occurrences that are tasks of their own, by deadline


class Run:
    def __init__(self, program, seed, steps, kind):
        self.generator = random.Random(seed)
        self.steps, self.kind = steps, kind
        self.folder = tempfile.mkdtemp(prefix=f"taskshell-writers-{kind}-{seed}-")
        self.log, self.shown = [], ""
        self.kills = self.count = self.refused = 0
        self.conflicts = set()
        self.written = collections.defaultdict(Written)
        self.server = SERVERS[kind]()
        try:
            address = self.server.lists["tasks"]
            self.machines = [Machine(program, self.folder, name, address) for name in ("home", "laptop")]
            self.phone = Phone(self.server)
        except BaseException:
            self.close()
            raise

    def close(self):
        self.server.close()

    def next(self):
        self.count += 1
        return self.count

    def chance(self, percent):
        return self.generator.random() * 100 < percent

    def write(self, name, field, value, who, before=None):
        written = self.written[name]
        written.values[field][who] = value
        written.all[field].add(value)
        if before is not None and before != value:
            written.seen[field].add(before)
            written.all[field].add(before)

    # Here.

    @staticmethod
    def fields(task):
        words = task["text"].split(" ")
        return {"text": words[1] if len(words) > 1 else "", "due": task.get("due") or "",
                "priority": task.get("priority") or "none"}

    def act(self, place):
        machine, pick = self.machines[place], self.generator
        before = machine.tasks()
        open_tasks = [task for task in before.values() if task["state"] == "open"]
        number, name = self.next(), None
        if not open_tasks or self.chance(22):
            recurs = self.chance(30)
            name = f"{'R' if recurs else 'T'}{number}"
            due = date.today() + timedelta(days=pick.randint(1, 60))
            words = ["add", f"{name} v{number}"] + ([f"due:{due}", pick.choice(("every:week", "every:2 days"))]
                                                    if recurs else [])
        else:
            task = pick.choice(open_tasks)
            name, at = task["text"].split(" ")[0], str(task["number"])
            other = str(pick.choice(open_tasks)["number"])
            recurs = name.startswith("R")
            due = date.today() + timedelta(days=pick.randint(1, 99))
            choices = [(6, ["edit", at, name, f"v{number}"]), (3, ["edit", at, pick.choice(("!high", "!low", "!medium"))]),
                       (3, ["edit", at, f"#t{number}"]), (3, ["note", at, f"n{number}"]), (3, ["done", at]),
                       (2, ["delete", at]), (2, ["edit", at, f"under:{other}"]), (1, ["edit", at, f"after:{other}"]),
                       (1, ["start", at]), (1, ["undo"])]
            if not recurs:
                choices += [(3, ["edit", at, f"due:{due}"]), (1, ["edit", at, f"due:{due} 17:30"])]
            words = pick.choices([words for _, words in choices], [weight for weight, _ in choices])[0]
        status, said = machine.run(*words)
        self.log.append(f"{machine.name}: {' '.join(words)}: " + said.replace("\n", " | ")[:160])
        self.take(place, before, machine.tasks())

    def take(self, place, before, after):
        """What a command has changed."""
        for key in before.keys() | after.keys():
            old, new = before.get(key), after.get(key)
            name = (new or old)["text"].split(" ")[0]
            if new is None:
                self.written[name].is_deleted = True
                continue
            values, earlier = self.fields(new), self.fields(old) if old else {}
            for field, value in values.items():
                if value != earlier.get(field) and (old or value not in ("", "none")):
                    self.write(name, field, value, place, earlier.get(field))
            for field, kept in (("tags", self.written[name].tags), ("notes", self.written[name].notes)):
                now, then = set(new.get(field) or []), set((old or {}).get(field) or [])
                kept |= now - then
                kept -= then - now

    def sync(self, place):
        machine = self.machines[place]
        seconds = self.generator.uniform(0, 0.5) if self.chance(35) else None
        status, said = machine.run("sync", seconds=seconds)
        killed = status == -signal.SIGKILL
        self.kills += killed
        self.log.append(f"{machine.name}: sync{' KILLED' if killed else ''}: " + said.replace("\n", " | ")[:400])
        if status not in (0, 1, -signal.SIGKILL):
            raise Problem(f"{machine.name}: sync: {status}: {said}")
        self.look(place, said)

    def look(self, place, said):
        self.shown += said + "\n" + self.machines[place].run("sync", "status")[1]

    # There.

    def act_there(self):
        pick, number = self.generator, self.next()
        if self.chance(30) or not self.phone.copies:
            self.phone.refresh()
        copies = [copy for copy in self.phone.copies
                  if "COMPLETED" not in copy.icalendar_component and str(copy.icalendar_component.get("STATUS")) != "COMPLETED"]
        if not copies or self.chance(22):
            return self.add_there(number)
        copy = pick.choice(copies)
        name = self.phone.name(copy)
        choices = [(5, "text"), (3, "priority"), (3, "tag"), (3, "note"), (3, "mark"), (2, "delete"),
                   (2, "under"), (3, "complete")]
        if not name.startswith("R"):
            choices.append((3, "due"))
        what = pick.choices([what for _, what in choices], [weight for weight, _ in choices])[0]
        other = pick.choice(copies)
        mode = pick.choice(("safe", "thisandfuture"))
        day = date.today() + timedelta(days=pick.randint(1, 99))
        digit = pick.choice((1, 5, 9))

        def change(copy):
            todo = copy.icalendar_component
            if "STATUS" in todo and str(todo["STATUS"]) == "COMPLETED":
                return False
            if what == "text":
                change.before = (str(todo["SUMMARY"]).split(" ") + [""])[1]
                todo["SUMMARY"] = f"{name} v{number}"
            elif what == "priority":
                change.before = priority(todo)
                todo.pop("PRIORITY", None)
                todo.add("PRIORITY", digit)
            elif what == "tag":
                found = todo.get("CATEGORIES")
                known = [str(tag) for one in (found if isinstance(found, list) else [found] if found else [])
                         for tag in one.cats]
                todo.pop("CATEGORIES", None)
                todo.add("CATEGORIES", known + [f"t{number}"])
            elif what == "note":
                todo.add("COMMENT", f"n{number}")
            elif what == "mark":
                todo.add(f"X-MARK-{number}", f"m{number}; kept, as it is", parameters={"X-A": "b:c"})
            elif what == "due":
                change.before = due(todo)
                if "DTSTART" in todo or "DURATION" in todo:
                    return False
                todo.pop("DUE", None)
                todo.add("DUE", day)
            elif what == "under":
                if other.id == copy.id or "RELATED-TO" in todo:
                    return False
                todo.add("RELATED-TO", str(other.id), parameters={"RELTYPE": "PARENT"})
            elif what == "complete":
                # The safe mode gives one of several occurrences another UID, which servers refuse.
                several = len(copy.icalendar_instance.walk("VTODO")) > 1
                if mode == "safe" and not several:
                    # Nothing says of which occurrence its copy is, which is there even if the rest is refused.
                    self.written[name].copies[due(todo)] += 1
                copy.complete(handle_rrule=True, rrule_mode="thisandfuture" if several else mode)
                return True
            elif what == "delete":
                copy.delete(if_match=True)
                return True
            copy.save()
            return True

        change.before = None
        done = self.phone.change(copy, change)
        self.log.append(f"there: {what} {name} {number if what != 'complete' else mode}: {done}")
        if not done:
            return
        written = self.written[name]
        if what == "text":
            self.write(name, "text", f"v{number}", 2, change.before)
        elif what == "priority":
            self.write(name, "priority", {1: "high", 5: "medium", 9: "low"}[digit], 2, change.before)
        elif what == "due":
            self.write(name, "due", str(day), 2, change.before)
        elif what == "tag":
            written.tags.add(f"t{number}")
        elif what == "note":
            written.notes.add(f"n{number}")
        elif what == "mark":
            written.marks.add(f"X-MARK-{number}")
        elif what == "delete":
            written.is_deleted = True
            self.phone.copies.remove(copy)
        elif what == "complete" and name.startswith("R"):
            self.phone.refresh()

    def add_there(self, number):
        recurs = self.chance(30)
        name = f"{'R' if recurs else 'T'}{number}"
        start = date.today() + timedelta(days=self.generator.randint(1, 30))
        rule = f"DTSTART;VALUE=DATE:{start:%Y%m%d}\r\nDUE;VALUE=DATE:{start:%Y%m%d}\r\nRRULE:FREQ=WEEKLY\r\n"
        timed = f"DTSTART:{start:%Y%m%d}T090000Z\r\nDUE:{start:%Y%m%d}T100000Z\r\nRRULE:FREQ=DAILY;INTERVAL=3\r\n"
        self.phone.calendar.add_todo(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//Client//EN\r\nBEGIN:VTODO\r\n"
            f"UID:u{number}@other\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:{name} v{number}\r\nX-MARK-{number};X-A=\"b:c\":m\r\n"
            f"{(rule if self.chance(50) else timed) if recurs else ''}"
            "BEGIN:VALARM\r\nACTION:AUDIO\r\nTRIGGER;RELATED=START:-PT7M\r\nEND:VALARM\r\n"
            "END:VTODO\r\nEND:VCALENDAR\r\n")
        self.write(name, "text", f"v{number}", 2)
        self.written[name].marks.add(f"X-MARK-{number}")
        self.log.append(f"there: add {name}")

    # The whole.

    def work(self):
        for _ in range(self.steps):
            actor = self.generator.randrange(3)
            if actor == 2:
                self.act_there()
            elif self.chance(35):
                self.sync(actor)
            else:
                self.act(actor)

    def settle(self):
        for _ in range(10):
            quiet = True
            for place, machine in enumerate(self.machines):
                status, said = machine.run("sync", "--json")
                found = json.loads(said.split("\n")[0])
                report = found[0] if isinstance(found, list) else {}
                # Xandikos fails while it is still busy with what a killed sync has sent.
                if {problem.get("status") for problem in report.get("problems", [])} == {500}:
                    quiet = False
                elif status != 0 or report["problems"]:
                    raise Problem(f"{machine.name}: sync: {status}: {said}")
                quiet = quiet and not any(report[key] for key in COUNTS)
                self.look(place, "")
                self.log.append(f"{machine.name}: {said[:400]}")
            if quiet:
                return
        raise Problem(f"it never ends: {report}")

    def check(self):
        problems = []
        lists = [list(machine.tasks().values()) for machine in self.machines]
        objects = self.phone.objects()
        for machine in self.machines:
            self.conflicts |= set(json.loads(machine.must("sync", "status", "--json"))["conflicts"])
        opens = []
        for tasks in lists:
            names = {task["number"]: task["text"].split(" ")[0] for task in tasks}
            states = {task["number"]: task["state"] for task in tasks}
            opens.append(sorted(json.dumps([
                task["text"], task.get("due"), task.get("priority"), sorted(task.get("tags") or []),
                task.get("notes"), task.get("every"),
                # What is done may be here alone, with its parts.
                names.get(task.get("under")) if states.get(task.get("under")) == "open"
                and not names[task["under"]].startswith("R") else None]) for task in tasks if task["state"] == "open"))
        if opens[0] != opens[1]:
            problems.append(f"not alike: {sorted(set(opens[0]) - set(opens[1]))} {sorted(set(opens[1]) - set(opens[0]))}")
        there = [copy.icalendar_component for copy in objects.values()]
        open_there = sorted(str(todo["SUMMARY"]) for todo in there if str(todo.get("STATUS")) not in ("COMPLETED", "CANCELLED"))
        open_here = sorted(task["text"] for task in lists[0] if task["state"] == "open")
        if open_there != open_here:
            problems.append(f"there is {open_there}, and here {open_here}")
        uids = collections.Counter(str(todo["UID"]) for todo in there)
        problems += [f"two objects of {uid}" for uid, count in uids.items() if count > 1]
        for name, written in self.written.items():
            problems += self.check_task(name, written, lists, objects)
        for machine in self.machines:
            status, said = machine.run("store", "check")
            if status != 0:
                problems.append(f"{machine.name}: {said}")
        return problems

    def check_task(self, name, written, lists, objects):
        problems = []
        recurs = name.startswith("R")
        for machine, tasks in zip(self.machines, lists):
            mine = [task for task in tasks if task["text"].split(" ")[0] == name]
            opened = [task for task in mine if task["state"] == "open"]
            if len(opened) > 1 or not recurs and len(mine) > 1:
                problems.append(f"twice on {machine.name}: {mine}")
            done = collections.Counter(task.get("due") for task in mine if task["state"] == "done")
            if recurs and any(count > 1 + written.copies[day] for day, count in done.items()):
                problems.append(f"done twice on {machine.name}: {name} {done}")
            if written.is_deleted:
                continue
            if not mine:
                problems.append(f"lost on {machine.name}: {name}")
                continue
            for field, all_values in written.all.items():
                if recurs and field == "due":
                    continue
                found = {self.fields(task)[field] for task in mine}
                problems += [f"{field} of {name} on {machine.name} is {value!r}, and was {all_values}"
                             for value in found if value not in all_values]
                for value in all_values - written.seen[field] - found:
                    if recurs:
                        continue
                    if value not in self.shown and self.notation(field, value) not in self.shown:
                        problems.append(f"{field} of {name} was {value!r}, which is gone and was never shown")
            tags = {tag for task in mine for tag in task.get("tags") or []}
            notes = {note for task in mine for note in task.get("notes") or []}
            if missing := written.tags - tags:
                problems.append(f"{name} on {machine.name} has lost the tags {missing}")
            if missing := written.notes - notes:
                problems.append(f"{name} on {machine.name} has lost the notes {missing}")
        texts = [copy.data for copy in objects.values() if self.phone.name(copy) == name]
        if texts and not written.is_deleted:
            lines = re.sub(r"\r?\n[ \t]", "", "\n".join(texts))
            missing = {mark for mark in written.marks if not re.search(rf"(?m)^{mark}[;:]", lines)}
            if missing:
                problems.append(f"{name} has lost {missing} there")
        return problems

    @staticmethod
    def notation(field, value):
        return "!" + value if field == "priority" else value.replace("-", "/").replace("T", " ")


def priority(todo):
    digit = int(todo.get("PRIORITY", 0))
    return "none" if digit == 0 else "high" if digit < 5 else "medium" if digit == 5 else "low"


def due(todo):
    if "DUE" not in todo:
        return ""
    found = todo["DUE"].dt
    return found.strftime("%Y-%m-%dT%H:%M") if isinstance(found, datetime) else str(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", default="1-3")
    parser.add_argument("--steps", type=int, default=70)
    parser.add_argument("--server", choices=SERVERS, default="radicale")
    parser.add_argument("--keep", action="store_true", help="print what was done, as it is when something is wrong")
    options = parser.parse_args()
    first, _, last = options.seeds.partition("-")
    failed = 0
    for seed in range(int(first), int(last or first) + 1):
        began = time.monotonic()
        run = Run(os.path.abspath(options.program), seed, options.steps, options.server)
        try:
            run.work()
            run.settle()
            problems = run.check()
        except Problem as problem:
            problems = [str(problem)]
        finally:
            run.close()
        failed += bool(problems)
        print(f"{options.server} {seed}: {run.kills} killed, {len(run.written)} tasks, {len(run.conflicts)} conflicts, "
              f"{time.monotonic() - began:.1f} s", *problems, sep="\n  ", flush=True)
        if options.keep or problems:
            print(run.folder, *run.log, sep="\n", flush=True)
        else:
            shutil.rmtree(run.folder)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
