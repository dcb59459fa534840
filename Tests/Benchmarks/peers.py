"""Compares taskshell with its peers, and writes the results to docs/benchmarks.

peers.py PROGRAM FOLDER OUTPUT [COUNT…]

Two commands take turns, A B A B …, as whole processes, so that drift of the machine affects both. Every
figure is a median; a ratio is the median of the ratios of the pairs, with the lower and the upper
quartile. Peak memory is measured by GNU time, which is itself small. A missing peer is left out, with a
message.
"""

import datetime
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import threading
import time
import uuid

PROGRAM, FOLDER, OUTPUT = sys.argv[1:4]
os.makedirs(OUTPUT, exist_ok=True)
COUNTS = [int(count) for count in sys.argv[4:]] or [1_000, 10_000, 100_000]
# The seconds for one run of a peer, after which it is given up at that size.
TIMEOUT = 20
# The seconds after which no more pairs of a command are measured, if there are three.
ENOUGH = 12
NOUNS = (
    "milk rent report plumber garden invoice ticket letter battery window bicycle camera "
    "resume contract meeting budget slides server backup printer 資料 打ち合わせ 牛乳 カレンダー 掃除"
).split()
VERBS = "buy pay write call water send book answer change clean repair charge 買う 書く 送る".split()


def environment():
    names = ("PATH", "LD_LIBRARY_PATH")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    return kept | {"HOME": FOLDER, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC", "USER": "bench"}


def run(words):
    """Returns the seconds of a run; None if it fails or exceeds the limit."""
    # Waiting with a timeout polls too rarely for milliseconds.
    began = time.perf_counter()
    process = subprocess.Popen(
        words, env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    timer = threading.Timer(TIMEOUT, process.kill)
    timer.start()
    process.wait()
    taken = time.perf_counter() - began
    timer.cancel()
    return taken if process.returncode == 0 else None


def peak(words):
    """Returns the peak memory in bytes."""
    report = f"{FOLDER}/peak"
    subprocess.run(
        ["/usr/bin/time", "-f", "%M", "-o", report] + words, env=environment(),
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with open(report) as file:
        return int(file.read().split()[-1]) * 1024


def tasks(count):
    """Generates tasks in the export format of Taskwarrior, the same for the same count."""
    random.seed(count)
    for n in range(count):
        task = {
            "uuid": str(uuid.UUID(int=random.getrandbits(128), version=4)), "status": "pending",
            "entry": f"20260101T{n // 3600 % 24:02}{n // 60 % 60:02}{n % 60:02}Z",
            "description": " ".join(
                [random.choice(VERBS), random.choice(NOUNS), random.choice(NOUNS), str(n)]),
        }
        if n % 2:
            task["due"] = f"2026{random.randint(1, 12):02}{random.randint(1, 28):02}T000000Z"
        if n % 3 == 0:
            task["tags"] = [random.choice(["home", "later", "errands"])]
        if n % 4 == 0:
            task["project"] = random.choice(["house", "house.kitchen", "work.web"])
        if n % 7 == 0:
            task["priority"] = random.choice("HML")
        yield task


def todo_line(task):
    """Returns a task in the format of todo.txt."""
    words = [task["description"]]
    if "priority" in task:
        words.insert(0, {"H": "(A)", "M": "(B)", "L": "(C)"}[task["priority"]])
    words += [f"@{tag}" for tag in task.get("tags", [])]
    if "project" in task:
        words.append("+" + task["project"])
    if "due" in task:
        due = task["due"]
        words.append(f"due:{due[:4]}-{due[4:6]}-{due[6:8]}")
    return " ".join(words)


class Peer:
    """A program with its own data; commands are generated for a numbered run."""

    def __init__(self, name, words, commands, importing=None, empty=None):
        self.name, self.words, self.commands = name, words, commands
        self.importing, self.empty = importing, empty

    def command(self, kind, number):
        made = self.commands.get(kind)
        return made and self.words + made(number)


PRIORITIES = [("H", "!high"), ("L", "!low")]


def ours(folder, source):
    store = f"{folder}/store"
    words = [PROGRAM, "--store", store]
    return Peer(
        "taskshell", words, {
            "start": lambda n: ["--version"],
            "count": lambda n: ["count"],
            "add": lambda n: ["add", "Buy", "milk", str(n)],
            "done": lambda n: ["done", str(n + 300)],
            "list": lambda n: ["list"],
            "list of a tag": lambda n: ["list", "#home"],
            "change 200": lambda n: ["--yes", "edit", "1-200", PRIORITIES[n % 2][1]],
            "export": lambda n: ["export", f"{folder}/export-{n}.json"],
            "undo": lambda n: ["undo"],
        }, importing=["--yes", "import", source], empty=[store, store + ".lock"])


def taskwarrior(folder, source):
    data = f"{folder}/taskwarrior"
    os.makedirs(data, exist_ok=True)
    with open(f"{folder}/taskrc", "w") as file:
        file.write(f"data.location={data}\nconfirmation=no\nverbose=nothing\nrecurrence=0\nbulk=0\n")
    return Peer(
        "Taskwarrior", ["task", f"rc:{folder}/taskrc"], {
            "start": lambda n: ["_version"],
            "count": lambda n: ["count"],
            "add": lambda n: ["add", "Buy", "milk", str(n)],
            "done": lambda n: [str(n + 300), "done"],
            "list": lambda n: ["list"],
            "list of a tag": lambda n: ["list", "+home"],
            "change 200": lambda n: ["1-200", "modify", f"priority:{PRIORITIES[n % 2][0]}"],
            "export": lambda n: ["export"],
            "undo": lambda n: ["undo"],
        }, importing=["import", source],
        empty=[f"{data}/{name}.data" for name in ("pending", "completed", "undo", "backlog")])


def todotxt(folder, name):
    data = f"{folder}/todo.txt"
    with open(f"{folder}/todo.cfg", "w") as file:
        file.write(
            f'export TODO_DIR="{folder}"\nexport TODO_FILE="{data}"\n'
            f'export DONE_FILE="{folder}/done.txt"\nexport REPORT_FILE="{folder}/report.txt"\n')
    return Peer(
        name, ["todo-txt", "-d", f"{folder}/todo.cfg", "-p", "-f"], {
            "add": lambda n: ["add", f"Buy milk {n}"],
            "done": lambda n: ["-a", "do", str(n + 300)],
            "list": lambda n: ["list"],
            "list of a tag": lambda n: ["list", "@home"],
        })


def topydo(folder):
    with open(f"{folder}/topydo.conf", "w") as file:
        file.write(f"[topydo]\nfilename = {folder}/todo.txt\narchive_filename = {folder}/done.txt\n")
    return Peer(
        "topydo", ["topydo", "-c", f"{folder}/topydo.conf"], {
            "add": lambda n: ["add", f"Buy milk {n}"],
            "list": lambda n: ["ls"],
            "list of a tag": lambda n: ["ls", "@home"],
        })


def prepare(count):
    """Creates all programs with the same tasks."""
    folder = f"{FOLDER}/{count}"
    os.makedirs(folder)
    source, todo = f"{folder}/tasks.json", f"{folder}/todo.txt"
    made = list(tasks(count))
    with open(source, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(t, ensure_ascii=False) for t in made) + "\n]\n")
    with open(todo, "w") as file:
        file.writelines(todo_line(task) + "\n" for task in made)
    peers = [ours(folder, source)]
    if shutil.which("task"):
        peers.append(taskwarrior(folder, source))
    if shutil.which("todo-txt"):
        peers.append(todotxt(folder, "todo.txt-cli"))
    if shutil.which("topydo"):
        peers.append(topydo(folder))
    return peers


KINDS = [
    "start", "count", "add", "done", "list", "list of a tag", "change 200", "export", "undo",
]


def measure(kind, one, other, number, runs):
    """Returns both medians, and the ratio with its quartiles; None if one of them fails."""
    pairs, began = [], time.perf_counter()
    for turn in range(runs + 1):
        number[0] += 1
        first, second = one.command(kind, number[0]), other.command(kind, number[0])
        if not first or not second:
            return None
        pair = run(first), run(second)
        if None in pair:
            print(f"  {kind}: {[one.name, other.name][pair.index(None)]} failed", flush=True)
            return None
        # The first pair is a warm-up.
        if turn:
            pairs.append(pair)
        if turn >= 3 and time.perf_counter() - began > ENOUGH:
            break
    ratios = sorted(b / a for a, b in pairs)
    quarter = len(ratios) // 4
    return {
        "ours": statistics.median(a for a, _ in pairs),
        "theirs": statistics.median(b for _, b in pairs),
        "ratio": statistics.median(ratios), "low": ratios[quarter], "high": ratios[-1 - quarter],
        "runs": len(pairs),
    }


def measure_import(one, other, runs=3):
    pairs = []
    for _ in range(runs):
        pair = []
        for peer in (one, other):
            for path in peer.empty:
                if os.path.exists(path):
                    os.remove(path)
            pair.append(run(peer.words + peer.importing))
        if None in pair:
            return None
        pairs.append(pair)
    ratios = sorted(b / a for a, b in pairs)
    return {
        "ours": statistics.median(a for a, _ in pairs),
        "theirs": statistics.median(b for _, b in pairs),
        "ratio": statistics.median(ratios), "low": ratios[0], "high": ratios[-1], "runs": runs,
    }


def machine():
    model = "an unknown processor"
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as file:
            names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
        model = f"{len(names)} × {names[0]}" if names else model
    return f"{model}, {platform.system()} {platform.release()}, {datetime.date.today()}"


def version(words):
    done = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    return (done.stdout.strip().splitlines() or ["?"])[0]


def milliseconds(seconds):
    return f"{seconds * 1000:.1f}" if seconds < 0.1 else f"{seconds * 1000:.0f}"


def table(results):
    lines = [
        "| tasks | command | beside | here, ms | there, ms | times as fast | quartiles | pairs |",
        "|---:|---|---|---:|---:|---:|---|---:|",
    ]
    for count, kind, name, found in results:
        if "bytes" in found:
            lines.append(
                f"| {count:,} | {kind} | {name} | {found['ours'] / 2**20:.1f} MiB "
                f"| {found['theirs'] / 2**20:.1f} MiB | {found['ratio']:.2f} × less | | 1 |")
        else:
            lines.append(
                f"| {count:,} | {kind} | {name} | {milliseconds(found['ours'])} "
                f"| {milliseconds(found['theirs'])} | **{found['ratio']:.1f}** "
                f"| {found['low']:.1f}–{found['high']:.1f} | {found['runs']} |")
    return "\n".join(lines) + "\n"


def chart(results, name):
    """Draws a bar for each command and size: the speed ratio to that peer, on a logarithmic scale."""
    import math
    rows = [
        (f"{kind}, {count:,}", found["ratio"]) for count, kind, peer, found in results
        if peer == name and "bytes" not in found]
    height = 24 * len(rows) + 56
    unit = 460 / math.log10(max(100, max(ratio for _, ratio in rows)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{height}" '
        'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="12" y="24" font-weight="bold">Times as fast as {name}</text>']
    for index, (label, ratio) in enumerate(rows):
        top = 24 * index + 40
        width = max(1, unit * math.log10(max(ratio, 1)))
        parts.append(f'<text x="180" y="{top + 14}" text-anchor="end">{label}</text>')
        parts.append(
            f'<rect x="190" y="{top}" width="{width:.0f}" height="18" rx="2" fill="#3b7dd8"/>')
        parts.append(f'<text x="{196 + width:.0f}" y="{top + 14}">{ratio:.1f} ×</text>')
    return "\n".join(parts) + "\n</svg>\n"


def main():
    results = []
    for count in COUNTS:
        number = [0]
        print(f"{count:,} tasks", flush=True)
        peers = prepare(count)
        first = peers[0]
        for other in peers[1:]:
            if other.importing:
                found = measure_import(first, other)
                if found:
                    results.append((count, "import", other.name, found))
        if len(peers) == 1:
            run(first.words + first.importing)
        for other in peers[1:]:
            for kind in KINDS:
                found = measure(kind, first, other, number, 21 if count <= 10_000 else 9)
                if found:
                    results.append((count, kind, other.name, found))
                    print(f"  {kind} beside {other.name}: {found['ratio']:.2f}", flush=True)
            one, two = peak(first.command("list", 0)), peak(other.command("list", 0))
            results.append((
                count, "peak of list", other.name,
                {"bytes": True, "ours": one, "theirs": two, "ratio": two / one}))
    names = list(dict.fromkeys(name for _, _, name, _ in results))
    with open(f"{OUTPUT}/README.md", "w") as file:
        file.write(
            "# Beside other programs\n\n"
            "Whole processes, from start to exit, the two taking turns; medians. Made by `make bench-peers`;\n"
            "other machines give different figures, but similar ratios.\n\n"
            f"{machine()}; {version([PROGRAM, '--version'])}"
            + (f"; Taskwarrior {version(['task', '--version'])}" if shutil.which("task") else "")
            + ".\n\n" + table(results) + "\n"
            + "".join(f"![Times as fast as {n}]({n.lower()}.svg)\n\n" for n in names).rstrip() + "\n")
    for name in names:
        with open(f"{OUTPUT}/{name.lower()}.svg", "w") as file:
            file.write(chart(results, name))


main()
