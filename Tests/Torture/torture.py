#!/usr/bin/env python3
"""Tortures the release binary: kills, races, folds, power cuts, damage.

  Tests/Torture/torture.py BINARY [--only kills,sessions,...] [--kills N] ...

Each count has a default that keeps the whole under a few minutes, an option, and an environment
variable (TORTURE_KILLS and so on). Each section prints "tried N, survived N, lost N". Exit status: 0
nothing lost, 1 something lost, 2 the binary could not be run.
"""

import argparse
import json
import os
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

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "corpus")
DEFAULTS = {
    "kills": 100,  # rounds; two shells are killed in each
    "mutations": 1000,  # for each of two sessions
    "shots": 25,  # for each of eight racing shells
    "folds": 20,
    "overtakings": 3,
    "cuts": 40,
    "stores": 1000,  # damaged stores
    "lines": 10000,  # lines for the parser
}
ADDED = re.compile(rb"^Added (\d+): (\S+)", re.M)
# Old enough that history may be dropped: a fold has an effect.
LONG_AGO = "2020-01-01T00:00:00"


# --- CRC-32C, deliberately written again: the reader must not check itself.

TABLE = []
for index in range(256):
    for _ in range(8):
        index = index >> 1 ^ (0x82F63B78 if index & 1 else 0)
    TABLE.append(index)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


SEAL = re.compile(rb',"crc32c":"([0-9a-f]{8})"\}\}\n$')


def sealed(part):
    """Returns the part with the correct checksum for its bytes."""
    match = SEAL.search(part)
    if not match:
        return part
    head = part[: match.start()]
    return head + b',"crc32c":"%08x"}}\n' % crc32c(head)


def parts(data):
    """Splits a store into the base and the commits, each with its closing line, and the rest."""
    found, part = [], b""
    for line in data.splitlines(keepends=True):
        part += line
        if line.startswith((b'{"base"', b'{"commit"')) and line.endswith(b"\n"):
            found.append(part)
            part = b""
    return found, part


def versions(path):
    """Returns the versions of the base and the last commit; raises for a gap or a bad seal."""
    with open(path, "rb") as file:
        found, _ = parts(file.read())
    first = last = None
    for part in found:
        match = SEAL.search(part)
        if not match or int(match[1], 16) != crc32c(part[: match.start()]):
            raise ValueError("a checksum is wrong in %s" % path)
        line = json.loads(part.splitlines()[-1])
        if "base" in line:
            first = last = line["base"]["version"]
        else:
            commit = line["commit"]
            if commit["previous"] != last or commit["version"] != last + 1:
                raise ValueError("version %d follows %s" % (commit["version"], last))
            last = commit["version"]
    return first, last


def generation(path):
    with open(path, "rb") as file:
        return json.loads(file.readline())["generation"]


# --- The binary.


class Program:
    def __init__(self, binary, folder):
        self.binary = binary
        self.folder = folder
        self.folding = True  # Whether the sessions of kills and cuts fold occasionally.
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": folder,
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            "USER": "torture",
            "EDITOR": "true",
            "VISUAL": "true",
        }

    def arguments(self, store, *words):
        return [self.binary, "--no-rc", "--store", store, *words]

    def run(self, store, *words, feed=b"", now=None, limit=120):
        environment = dict(self.environment, **({"TASKSHELL_NOW": now} if now else {}))
        return subprocess.run(
            self.arguments(store, *words), input=feed, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment, cwd=self.folder, timeout=limit)

    def texts(self, store):
        """Returns the texts of all tasks, as read by a new process."""
        result = self.run(store, "--json", "list", "all")
        if result.returncode != 0 or result.stderr:
            raise ValueError("list: status %d, %r" % (result.returncode, result.stderr[:300]))
        texts = [task["text"] for task in json.loads(result.stdout or b"[]")]
        if len(texts) != len(set(texts)):
            raise ValueError("a task is there twice")
        return set(texts)

    def log(self, store):
        """Returns the versions in the log, in order."""
        result = self.run(store, "--json", "log")
        if result.returncode != 0:
            raise ValueError("log: status %d, %r" % (result.returncode, result.stderr[:300]))
        return sorted(entry["version"] for entry in json.loads(result.stdout or b"[]"))


