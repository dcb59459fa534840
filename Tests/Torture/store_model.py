"""A model of the store, written from its description and not from the program.

It reads every line as JSON, checks every seal with its own CRC-32C, applies every commit, and returns
the tasks that a shell should show.
"""

import json
import re

SEAL = re.compile(rb',"crc32c":"([0-9a-f]{8})"\}\}\n$')
TABLE = []
for _byte in range(256):
    _value = _byte
    for _ in range(8):
        _value = _value >> 1 ^ (0x82F63B78 if _value & 1 else 0)
    TABLE.append(_value)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


class Damage(Exception):
    """The bytes could not have been written by a shell."""


class Store:
    """A store that has been read: its tasks by number, and the commits in its history."""

    def __init__(self, data, known=None):
        self.tasks, self.users, self.commits, self.version = {}, {}, [], None
        self.next_number, self.highest = 1, 0
        lines = data.splitlines(keepends=True)
        self.header = json.loads(lines[0])
        if self.header.get("format") != "taskshell":
            raise Damage("no store")
        part, records, self.end = b"", [], 0
        for index, line in enumerate(lines):
            if not line.endswith(b"\n"):
                break
            part += line
            if index == 0:
                continue
            try:
                [(kind, record)] = json.loads(line).items()
            except ValueError:
                break
            if kind not in ("base", "commit"):
                records.append((kind, record))
                continue
            self.check(part, known)
            for one in records:
                self.apply(*one)
            if kind == "base":
                self.close_base(record, len(records))
            else:
                self.close_commit(record, part, line)
            self.end += len(part)
            part, records = b"", []

    @staticmethod
    def check(part, known):
        """Verifies a seal; parts in `known` have been verified before."""
        if known is not None:
            if part in known:
                return
            known.add(part)
        match = SEAL.search(part)
        if not match or int(match[1], 16) != crc32c(part[: match.start()]):
            raise Damage("a wrong checksum")

    def apply(self, kind, record):
        if kind == "task":
            number = record["number"]
            self.highest = max(self.highest, number)
            self.tasks[number] = record
        elif kind == "user":
            self.users[record["id"]] = record
        elif kind == "gone" and "task" in record:
            self.tasks.pop(record["task"], None)
        elif kind == "gone" and "user" in record:
            self.users.pop(record["user"], None)

    def close_base(self, base, count):
        if base["records"] != count:
            raise Damage("a base of %d records says %d" % (count, base["records"]))
        self.version, self.next_number = base["version"], base["nextNumber"]
        if self.next_number <= self.highest:
            raise Damage("the next number was given before")

    def close_commit(self, commit, part, line):
        if commit["previous"] != self.version or commit["version"] != self.version + 1:
            raise Damage("version %d follows %s" % (commit["version"], self.version))
        if commit["bytes"] != len(part) - len(line):
            raise Damage("a commit of another length")
        self.version = commit["version"]
        self.commits.append(commit)

    def open_and_done(self):
        return {n: (t["text"], t["state"]) for n, t in self.tasks.items()}
