"""Types keys into taskshell through a pseudo-terminal and measures their cost.

bench.py PROGRAM FOLDER [HELLO]
"""

import fcntl
import os
import pty
import random
import select
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time

PROGRAM, FOLDER = sys.argv[1], sys.argv[2]
HELLO = sys.argv[3] if len(sys.argv) > 3 else ""
PROMPT = b"> "
NOUNS = (
    "milk rent report plumber garden invoice ticket letter battery window bicycle camera "
    "resume contract meeting budget slides server backup printer 資料 打ち合わせ 牛乳 カレンダー 掃除"
).split()
VERBS = "buy pay write call water send book answer change clean repair charge 買う 書く 送る".split()


def environment():
    names = ("PATH", "LD_LIBRARY_PATH")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    fixed = {
        "HOME": FOLDER, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
        "TASKSHELL_NOW": "2026-03-11T10:00:00", "TASKSHELL_PAGER": "",
    }
    return kept | fixed


def store(count):
    """Returns the path of a store with `count` tasks and 50 people."""
    path = f"{FOLDER}/store-{count}"
    random.seed(count)
    lines = [f"user add Person{n} seat {n}" for n in range(1, 51)]
    for n in range(count):
        words = [random.choice(VERBS), random.choice(NOUNS), random.choice(NOUNS), str(n)]
        if n % 2:
            words.append(f"due:2026-{random.randint(1, 12):02}-{random.randint(1, 28):02}")
        if n % 5 == 0:
            words.append(f"@Person{n % 50 + 1}")
        if n % 3 == 0:
            words.append("#" + random.choice(["home", "later", "errands"]))
        if n % 4 == 0:
            words.append("project:" + random.choice(["house", "house.kitchen", "work.web"]))
        if n % 7 == 0:
            words.append("!" + random.choice(["high", "medium", "low"]))
        lines.append("add " + " ".join(words))
    run(["--store", path, "-f", "-"], "\n".join(lines))
    run(["--store", path, "store", "fold"])
    return path


