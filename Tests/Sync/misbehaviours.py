#!/usr/bin/env python3
"""Syncs with a server during each of its misbehaviours, in both languages.

    misbehaviours.py PROGRAM [--only NAME,…] [--quick] [--update]

Each case begins with a list that both sides have, then changes, adds and deletes tasks on both, syncs
while the server misbehaves, and once more when it behaves again. The output must match transcripts.txt
(--update writes it), no password may be in it or in any file, and in the end both sides must have every
task once, with its last changes and every line that only the other side knows. --quick leaves out the
cases that wait, and runs every other one in one language, the others in the other.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import caldav_server
import test_servers

FOLDER = os.path.dirname(os.path.abspath(__file__))
TRANSCRIPTS = os.path.join(FOLDER, "transcripts.txt")
LOCALES = {"en": "C.UTF-8", "ja": "ja_JP.UTF-8"}
WAITING = {"slow-bytes", "hangs"}
LIST = caldav_server.HOME + "tasks/"
PHONE = ["Call Bob", "Buy stamps", "Water plants", "Read book", "Pay rent", "Fix bike", "Book flight",
         "Clean desk", "Plan trip", "Send letter", "Order tea", "Sort photos", "Charge lamp", "Mend coat"]
FOREIGN = ["X-APPLE-SORT-ORDER:652874103", "CLASS:PRIVATE", "X-EVOLUTION-ALARM;X-A=\"1;2\":sound",
           "BEGIN:VALARM", "TRIGGER;RELATED=START:-PT15M", "ACTION:DISPLAY", "DESCRIPTION:Ring", "END:VALARM"]
# Data that the server itself destroys, and no client can preserve.
DESTROYED = {"changed-uid": set(), "rewritten-bodies": set()}


def summary(text):
    found = re.search(r"(?m)^SUMMARY[^:\r\n]*:(.*?)\r?$", re.sub(r"\r?\n[ \t]", "", text))
    return found.group(1) if found else None


class Case:
    def __init__(self, program, name, language):
        self.program, self.name, self.language = program, name, language
        self.folder = tempfile.mkdtemp(prefix="taskshell-sync-")
        self.lines, self.problems = [], []
        self.server = test_servers.Misbehaving()
        with open(os.path.join(self.folder, "password"), "w") as file:
            file.write(caldav_server.PASSWORD + "\n")

    def close(self):
        self.server.close()
        shutil.rmtree(self.folder)

    def run(self, *words, quietly=False):
        environment = {"HOME": self.folder, "PATH": os.environ["PATH"], "TZ": "UTC", "TERM": "dumb",
                       "LANG": LOCALES[self.language], "TASKSHELL_NOW": "2026-03-11T10:00:00"}
        result = subprocess.run([self.program, "--store", os.path.join(self.folder, "S"), *words],
                                env=environment, capture_output=True, text=True, timeout=300,
                                stdin=subprocess.DEVNULL)
        said = (result.stdout + result.stderr)
        if caldav_server.PASSWORD in said:
            self.problems.append("the password was said")
        if not quietly:
            self.lines += [f"$ taskshell {' '.join(words)}", *said.rstrip("\n").split("\n"), f"[{result.returncode}]"]
        return result

    def must(self, *words):
        result = self.run(*words, quietly=True)
        if result.returncode != 0:
            raise RuntimeError(f"{words}: {result.stdout}{result.stderr}")
        return result.stdout

    def put(self, name, text, uid=None):
        body = caldav_server.todo(uid or name, text)
        body = body.replace(b"END:VTODO", "\r\n".join(FOREIGN).encode() + b"\r\nEND:VTODO")
        self.server.tell("object", body, path=f"{LIST}{name}.ics")

    def here(self):
        return json.loads(self.must("list", "all", "--json"))

    def there(self):
        return {path: text for path, text in self.server.objects().items() if path.startswith(LIST)}

    def play(self):
        for number, text in enumerate(PHONE):
            self.put(f"p{number}", text)
        for text in ("From here", "Also from here"):
            self.must("add", text)
        self.must("sync", "add", "phone", "caldav", self.server.lists["tasks"], "anna",
                  f"password-command:cat '{self.folder}/password'")
        self.must("sync", "phone")
        self.compare("at the beginning")
        for words in (["edit", "stamps", "!high"], ["done", "plants"], ["delete", "Read", "--yes"], ["add", "New here"]):
            self.must(*words)
        self.put("p0", "Call Bob back")
        self.put("new", "New there")
        self.server.tell("delete", path=f"{LIST}p4.ics")
        self.server.requests()
        self.server.tell("misbehave", name=self.name)
        self.run("sync", "phone")
        self.requests = self.server.requests()
        # Only deleted tasks may be missing.
        self.expect_texts("while it misbehaves", strict=False)
        self.server.tell("misbehave")
        for _ in range(3):
            if self.run("sync", "phone", quietly=True).returncode == 0:
                break
        last = self.run("sync", "phone", quietly=True)
        if last.returncode != 0:
            self.problems.append(f"the server behaves, and still: {last.stdout}{last.stderr}")
        self.expect_texts("in the end", strict=True)
        self.compare("in the end")
        self.look_at_files()
        self.look_at_requests()

    WANTED = {text: 1 for text in PHONE if text not in ("Call Bob", "Read book", "Pay rent")} | {
        "Call Bob back": 1, "New there": 1, "New here": 1, "From here": 1, "Also from here": 1}

    def expect_texts(self, when, strict):
        here = collections.Counter(task["text"] for task in self.here())
        there = collections.Counter(summary(text) for text in self.there().values())
        for side, texts in (("here", here), ("on the server", there)):
            for text, count in self.WANTED.items():
                if not strict and text in ("New there", "New here", "Call Bob back"):
                    continue
                if texts[text] < 1 or strict and texts[text] != count:
                    self.problems.append(f"{when}, {side}: {texts[text]} of {text!r}")
            if strict and (more := set(texts) - set(self.WANTED)):
                self.problems.append(f"{when}, {side}: also {sorted(map(str, more))}")

    def compare(self, when):
        """Checks that both sides agree on every task, and that the server's own data is preserved."""
        here = {task["text"]: task for task in self.here()}
        for path, text in self.there().items():
            name = summary(text)
            task = here.get(name)
            lines = caldav_server.unfolded(text.encode())
            if task is None:
                self.problems.append(f"{when}: {name!r} is on the server alone")
                continue
            if ("STATUS:COMPLETED" in lines) != (task["state"] == "done"):
                self.problems.append(f"{when}: {name!r} is done on one side alone")
            priority = next((line[9:] for line in lines if line.startswith("PRIORITY:")), "0")
            if ("1" <= priority <= "4") != (task.get("priority") == "high"):
                self.problems.append(f"{when}: {name!r} has another priority")
            if re.search(r"/(p\d+|new)\.ics$", path):
                missing = [line for line in FOREIGN if line not in lines]
                if missing:
                    self.problems.append(f"{when}: {name!r} has lost {missing}")

    def look_at_files(self):
        for place, _, names in os.walk(self.folder):
            for name in names:
                if name == "password":
                    continue
                with open(os.path.join(place, name), "rb") as file:
                    if caldav_server.PASSWORD.encode() in file.read():
                        self.problems.append(f"the password is in {name}")

    def look_at_requests(self):
        for request in self.requests:
            if request["origin"] == "other" and request["credentials"]:
                self.problems.append("another origin got credentials")

    def transcript(self):
        text = "\n".join(self.lines)
        for origin, address in self.server.addresses.items():
            text = text.replace(address.rstrip("/"), f"http://{origin.upper()}")
        return text.replace(self.folder, "FOLDER")


