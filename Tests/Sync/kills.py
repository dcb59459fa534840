#!/usr/bin/env python3
"""Kills syncs of two machines at any moment, and checks that both and the server end in the same state.

    kills.py PROGRAM [--rounds N] [--seed N] [--radicale]

Each round changes something on both machines, kills a sync of each after a random time, and continues.
In the end both sync until nothing changes any more: every task that was not deleted is everywhere,
once, with the last value of each field that only one side wrote.
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

import caldav_server
import radicale_server
import test_servers


class Machine:
    def __init__(self, program, folder, name, address):
        self.program, self.home = program, os.path.join(folder, name)
        os.mkdir(self.home)
        with open(os.path.join(self.home, "password"), "w") as file:
            file.write(caldav_server.PASSWORD + "\n")
        self.environment = {"HOME": self.home, "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb",
                            "LANG": "C.UTF-8"}
        self.must("add", f"From {name}")
        self.must("sync", "add", "phone", "caldav", address, "anna", f"password-command:cat '{self.home}/password'")

    def start(self, *words):
        return subprocess.Popen([self.program, "--store", os.path.join(self.home, "S"), "--yes", *words],
                                env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    def must(self, *words):
        process = self.start(*words)
        said, _ = process.communicate(timeout=300)
        if process.returncode != 0:
            raise RuntimeError(f"{words}: {said}")
        return said

    def tasks(self, words=("list", "all")):
        return json.loads(self.must(*words, "--json"))

    def killed_sync(self, seconds):
        process = self.start("sync", "phone")
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        process.communicate()
        return process.returncode == -signal.SIGKILL

    def quiet(self):
        report = json.loads(self.must("sync", "phone", "--json"))[0]
        return not any(report[key] for key in (
            "newHere", "changedHere", "deletedHere", "newThere", "changedThere", "deletedThere", "unsent"))


def change(machine, place, number, wanted, deleted):
    tasks = [task for task in machine.tasks() if task["state"] == "open" and task["text"].startswith("T")]
    if not tasks or random.random() < 0.4:
        name = f"T{number}"
        machine.must("add", f"{name} new")
        wanted[name][place] = "new"
        return
    task = random.choice(tasks)
    name = task["text"].split()[0]
    if random.random() < 0.2:
        machine.must("delete", str(task["number"]))
        deleted.add(name)
    elif random.random() < 0.3:
        machine.must("done", str(task["number"]))
    else:
        machine.must("edit", str(task["number"]), name, f"v{number}")
        wanted[name][place] = f"v{number}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--radicale", action="store_true")
    options = parser.parse_args()
    random.seed(options.seed)
    folder = tempfile.mkdtemp(prefix="taskshell-kills-")
    server = radicale_server.Radicale() if options.radicale else test_servers.Misbehaving()
    kills, problems = 0, []
    try:
        address = server.lists["tasks"]
        machines = [Machine(os.path.abspath(options.program), folder, name, address) for name in ("home", "laptop")]
        wanted, deleted = collections.defaultdict(dict), set()
        began = time.monotonic()
        machines[0].must("sync", "phone")
        usual = 2 * (time.monotonic() - began)
        for number in range(options.rounds):
            for place, machine in enumerate(machines):
                change(machine, place, number * 2 + place, wanted, deleted)
                kills += machine.killed_sync(random.uniform(0, usual))
        for _ in range(10):
            if all([machine.quiet() for machine in machines]):
                break
        else:
            problems.append("it never ends")
        texts = [collections.Counter(task["text"] for task in machine.tasks()) for machine in machines]
        open_texts = [sorted(task["text"] for task in machine.tasks() if task["state"] == "open")
                      for machine in machines]
        if open_texts[0] != open_texts[1]:
            problems.append(f"not alike: {set(open_texts[0]) ^ set(open_texts[1])}")
        for name, values in wanted.items():
            for place, found in enumerate(texts):
                own = [text for text in found.elements() if text.split()[0] == name]
                if len(own) > 1:
                    problems.append(f"twice on {place}: {own}")
                if name in deleted:
                    continue
                if not own:
                    problems.append(f"lost on {place}: {name}")
                elif own[0].split()[1] not in values.values():
                    problems.append(f"{own[0]} on {place}: {values}")
    finally:
        server.close()
        shutil.rmtree(folder)
    print(f"seed {options.seed}: {kills} syncs killed of {2 * options.rounds}", *problems, sep="\n  ")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