def run(words, lines=""):
    """Returns the milliseconds of CPU time of a run of the program."""
    with subprocess.Popen(
            [PROGRAM] + words, env=environment(), stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        process.stdin.write(lines.encode())
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{words} ended with {process.returncode}")
    return (usage.ru_utime + usage.ru_stime) * 1000


class Session:
    """A program in a terminal of 80 columns and 24 rows."""

    def __init__(self, words):
        self.started = time.perf_counter()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            try:
                os.execve(words[0], words, environment())
            finally:
                os._exit(127)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def read_until(self, mark, timeout=60):
        """Returns the seconds until `mark` was printed; discards the output."""
        began, seen = time.perf_counter(), b""
        while mark not in seen:
            left = timeout - (time.perf_counter() - began)
            if left <= 0 or not select.select([self.terminal], [], [], left)[0]:
                raise SystemExit(f"never saw {mark!r} in {seen[-500:]!r}")
            try:
                seen += os.read(self.terminal, 1 << 16)
            except OSError as error:
                raise SystemExit(f"never saw {mark!r} in {seen[-500:]!r}") from error
        return time.perf_counter() - began

    def settle(self, quiet=0.004):
        """Reads until the program has written nothing for a while and waits for keys."""
        while True:
            if select.select([self.terminal], [], [], quiet)[0]:
                os.read(self.terminal, 1 << 16)
            elif self.state() == "S":
                return

    def state(self):
        with open(f"/proc/{self.process}/stat") as file:
            return file.read().rpartition(")")[2].split()[0]

    def cpu(self):
        """Returns the nanoseconds of CPU time so far (Linux, Documentation/scheduler/sched-stats)."""
        with open(f"/proc/{self.process}/schedstat") as file:
            return int(file.read().split()[0])

    def cost(self, keys):
        """Returns the milliseconds of CPU time for keys pressed at once."""
        before = self.cpu()
        os.write(self.terminal, keys)
        select.select([self.terminal], [], [], 0.1)
        self.settle()
        return (self.cpu() - before) / 1e6

    def close(self):
        os.kill(self.process, signal.SIGKILL)
        os.close(self.terminal)
        os.waitpid(self.process, 0)


def report(name, values, unit="ms"):
    values = sorted(values)
    pick = lambda share: values[min(len(values) - 1, int(len(values) * share))]
    print(
        f"{name:44} median {statistics.median(values):8.3f}  p99 {pick(0.99):8.3f}"
        f"  max {values[-1]:8.3f} {unit}  ({len(values)})", flush=True)


def keys_and_tab(path):
    session = Session([PROGRAM, "--store", path])
    session.read_until(PROMPT)
    time.sleep(1)
    session.settle()
    for line in ["add pay the rent next friday", "done 5", "list today"]:
        os.write(session.terminal, line.encode() + b"\r")
        time.sleep(0.3)
        session.settle(0.05)
    typed = [
        "add Pay rent for the flat next friday 17:00 @Person7", "done buy milk rent 4",
        "edit 70001 call the plumber tomorrow", "show garden invoice", "list today milk",
        "done 打ち合わせ 資料", "add 資料を送る 金曜 @Person12", "reopen x", "select report 77",
        "done zzqx", "help add", "set ghost o", "find Person3", 'done "write letter',
    ]
    keys, tabs, pages, slowest = [], [], [], []
    for _ in range(4):
        for line in typed:
            for end, character in enumerate(line, 1):
                keys.append(session.cost(character.encode()))
                slowest.append((keys[-1], line[:end]))
            session.cost(b"\x03")
    for line in [
        "done ", "done b", "done mil", "done milk r", "done ren", "show 打", "done か", "select 9",
        "edit 3 due:", "list ", "d", "add milk @P", "done e", "done zq", "show 資", "done cl",
    ] * 8:
        session.cost(line.encode())
        tabs.append(session.cost(b"\t"))
        slowest.append((tabs[-1], line + "<Tab>"))
        pages.append(session.cost(b"\t"))
        session.cost(b"\x1b")
        time.sleep(0.06)
        session.cost(b"\x03")
    report("a key, 100,000 tasks, CPU", keys)
    report("Tab, 100,000 tasks, CPU", tabs)
    report("Tab again (the list), CPU", pages)
    for cost, line in sorted(slowest, reverse=True)[:8]:
        print(f"    {cost:8.3f} ms  {line}")
    session.close()


def mutations(path):
    session = Session([PROGRAM, "--store", path])
    session.read_until(PROMPT)
    time.sleep(1)
    session.settle()
    times = []
    for number in range(100):
        os.write(session.terminal, f"add Something new {number}".encode())
        session.settle()
        began = time.perf_counter()
        os.write(session.terminal, b"\r")
        session.read_until(b"Added")
        times.append((time.perf_counter() - began) * 1000)
        session.settle()
    report("Enter to the answer of add, 100,000 tasks", times)
    session.close()


def starts(path):
    def start(words, mark):
        session = Session(words)
        session.read_until(mark)
        taken = (time.perf_counter() - session.started) * 1000
        session.close()
        return taken

    kinds = [("start to prompt, 1,000 tasks", [PROGRAM, "--store", path], PROMPT)]
    if HELLO:
        kinds.append(("start of a static hello world", [HELLO], b"hello> "))
    times = {name: [] for name, _, _ in kinds}
    for _ in range(100):
        for name, words, mark in kinds:
            times[name].append(start(words, mark))
    for name, values in times.items():
        report(name, values)


def above(name, base, runs, each=1, unit="ms"):
    """Reports the cost of `runs` above that of `base`, which take turns."""
    values = [(runs() - base()) * each for _ in range(15)]
    report(name, values, unit)


def commands(path):
    """Measures the cost of one command by comparing its process with one that does less."""
    one = store(1)
    load = lambda: run(["--store", path, "show", "1"])
    above("loading 100,000 tasks, CPU", lambda: run(["--store", one, "show", "1"]), load)
    for line in [
        "count", "list limit:5", "count milk", "count 牛乳", "count -#later (due<fri or !high)",
        "list project:house -#later (due<fri or !high) sort:priority limit:5",
    ]:
        above(line, load, lambda: run(["--store", path] + line.split()))
    # A line without a date has about the same other costs.
    lines = 5_000
    plain = lambda: run(["--store", one, "-f", "-"], "set color\n" * lines)
    for words in [
        "2026-03-14T17:00", "next friday 5pm", "eom-3d", "first monday of april", "来週の月曜",
    ]:
        above(
            f"reading {words}", plain,
            lambda: run(["--store", one, "-f", "-"], f"date {words}\n" * lines),
            1000 / lines, "µs")


starts(store(1_000))
large = store(100_000)
commands(large)
keys_and_tab(large)
mutations(large)