def play(program, name, language):
    case = Case(program, name, language)
    try:
        case.play()
    except Exception as error:
        case.problems.append(f"{type(error).__name__}: {error}")
    finally:
        text = case.transcript()
        case.close()
    return text, case.problems


def sections(path):
    """Returns the sections of a transcript file as {(name, language): text}."""
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        parts = re.split(r"(?m)^== (\S+) (\S+)\n", file.read())[1:]
    return {(name, language): text.rstrip("\n") for name, language, text in zip(*[iter(parts)] * 3)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    names = [name for name in options.only.split(",") if name] or list(caldav_server.MISBEHAVIOURS)
    if options.quick:
        names = [name for name in names if name not in WAITING]
    known, made, failed = sections(TRANSCRIPTS), {}, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        keys = [(name, language) for name in names for language in LOCALES]
        if options.quick:
            keys = [key for number, key in enumerate(keys) if number % 4 in (0, 3)]
        for key, (text, problems) in zip(keys, pool.map(lambda key: play(program, *key), keys)):
            made[key] = text
            if not options.update and known.get(key) != text:
                problems.append(f"said:\n{text}\ninstead of:\n{known.get(key)}")
            failed += bool(problems)
            print(f"{'FAILED' if problems else 'ok'}: {' '.join(key)}", *problems, sep="\n  ", flush=True)
    if options.update:
        both = known | made
        order = [(name, language) for name in caldav_server.MISBEHAVIOURS for language in LOCALES]
        with open(TRANSCRIPTS, "w") as file:
            file.write("\n\n".join(f"== {' '.join(key)}\n{both[key]}" for key in order if key in both) + "\n")
    print(f"{len(made) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
