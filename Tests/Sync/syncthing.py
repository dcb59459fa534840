#!/usr/bin/env python3
"""Two machines under load whose folder Syncthing transfers, each in its own network namespace.

    syncthing.py PROGRAM [--minutes N] [--seed N] [--encrypted]

Needs root, `ip` and `syncthing` (Debian: iproute2, syncthing). The final checks are those of
`machines.py`; and Syncthing must not have made a conflict of any file.
"""
import argparse
import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

import machines

OPTIONS = {"globalAnnounceEnabled": "false", "localAnnounceEnabled": "false", "relaysEnabled": "false",
           "natEnabled": "false", "urAccepted": "-1", "crashReportingEnabled": "false", "startBrowser": "false",
           "autoUpgradeIntervalH": "0"}


class Syncthing:
    """Syncthing in a namespace, connected by a virtual cable."""

    def __init__(self, folder, place, shared):
        self.home, self.shared, self.place = os.path.join(folder, f"syncthing{place}"), shared, place
        self.name = f"taskshell-{os.getpid()}-{place}"
        self.address = f"10.99.0.{place + 1}"
        os.makedirs(shared, exist_ok=True)
        self.environment = {"HOME": self.home, "PATH": os.environ["PATH"], "STNODEFAULTFOLDER": "1"}
        self.run("syncthing", "generate", f"--home={self.home}", "--no-default-folder")
        self.device = ElementTree.parse(self.config).getroot().find("device").get("id")
        self.process = None

    @property
    def config(self):
        return os.path.join(self.home, "config.xml")

    def run(self, *words):
        subprocess.run(words, check=True, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def configure(self, others):
        tree = ElementTree.parse(self.config)
        root = tree.getroot()
        for device in others:
            if device is not self:
                entry = ElementTree.SubElement(root, "device", id=device.device, name=device.name)
                ElementTree.SubElement(entry, "address").text = f"tcp://{device.address}:22000"
        folder = ElementTree.SubElement(root, "folder", id="tasks", path=self.shared, type="sendreceive",
                                        rescanIntervalS="10", fsWatcherEnabled="true", fsWatcherDelayS="1")
        for device in others:
            ElementTree.SubElement(folder, "device", id=device.device)
        options = root.find("options")
        for name, value in OPTIONS.items():
            found = options.find(name)
            (ElementTree.SubElement(options, name) if found is None else found).text = value
        tree.write(self.config)

    def start(self):
        with open(os.path.join(self.home, "log"), "w") as log:
            self.process = subprocess.Popen(
                ["ip", "netns", "exec", self.name, "syncthing", "serve", f"--home={self.home}", "--no-browser",
                 "--no-restart", "--no-upgrade"], env=self.environment, stdout=log, stderr=log)

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()


class SyncthingRun(machines.Run):
    def join(self):
        self.machines = self.machines[:2]
        self.tools = [Syncthing(self.folder, place, self.copies[place]) for place in range(2)]
        for tool in self.tools:
            subprocess.run(["ip", "netns", "add", tool.name], check=True)
        ends = [f"ts{os.getpid()}{place}"[-15:] for place in range(2)]
        subprocess.run(["ip", "link", "add", ends[0], "type", "veth", "peer", "name", ends[1]], check=True)
        for tool, end in zip(self.tools, ends):
            subprocess.run(["ip", "link", "set", end, "netns", tool.name], check=True)
            for words in (["addr", "add", f"{tool.address}/24", "dev", end], ["link", "set", end, "up"],
                          ["link", "set", "lo", "up"]):
                subprocess.run(["ip", "-n", tool.name, *words], check=True)
            tool.configure(self.tools)
            tool.start()
        key = os.path.join(self.machines[0].home, "S.own.key")
        for place, machine in enumerate(self.machines):
            words = ["sync", "add", "own", "folder", self.copies[place], f"machine:{machine.name}"]
            if self.kind == "encrypted":
                words.append("encrypt" if place == 0 else f"key:{key}")
            machine.must(*words)
            machine.must("sync") if place == 0 else None
            self.carry(False)

    def close(self):
        for tool in self.tools:
            tool.stop()
            subprocess.run(["ip", "netns", "del", tool.name])

    def listing(self, place):
        return {os.path.relpath(os.path.join(path, name), self.copies[place]): os.path.getsize(os.path.join(path, name))
                for path, _, names in os.walk(self.copies[place]) for name in names
                if ".stfolder" not in path and not name.startswith(".")}

    def carry(self, is_hasty=True):
        """Leaves the transfer to Syncthing; waits for it at the end."""
        if is_hasty:
            return
        end = time.monotonic() + 90
        while time.monotonic() < end:
            try:
                if self.listing(0) == self.listing(1):
                    return
            except FileNotFoundError:
                pass
            time.sleep(0.2)
        raise machines.Problem(f"Syncthing has not ended: {set(self.listing(0)) ^ set(self.listing(1))}")

    def work_for(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.rounds = 12
            self.work()

    def check(self):
        found = [name for place in range(2) for name in self.listing(place) if "conflict" in name]
        return super().check() + [f"Syncthing has made a conflict: {name}" for name in found]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--encrypted", action="store_true")
    options = parser.parse_args()
    kind = "encrypted" if options.encrypted else "folder"
    run = SyncthingRun(os.path.abspath(options.program), options.seed, 12, kind)
    try:
        run.work_for(options.minutes * 60)
        run.settle()
        run.decide()
        problems = run.check()
    except machines.Problem as problem:
        problems = [str(problem)]
    finally:
        run.close()
    files = sum(len(files) for _, _, files in os.walk(run.copies[0]))
    print(f"{kind} {options.seed}: {run.commands} commands, {run.kills} killed, {len(run.made)} tasks, "
          f"{run.conflicts} conflicts, {files} files", *problems, sep="\n  ")
    if problems:
        print(run.folder)
    else:
        shutil.rmtree(run.folder)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