class Session:
    """A long session fed through a pipe; a task is acknowledged by its answer line."""

    def __init__(self, program, store, now=None):
        environment = dict(program.environment, **({"TASKSHELL_NOW": now} if now else {}))
        self.process = subprocess.Popen(
            program.arguments(store, "--keep-going"), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            cwd=program.folder, bufsize=0)
        self.said = b""

    def feed(self, lines):
        """Writes lines from a separate thread, because the pipe may be full."""

        def write():
            try:
                for line in lines:
                    self.process.stdin.write(line.encode() + b"\n")
                self.process.stdin.close()
            except (BrokenPipeError, ValueError, OSError):
                pass

        threading.Thread(target=write, daemon=True).start()

    def drain(self, seconds=0.0):
        """Reads the output until a time, including pending output; returns False at the end."""
        deadline = time.monotonic() + seconds
        while True:
            left = max(0.0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                return True
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                return False
            self.said += chunk
            if seconds and time.monotonic() >= deadline:
                seconds = 0.0

    def kill(self):
        self.process.kill()
        return self.finish()

    def finish(self):
        while self.drain(3600):
            pass
        status = self.process.wait()
        self.process.stdout.close()
        return status

    @property
    def acknowledged(self):
        """Returns the texts in the complete answer lines."""
        whole = self.said[: self.said.rfind(b"\n") + 1]
        return {text.decode() for _, text in ADDED.findall(whole)}


def endless(name, folding=0, until=lambda: False):
    """Yields lines that add tasks, with an occasional fold."""
    number = 0
    while not until():
        number += 1
        if folding and number % folding == 0:
            yield "store fold"
        yield "add %s-%d" % (name, number)


# --- The sections. Each returns (tried, survived, lost, further remarks).


def check(program, store, acknowledged, deep=True):
    """Returns the acknowledged tasks that are missing; raises if the store is invalid."""
    if not os.path.exists(store):
        return set(acknowledged)
    lost = set(acknowledged) - program.texts(store)
    if deep:
        first, last = versions(store)
        known = program.log(store)
        if known and known != list(range(known[0], last + 1)):
            raise ValueError("log has gaps, or does not end with version %d" % last)
        if not known and first != last:
            raise ValueError("log is empty")
    return lost


def kills(program, count):
    """Kills two sessions under load at a random moment, repeatedly."""
    tried, lost, killed, problems = 0, set(), 0, []
    store, acknowledged = None, set()
    for turn in range(count):
        if turn % 50 == 0:
            store, acknowledged = os.path.join(program.folder, "kills-%d" % turn), set()
        sessions = [Session(program, store) for _ in range(2)]
        for which, session in enumerate(sessions):
            session.feed(endless("k%d-%d" % (turn, which), folding=program.folding and 40))
        moment = time.monotonic() + random.uniform(0.01, 0.25)
        while time.monotonic() < moment:
            for session in sessions:
                session.drain(0.005)
        random.shuffle(sessions)
        for session in sessions:
            status = session.kill()
            killed += status == -signal.SIGKILL
            if status != -signal.SIGKILL:
                problems.append("ended with status %d: %r" % (status, session.said[-200:]))
            tried += len(session.acknowledged)
            acknowledged |= session.acknowledged
        is_last = turn % 50 == 49 or turn == count - 1
        try:
            lost |= check(program, store, acknowledged, deep=is_last)
        except ValueError as problem:
            problems.append("round %d: %s" % (turn, problem))
    return tried, tried - len(lost), len(lost), ["%d shells killed" % killed], problems


def sessions(program, count):
    """Runs two long sessions at once."""
    store, problems = os.path.join(program.folder, "sessions"), []
    pair = [Session(program, store) for _ in range(2)]
    for which, session in enumerate(pair):
        session.feed(["add s%d-%d" % (which, number) for number in range(count)])
    threads = [threading.Thread(target=session.finish) for session in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    acknowledged = pair[0].acknowledged | pair[1].acknowledged
    tried, refused = 2 * count, 2 * count - len(acknowledged)
    lost = check(program, store, acknowledged)
    present, (_, last) = len(program.texts(store)), versions(store)
    if present != len(acknowledged) or last != len(acknowledged):
        problems.append(
            "%d acknowledged, %d there, version %d" % (len(acknowledged), present, last))
    if refused:
        said = [line for line in pair[0].said.splitlines() if not line.startswith(b"Added")]
        problems.append("%d refused: %r" % (refused, said[:3]))
    return tried, len(acknowledged) - len(lost), len(lost), ["last version %d" % last], problems


def shots(program, count):
    """Runs eight racing loops of one-shot commands."""
    store, acknowledged, problems = os.path.join(program.folder, "shots"), set(), []

    def loop(which):
        for number in range(count):
            text = "o%d-%d" % (which, number)
            result = program.run(store, "add", text)
            if result.returncode == 0 and ADDED.search(result.stdout + result.stderr):
                acknowledged.add(text)
            else:
                problems.append("status %d: %r" % (result.returncode, result.stderr[:200]))

    threads = [threading.Thread(target=loop, args=(which,)) for which in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lost = check(program, store, acknowledged)
    _, last = versions(store)
    if last != len(acknowledged):
        problems.append("version %d, %d acknowledged" % (last, len(acknowledged)))
    return (
        8 * count, len(acknowledged) - len(lost), len(lost), ["last version %d" % last],
        problems[:3])


def folds(program, count):
    """Runs a session that writes, with folds by other processes meanwhile."""
    store, problems = os.path.join(program.folder, "folds"), []
    program.run(
        store, "--keep-going", feed=b"".join(b"add f-%d\n" % number for number in range(600)),
        now=LONG_AGO)
    acknowledged = {"f-%d" % number for number in range(600)}
    before = generation(store)
    writer, stop = Session(program, store, now=LONG_AGO), threading.Event()

    writer.feed(endless("w", until=stop.is_set))
    reader = threading.Thread(target=writer.finish)
    reader.start()
    refused = dropped = 0
    for _ in range(count):
        result = program.run(store, "store", "fold")
        if result.returncode == 1:
            refused += 1  # Another shell committed first; nothing was changed.
        elif result.returncode != 0:
            problems.append("fold: status %d, %r" % (result.returncode, result.stderr[:200]))
        dropped = max(dropped, versions_of_base(store))
    stop.set()
    reader.join()
    acknowledged |= writer.acknowledged
    done = generation(store) - before
    lost = check(program, store, acknowledged)
    _, last = versions(store)
    if last != len(acknowledged):
        problems.append("version %d, %d acknowledged" % (last, len(acknowledged)))
    if done == 0 or dropped == 0:
        problems.append("no fold dropped anything: the section shows nothing")
    more = [
        "%d folds of %d tried, %d refused" % (done, count, refused),
        "%d commits dropped" % dropped,
        "%d written meanwhile" % len(writer.acknowledged),
    ]
    return len(acknowledged), len(acknowledged) - len(lost), len(lost), more, problems


def overtaken(program, count):
    """Lets another shell overtake a fold, which is delayed at the lock after it has read the store."""
    if not shutil.which("strace"):
        return None
    acknowledged, problems, lost = set(), [], set()
    for turn in range(count):
        store = os.path.join(program.folder, "overtaken-%d" % turn)
        program.run(store, "add", "before")
        slow = subprocess.Popen(
            ["strace", "-qq", "-f", "-o", os.devnull, "-e", "trace=flock", "-e",
             "inject=flock:delay_enter=1500000:when=1", *program.arguments(store, "store", "fold")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=program.environment,
            cwd=program.folder)
        time.sleep(0.8)
        result = program.run(store, "add", "meanwhile-%d" % turn)
        if result.returncode == 0:
            acknowledged.add("meanwhile-%d" % turn)
            if slow.poll() is not None:
                problems.append("round %d: the fold was not held up" % turn)
            slow.communicate()
            lost |= check(program, store, {"before", "meanwhile-%d" % turn})
        else:
            slow.communicate()
            problems.append("add: status %d, %r" % (result.returncode, result.stderr[:200]))
    return len(acknowledged), len(acknowledged) - len(lost), len(lost), [], problems


def versions_of_base(store):
    with open(store, "rb") as file:
        for line in file:
            if line.startswith(b'{"base"'):
                return json.loads(line)["base"]["version"]
    return 0


def command(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)


def copied_at_one_moment(image, copy):
    """Copies an image as of one moment: until two consecutive reads are the same.

    A copy taken during a write would be a state that no device ever had.
    """
    with open(image, "rb", buffering=0) as file:
        before = file.readall()
        for _ in range(200):
            file.seek(0)
            after = file.readall()
            if after == before:
                with open(copy, "wb") as target:
                    target.write(after)
                return True
            before = after
    return False


def cuts(program, count):
    """Simulates power cuts: mounts again what a device contains at some moment.

    The writer is stopped (SIGSTOP) while the image is read, at whatever system call it has reached.
    Unsynchronised data is in the memory of the kernel, not in the image, and is lost: a file written
    without synchronising, just before each cut, proves it.
    """
    if os.geteuid() != 0 or not shutil.which("mkfs.ext4"):
        return None
    base = "/dev/shm" if os.access("/dev/shm", os.W_OK) else program.folder
    work = tempfile.mkdtemp(prefix="torture-", dir=base)
    image, copy = os.path.join(work, "image"), os.path.join(work, "copy")
    disk, seen = os.path.join(work, "disk"), os.path.join(work, "seen")
    os.mkdir(disk)
    os.mkdir(seen)
    tried, lost, control, done, problems, writer = 0, 0, 0, 0, [], None
    try:
        with open(image, "wb") as file:
            file.truncate(24 << 20)
        if command("mkfs.ext4", "-q", "-F", image).returncode != 0:
            return None
        if command("mount", "-o", "loop", image, disk).returncode != 0:
            return None
        for turn in range(count):
            if turn % 5 == 0:
                if writer:
                    writer.kill()
                store = "store-%d" % turn
                writer = Session(program, os.path.join(disk, store))
                writer.feed(endless("p%d" % turn, folding=program.folding and 15))
            writer.drain(random.uniform(0.01, 0.3))
            with open(os.path.join(disk, "control-%d" % turn), "wb") as file:
                file.write(b"not synchronised")
            os.kill(writer.process.pid, signal.SIGSTOP)
            writer.drain()
            acknowledged = writer.acknowledged
            is_one = copied_at_one_moment(image, copy)
            os.kill(writer.process.pid, signal.SIGCONT)
            if not is_one:
                continue  # The device was never idle: no cut.
            if command("mount", "-o", "loop", copy, seen).returncode != 0:
                problems.append("cut %d: the copy cannot be mounted" % turn)
                continue
            try:
                done += 1
                path = os.path.join(seen, "control-%d" % turn)
                control += not os.path.exists(path) or os.path.getsize(path) == 0
                missing = check(program, os.path.join(seen, store), acknowledged)
                tried += len(acknowledged)
                lost += len(missing)
            except ValueError as problem:
                problems.append("cut %d: %s" % (turn, problem))
            finally:
                command("umount", seen)
        if done == 0:
            problems.append("no cut could be made")
        elif control == 0:
            problems.append("what was not synchronised was never lost: this emulates no power cut")
    finally:
        if writer:
            writer.kill()
        command("umount", seen)
        command("umount", disk)
        if os.path.ismount(disk) or os.path.ismount(seen):
            problems.append("%s is still mounted" % work)
        else:
            shutil.rmtree(work, ignore_errors=True)
    more = ["%d cuts" % done, "the file that was not synchronised was lost in %d" % control]
    return tried, tried - lost, lost, more, problems


INTERESTING = [
    b"0", b"-1", b"9223372036854775807", b"9223372036854775808", b"1e999", b"null", b"{}", b"[]",
    b'""', b'"\\ud800"', b"\x00", b"\xff", b"\xc0\x80", b"\xe2\x80\xae", b"\n", b"\r\n", b"\\",
    b"[" * 100, b'{"a":' * 70, b'"' + b"x" * 5000 + b'"', b"9999-12-31", b"0000-00-00", b"true",
]


def mutated(data):
    """Changes some bytes, and renews the seals half of the time, so that the change is read."""
    data = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at = random.randrange(len(data)) if data else 0
        end = min(len(data), at + random.choice((1, 1, 4, 20, 200)))
        way = random.randrange(8)
        if way == 0 and data:
            data[at] ^= 1 << random.randrange(8)
        elif way == 1:
            del data[at:end]
        elif way == 2:
            data[at:at] = data[at:end]
        elif way == 3:
            data[at:at] = random.choice(INTERESTING)
        elif way == 4:
            del data[at:]
        elif way == 5:
            values = list(re.finditer(rb'(?<=":)("[^"]*"|\d+)', data))
            if values:
                value = random.choice(values)
                data[value.start() : value.end()] = random.choice(INTERESTING)
        elif way == 6:
            lines = bytes(data).splitlines(keepends=True)
            random.shuffle(lines) if random.random() < 0.2 else None
            if len(lines) > 1:
                here, there = random.randrange(len(lines)), random.randrange(len(lines))
                lines[here], lines[there] = lines[there], lines[here]
            data = bytearray(b"".join(lines))
        else:
            data[at:end] = random.randbytes(end - at)
    data = bytes(data)
    if random.random() < 0.5:
        found, rest = parts(data)
        again = []
        for part in found:
            lines = part.splitlines(keepends=True)
            size = len(b"".join(lines[:-1]))
            lines[-1] = re.sub(rb'"bytes":\d+', b'"bytes":%d' % size, lines[-1])
            again.append(sealed(b"".join(lines)))
        data = b"".join(again) + rest
    return data


def loader(program, count):
    """Reads damaged stores: they are refused or read, never a crash, never overwritten."""
    corpus = [
        open(os.path.join(CORPUS, name), "rb").read() for name in sorted(os.listdir(CORPUS))]
    survived, read, written, problems = 0, 0, 0, []
    folder = os.path.join(program.folder, "damaged")
    for number in range(count):
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        store = os.path.join(folder, "store")
        data = mutated(random.choice(corpus))

        def keep(reason):
            path = os.path.join(tempfile.gettempdir(), "torture-damaged-%d" % os.getpid())
            with open("%s-%d" % (path, number), "wb") as file:
                file.write(data)
            problems.append("%s; kept as %s-%d" % (reason, path, number))

        with open(store, "wb") as file:
            file.write(data)
        try:
            listed = program.run(store, "--json", "list", "all", limit=30)
        except subprocess.TimeoutExpired:
            keep("list hung")
            continue
        now = open(store, "rb").read()
        if listed.returncode not in (0, 1):
            keep("list: status %d" % listed.returncode)
            continue
        if now != data:
            keep("list changed the store")
            continue
        read += listed.returncode == 0
        added = program.run(store, "add", "after", limit=30)
        now = open(store, "rb").read()
        torn = [
            open(os.path.join(folder, name), "rb").read()
            for name in os.listdir(folder) if ".torn-" in name]
        if added.returncode not in (0, 1):
            keep("add: status %d" % added.returncode)
        elif added.returncode == 1 and now != data:
            keep("add was refused, and changed the store")
        elif added.returncode == 0 and data and not now.startswith(
            data[: len(data) - len(torn[0])] if torn and data.endswith(torn[0]) else data):
            keep("add overwrote what was there")
        else:
            written += added.returncode == 0
            survived += 1
    more = ["%d readable" % read, "%d writable" % written]
    return count, survived, count - survived, more, problems


WORDS = (
    "add list show done reopen edit delete user users find seat undo redo help log diff begin "
    "commit rollback store select deselect count history set date all open due:tomorrow @Ann 1 2 "
    "1-3 last -1 99999999999999999999 none rename seat=2 牛乳を買う 明日 会議 ｶﾞｷﾞ 👩‍👩‍👧 é"
).split(" ")


CONTROLS = b"\x00\x01\x07\x08\x1b\x7f\x9b\xc2\x85"
LONG_OR_ESCAPED = (b"x" * 3000, b"\xe2\x80\xae", b"\x1b[31m", b"\x1b]0;t\x07")


def random_line():
    pieces = []
    for _ in range(random.randrange(1, 8)):
        way = random.randrange(10)
        if way < 6:
            pieces.append(random.choice(WORDS).encode())
        elif way == 6:
            pieces.append(random.choice((b'"', b"'", b"\\", b'""', b"#", b";", b"--", b"\t", b"$")))
        elif way == 7:
            pieces.append(bytes(random.choice(CONTROLS) for _ in range(3)))
        elif way == 8:
            pieces.append(random.randbytes(random.randrange(1, 12)))
        else:
            pieces.append(random.choice(LONG_OR_ESCAPED))
    line = random.choice((b" ", b" ", b" ", b"")).join(pieces)
    return line.replace(b"/", b"").replace(b"\n", b"")


def parser(program, count):
    """Runs random lines: each gets an answer or an error, never a crash."""
    folder = os.path.join(program.folder, "parser")
    os.mkdir(folder)
    survived, statuses, problems, number = 0, set(), [], 0
    while number < count:
        lines = [random_line() for _ in range(min(100, count - number))]
        number += len(lines)
        feed = b"\n".join(lines) + b"\n"
        store = os.path.join(folder, "store-%d" % number)
        try:
            status = program.run(store, "--keep-going", feed=feed, limit=120).returncode
        except subprocess.TimeoutExpired:
            status = "hung"
        after = program.run(store, "--json", "list", "all").returncode
        statuses |= {status}
        if status in (0, 1, 2) and after == 0:
            survived += len(lines)
        else:
            name = "torture-lines-%d-%d" % (os.getpid(), number)
            path = os.path.join(tempfile.gettempdir(), name)
            with open(path, "wb") as file:
                file.write(feed)
            problems.append("status %s, list afterwards %d; kept as %s" % (status, after, path))
    return count, survived, count - survived, ["statuses %s" % sorted(map(str, statuses))], problems


SECTIONS = {
    "kills": (kills, "kills"), "sessions": (sessions, "mutations"), "shots": (shots, "shots"),
    "folds": (folds, "folds"), "overtaken": (overtaken, "overtakings"), "cuts": (cuts, "cuts"),
    "loader": (loader, "stores"), "parser": (parser, "lines"),
}


SKIPPED = {
    "cuts": "needs loop mounts, which are not permitted here, and mkfs.ext4",
    "overtaken": "needs strace",
}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("binary")
    options.add_argument("--only", default=os.environ.get("TORTURE_ONLY", ",".join(SECTIONS)))
    options.add_argument("--seed", type=int, default=os.environ.get("TORTURE_SEED"))
    options.add_argument(
        "--without-folds", action="store_true", help="kills and cuts do without store fold")
    for name, value in DEFAULTS.items():
        value = int(os.environ.get("TORTURE_" + name.upper(), value))
        options.add_argument("--" + name, type=int, default=value, help="default: %(default)s")
    options = options.parse_args()
    seed = int(options.seed) if options.seed is not None else random.randrange(1 << 32)
    print("seed %d" % seed, flush=True)
    failed = False
    for name in options.only.split(","):
        if name not in SECTIONS:
            sys.exit("there is no section %s; there are %s" % (name, ", ".join(SECTIONS)))
        section, count = SECTIONS[name]
        random.seed(seed)
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="torture-") as folder:
            program = Program(os.path.abspath(options.binary), folder)
            program.folding = not options.without_folds
            try:
                result = section(program, getattr(options, count))
            except OSError as problem:
                print("%s: %s" % (name, problem), file=sys.stderr)
                sys.exit(2)
            except (ValueError, subprocess.TimeoutExpired) as problem:
                result = (0, 0, 0, [], [str(problem)])
        if result is None:
            print("%s: skipped: %s" % (name, SKIPPED[name]), flush=True)
            continue
        tried, survived, lost, more, problems = result
        more.append("%.0f s" % (time.monotonic() - start))
        print(
            "%s: tried %d, survived %d, lost %d (%s)"
            % (name, tried, survived, lost, ", ".join(more)), flush=True)
        for problem in problems[:10]:
            print("  %s" % problem, flush=True)
        failed = failed or lost > 0 or bool(problems)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
