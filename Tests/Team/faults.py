#!/usr/bin/env python3
"""Shells that share a list through PostgreSQL, while servers, networks and shells die.

    faults.py PROGRAM [TEST...] [--writers N] [--changes N] [--kills N] [--rest MS] ...

With many kills, a longer rest between a shell's changes keeps the copies, and so the time, in bounds.
Every test has its own server in a temporary folder, on a socket in it. Acknowledged changes are
recorded; at the end the server must have each once, every version once, and no number for two tasks.
Prints one line per test, and fails if a count is wrong.
"""
import argparse
import glob
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

NOBODY = 65534


def binaries():
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb") + glob.glob("/opt/homebrew/bin/initdb")
    if not found:
        sys.exit("PostgreSQL's server is not installed (postgresql)")
    return os.path.dirname(max(found, key=lambda p: [int(n) for n in re.findall(r"\d+", p)]))


class Server:
    """A server that runs as nobody if this script runs as root."""

    bin = None

    def __init__(self, folder, name="main", options="", port=5432, prefix=()):
        self.folder, self.data, self.port = folder, f"{folder}/{name}", port
        self.prefix = list(prefix)
        self.options = (
            f"-c listen_addresses='' -k {folder} -p {port} -c max_connections=200"
            f" -c shared_buffers=64MB {options}")

    def run(self, *words, check=True):
        prefix = self.prefix
        if os.geteuid() == 0:
            prefix = prefix + ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
        return subprocess.run(
            prefix + [f"{self.bin}/{words[0]}", *words[1:]], check=check, cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def create(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "admin", "-E", "UTF8", "--locale=C")
        self.start()

    def start(self):
        # After SIGKILL, the children of the old server may need a moment to notice.
        for _ in range(100):
            done = self.run(
                "pg_ctl", "-D", self.data, "-l", f"{self.data}.log", "-w", "-t", "60", "-o",
                self.options, "start", check=False)
            if done.returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError(open(f"{self.data}.log").read()[-2000:])

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop", check=False)

    def postmaster(self):
        try:
            return int(open(f"{self.data}/postmaster.pid").readline())
        except (OSError, ValueError):
            return None

    def processes(self):
        first = self.postmaster()
        if first is None:
            return []
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True).stdout
        return [first] + [int(pid) for pid in children.split()]

    def signal(self, number):
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """Kills all processes of the server with SIGKILL, as in a crash without loss of the disk."""
        # A child that is started meanwhile would survive, and keep the server from starting again.
        self.signal(signal.SIGSTOP)
        processes = self.processes()
        self.signal(signal.SIGKILL)
        while any(alive(pid) for pid in processes):
            time.sleep(0.01)

    def sql(self, text, user="admin", database="tasks"):
        result = subprocess.run(
            [f"{self.bin}/psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p",
             str(self.port), "-U", user, "-c", text, database],
            capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(result.stderr)
        return [line for line in result.stdout.split("\n") if line]


def alive(pid):
    try:
        return open(f"/proc/{pid}/stat").read().split(") ")[1][0] != "Z"
    except OSError:
        return False


class Team:
    """A server with a team, and shells of its members."""

    def __init__(self, program, members):
        self.program = program
        self.folder = tempfile.mkdtemp(prefix="tspg-", dir="/tmp")
        os.chmod(self.folder, 0o711)
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
        self.server = self.make_server()
        self.server.create()
        self.prepare(members)
        self.acknowledged, self.lock = [], threading.Lock()
        self.made, self.said = [], {}

    def make_server(self):
        return Server(self.folder)

    def prepare(self, members):
        self.server.sql("CREATE DATABASE tasks", database="postgres")
        schema = subprocess.run([self.program, "--team-schema"], capture_output=True, text=True).stdout
        self.server.sql(schema)
        self.server.sql("SELECT taskshell.create_team('home')")
        for role in members:
            self.server.sql(f"CREATE ROLE {role} LOGIN")
            self.server.sql(f"SELECT taskshell.invite(id, '{role}', 'member') FROM taskshell.store")

    def close(self):
        self.server.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, role, hosts=None):
        return f"postgresql://{role}@/tasks?host={hosts or self.folder}&team=home"

    def home(self, role):
        home = f"{self.folder}/home-{role}"
        os.makedirs(home, exist_ok=True)
        return home

    def shell(self, role, address=None, *words, **options):
        environment = {"HOME": self.home(role), "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
        return subprocess.Popen(
            [self.program, "--store", address or self.address(role), *words], env=environment,
            text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            **options)

    def run(self, role, *words, address=None):
        shell = self.shell(role, address, *words)
        return shell.communicate()[0]

    def writes(self, role, count, address=None, stop=None):
        """Runs a shell that adds tasks, one after another; records each acknowledged one."""
        shell = self.shell(role, address, "--keep-going", "-f", "-")

        def feed():
            try:
                for number in range(count):
                    if stop and stop.is_set():
                        break
                    shell.stdin.write(f"add {role}-{number}\n")
                    shell.stdin.flush()
                shell.stdin.close()
            except (BrokenPipeError, ValueError):
                pass

        feeder = threading.Thread(target=feed)
        feeder.start()
        said = []
        for line in shell.stdout:
            said.append(line)
            found = re.match(r"Added \d+: (\S+)$", line)
            if found:
                with self.lock:
                    self.acknowledged.append(found.group(1))
        feeder.join()
        shell.wait()
        return said

    def told(self, role, said):
        """Records the output of a shell: acknowledged changes with a unique text (`t17`), and all other
        lines, which may report the fate of one."""
        for line in said.splitlines():
            found = re.match(r"(?:Added|Changed) (\d+): ", line)
            with self.lock:
                if found:
                    texts = re.findall(r"\bt\d+\b", line)
                    self.made += [(text, role, {found[1], *texts}) for text in texts
                                  if text not in self.acknowledged]
                    self.acknowledged += [text for text in texts if text not in self.acknowledged]
                else:
                    self.said.setdefault(role, []).append(line)
        return said

    def is_told(self, role, names):
        """Returns whether a member was notified of a conflict about a task with one of these numbers or
        texts."""
        return any(
            names & set(re.findall(r"\bt\d+\b|(?<=changed task )\d+", line)) for line in self.said.get(role, []))

    def does(self, role, *words):
        return self.told(role, self.run(role, *words))

    def kept(self, kind):
        """Returns the contents of all files of a kind on the members' machines."""
        paths = glob.glob(f"{self.folder}/home-*/.local/state/taskshell/teams/*.{kind}")
        return "".join(open(path, errors="replace").read() for path in paths)

    def come_together(self, roles, limit=120):
        """Continues until no machine has anything to share, and all have received the others' changes;
        the limit counts from the last progress."""
        end = time.time() + limit
        while True:
            before = self.server.sql("SELECT head FROM taskshell.store")
            for role in roles:
                self.does(role, "count")
            if before != self.server.sql("SELECT head FROM taskshell.store"):
                end = time.time() + limit
            elif not self.kept("outbox"):
                return
            if time.time() > end:
                raise RuntimeError(f"never shared: {self.kept('outbox')}")

    def differing(self, roles):
        """Returns the members whose list differs from that of a new member, who reads all from the server."""
        self.server.sql("CREATE ROLE new LOGIN")
        self.server.sql("SELECT taskshell.invite(id, 'new', 'member') FROM taskshell.store")

        def sees(role):
            return [self.run(role, "--json", *words) for words in (["list", "all"], ["users"])]

        here = r'"here":(true|false)'
        seen = {role: re.sub(here, "", "".join(sees(role))) for role in [*roles, "new"]}
        shutil.rmtree(self.home("new"))
        self.server.sql("SELECT taskshell.remove(id, 'new') FROM taskshell.store")
        self.server.sql("DROP ROLE new")
        return [role for role in roles if seen[role] != seen["new"]]

    def settled(self):
        """Returns the counts of lost and duplicated changes, reused numbers and gaps, as ``counts``, and
        the numbers of acknowledged changes that are reported conflicts, or set aside, instead of
        shared."""
        _, _, numbers, gaps = self.counts()
        operations = self.server.sql("SELECT operation FROM taskshell.op")
        shared = "\n".join(self.server.sql("SELECT updates FROM taskshell.op"))
        there = set(re.findall(r"\bt\d+\b", shared))
        aside = set(re.findall(r"\bt\d+\b", self.kept("aside")))
        missing = [change for change in self.made if change[0] not in there]
        told = [text for text, role, names in missing if self.is_told(role, names)]
        lost = {text for text, _, _ in missing} - set(told) - aside
        if lost:
            print("lost:", *[change for change in missing if change[0] in lost])
        doubled = len(operations) - len(set(operations))
        return (len(lost), doubled, numbers, gaps), len(told), len(missing) - len(told) - len(lost)

    def settled_verdict(self, roles, name, what, started):
        """Like ``verdict``, for members whose changes all have unique texts."""
        counts, conflicts, aside = self.settled()
        differing = self.differing(roles)
        if differing:
            print("differ:", *differing)
        ok = counts == (0, 0, 0, False) and not differing
        print(
            f"{'ok  ' if ok else 'FAIL'} {name}: {what}; {len(self.acknowledged)} acknowledged,"
            f" {conflicts} of them told as conflicts, {aside} aside; {counts[0]} lost, {counts[1]} doubled,"
            f" {counts[2]} numbers given twice{', gaps' if counts[3] else ''},"
            f" {len(differing)} machines that differ; {time.time() - started:.1f} s", flush=True)
        return ok

    def share(self, role, address=None, limit=120):
        """Goes on until nothing of that member is kept on its machine alone, as long as it makes progress."""
        end, head = time.time() + limit, None
        while glob.glob(f"{self.home(role)}/.local/state/taskshell/teams/*.outbox"):
            if time.time() > end:
                raise RuntimeError(f"{role} stands still: {self.run(role, 'store', address=address)}")
            self.run(role, "count", address=address)
            now = self.server.sql("SELECT head FROM taskshell.store")
            if now != head:
                end, head = time.time() + limit, now

    def counts(self):
        """Returns the counts of lost and duplicated changes and of reused numbers, and whether the
        versions have a gap."""
        texts = self.server.sql("SELECT record -> 'task' ->> 'text' FROM taskshell.task")
        operations = self.server.sql("SELECT command FROM taskshell.op")
        numbers = self.server.sql(
            "SELECT count(*) FROM (SELECT DISTINCT o.store, (u -> 'task' ->> 'number') AS number,"
            " u -> 'task' ->> 'id' AS id FROM taskshell.op o, json_array_elements(o.updates) u"
            " WHERE u -> 'task' IS NOT NULL) t GROUP BY store, number HAVING count(*) > 1")
        gaps = self.server.sql("SELECT head - count(*) FROM taskshell.store s JOIN taskshell.op o"
                               " ON o.store = s.id GROUP BY head")
        lost = set(self.acknowledged) - set(texts)
        doubled = len(texts) - len(set(texts)) + len(operations) - len(set(operations))
        return len(lost), doubled, len(numbers), gaps != ["0"] and bool(gaps)

    def verdict(self, name, what, started):
        counts = self.counts()
        # Without anything acknowledged, nothing was tested.
        ok = counts == (0, 0, 0, False) and self.acknowledged
        print(
            f"{'ok  ' if ok else 'FAIL'} {name}: {what}; {len(self.acknowledged)} acknowledged,"
            f" {counts[0]} lost, {counts[1]} doubled, {counts[2]} numbers given twice"
            f"{', gaps' if counts[3] else ''}; {time.time() - started:.1f} s", flush=True)
        return ok


class Apart(Team):
    """A team whose server is on a separate network that can be cut silently."""

    name, here, there = f"tspg{os.getpid()}", "10.211.7.2", "10.211.7.1"

    def make_server(self):
        ends = [f"tsa{os.getpid()}", f"tsb{os.getpid()}"]
        self.end = ends[1]
        for words in (
                f"netns add {self.name}", f"link add {ends[0]} type veth peer name {ends[1]}",
                f"link set {ends[1]} netns {self.name}", f"addr add {self.here}/30 dev {ends[0]}",
                f"link set {ends[0]} up", f"-n {self.name} addr add {self.there}/30 dev {ends[1]}",
                f"-n {self.name} link set {ends[1]} up", f"-n {self.name} link set lo up"):
            subprocess.run(["ip", *words.split()], check=True)
        return Server(
            self.folder, options=f"-c listen_addresses={self.there} -c ssl=off",
            prefix=["ip", "netns", "exec", self.name])

    def prepare(self, members):
        with open(f"{self.server.data}/pg_hba.conf", "a") as rules:
            rules.write(f"host all all {self.here}/32 trust\n")
        self.server.sql("SELECT pg_reload_conf()", database="postgres")
        super().prepare(members)

    def address(self, role, hosts=None):
        return f"postgresql://{role}@{self.there}/tasks?sslmode=disable&team=home"

    def cut(self, seconds):
        """Drops packets for a time, without an error."""
        subprocess.run(["ip", "-n", self.name, "link", "set", self.end, "down"], check=True)
        time.sleep(seconds)
        subprocess.run(["ip", "-n", self.name, "link", "set", self.end, "up"], check=True)

    def close(self):
        super().close()
        subprocess.run(["ip", "netns", "del", self.name])


def writers(count):
    return [f"w{number}" for number in range(count)]


def in_parallel(functions):
    threads = [threading.Thread(target=function) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_race(options):
    """Runs shells that write at once."""
    roles = writers(options.writers)
    team = Team(options.program, roles)
    try:
        started = time.time()
        in_parallel([lambda r=role: team.writes(r, options.changes) for role in roles])
        took = time.time() - started
        for role in roles:
            team.share(role)
        rate = len(team.acknowledged) / took
        return team.verdict(
            "race", f"{len(roles)} shells x {options.changes} changes, {rate:.0f} commits/s", started)
    finally:
        team.close()


def under_load(options, name, what, harm, count, kind=Team):
    """Runs shells that write continuously while the server is harmed `count` times."""
    roles = writers(options.writers)
    team = kind(options.program, roles)
    try:
        started, stop = time.time(), threading.Event()
        done = []

        def trouble():
            try:
                for number in range(count):
                    time.sleep(random.uniform(0.02, 0.3))
                    harm(team, number)
                    done.append(number)
            finally:
                stop.set()

        def write(role):
            rounds = 0
            while not stop.is_set():
                # Each round has its own texts.
                team.writes_round(role, rounds, options.rest / 1000, stop)
                rounds += 1

        in_parallel([trouble] + [lambda r=role: write(r) for role in roles])
        if len(done) < count:
            raise RuntimeError(f"{name} ended after {len(done)} {what}")
        for role in roles:
            team.share(role)
        return team.verdict(name, f"{len(done)} {what} under {len(roles)} shells", started)
    finally:
        team.close()


def writes_round(self, role, rounds, rest, stop):
    shell = self.shell(role, None, "--keep-going", "-f", "-")
    count = 0

    def feed():
        nonlocal count
        try:
            while not stop.is_set() and count < 100:
                shell.stdin.write(f"add {role}-{rounds}-{count}\n")
                shell.stdin.flush()
                count += 1
                time.sleep(rest)
            shell.stdin.close()
        except (BrokenPipeError, ValueError):
            pass

    feeder = threading.Thread(target=feed)
    feeder.start()
    for line in shell.stdout:
        found = re.match(r"Added \d+: (\S+)$", line)
        if found:
            with self.lock:
                self.acknowledged.append(found.group(1))
    feeder.join()
    shell.wait()


Team.writes_round = writes_round


def test_kills(options):
    """Kills and restarts the server."""

    def harm(team, _):
        team.server.kill()
        time.sleep(random.uniform(0, 0.1))
        team.server.start()

    return under_load(options, "kills", "kill -9 of the server", harm, options.kills)


def test_pauses(options):
    """Suspends the server, which looks like a network partition to a shell."""

    def harm(team, _):
        team.server.signal(signal.SIGSTOP)
        time.sleep(random.uniform(0.05, 6))
        team.server.signal(signal.SIGCONT)

    return under_load(options, "pauses", "pauses of the server", harm, options.pauses)


def test_partitions(options):
    """Drops packets during commits, for longer and for shorter than the timeouts."""
    if os.geteuid() != 0:
        print("skip partitions: needs root, for a network namespace")
        return True
    return under_load(
        options, "partitions", "partitions by dropped packets",
        lambda team, _: team.cut(random.choice([0.05, 0.5, 2, 6])), options.partitions, Apart)


def test_shell_kills(options):
    """Kills a shell anywhere between its command and its answer."""
    team = Separable(options.program, ["anna", "ben"])
    try:
        started, kills, number = time.time(), 0, 0
        # The longest time until a kill, which follows the load: some shells have said nothing before
        # it, and some have ended.
        longest = {True: 0.06, False: 0.06}
        for role in ["anna", "ben"]:
            team.run(role, "count")
        while kills < options.shell_kills:
            number += 1
            # Every third time there is no server, so that changes are kept and shared later.
            away = number % 3 == 0
            role = random.choice(["anna", "ben"])
            (team.cut if away else team.connect)(role)
            shell = team.shell(role, None, "-c", f"add t{number}", "-c", f"add u{number}")
            time.sleep(random.uniform(0, longest[away]))
            shell.kill()
            said = shell.communicate()[0]
            is_killed = shell.returncode == -signal.SIGKILL
            kills += is_killed
            longest[away] *= 0.9 if not is_killed else 1 if said else 1.1
            for found in re.finditer(r"^Added \d+: (\S+)$", said, re.M):
                team.acknowledged.append(found.group(1))
        for role in ["anna", "ben"]:
            team.connect(role)
            team.share(role)
        return team.verdict("shell-kills", f"{kills} kills of a shell", started)
    finally:
        team.close()


def test_offline(options):
    """Lets two shells without a server edit the same tasks; nothing of either may be dropped."""
    team = Team(options.program, ["anna", "ben"])
    try:
        started, ok = time.time(), True
        count = options.offline
        team.run("anna", *[w for n in range(count) for w in ("-c", f"add base-{n}")])
        team.acknowledged = [f"base-{n}" for n in range(count)]
        team.run("ben", "count")
        team.server.stop("fast")
        for role, mark in [("anna", "!high"), ("ben", "!low")]:
            words = []
            for n in range(1, count + 1):
                # A field that both change, one that only one changes, and a list that both add to.
                own = "project:annas" if role == "anna" else "due:2030-01-01"
                words += ["-c", f"edit {n} {mark} {own} #{role}"]
            words += ["-c", f"add new-{role}"]
            team.run(role, *words)
            team.acknowledged.append(f"new-{role}")
        team.server.start()
        for role in ["ben", "anna", "ben"]:
            team.share(role)
        rows = team.server.sql(
            "SELECT count(*) FROM taskshell.task WHERE record -> 'task' ->> 'project' = 'annas'"
            " AND record -> 'task' ->> 'due' IS NOT NULL"
            " AND (record -> 'task' -> 'tags')::jsonb @> '[\"anna\", \"ben\"]'")
        conflicts = sum(
            open(path, "rb").read().count(b'{"commit":')
            for path in glob.glob(f"{team.folder}/home-*/.local/state/taskshell/teams/*.conflicts"))
        ok = rows == [str(count)] and conflicts == count
        return team.verdict(
            "offline", f"{count} tasks edited on two machines, {rows[0]} have both changes,"
            f" {conflicts} conflicts kept", started) and ok
    finally:
        team.close()


class Separable(Team):
    """A team whose members each have a separate connection that can be cut."""

    def prepare(self, members):
        super().prepare(members)
        for role in members:
            self.connect(role)

    def address(self, role, hosts=None):
        way = self.way(role)
        return super().address(role, way if role != "new" else self.server.folder)

    def way(self, role):
        return f"{self.folder}/way-{role}"

    def cut(self, role):
        if os.path.islink(self.way(role)):
            os.unlink(self.way(role))

    def connect(self, role):
        """Connects a member to the current server."""
        self.cut(role)
        os.symlink(self.server.folder, self.way(role))


def test_undo(options):
    """Runs machines that change, undo and delete everything they see, occasionally without a server."""
    roles = writers(6)
    team = Separable(options.program, roles)
    texts, numbers, done = iter(range(1, 1_000_000)), [1], []
    names = ["Ada", "Bob", "Cleo", "Dan"]

    def line():
        task, text = random.randint(max(1, numbers[-1] - 40), numbers[-1]), f"t{next(texts)}"
        return random.choice(
            [f"add {text}"] * 5 + [f"edit {task} {text}", f"edit {task} #{text}"] * 2
            + [f"edit {task} {random.choice(['!high', '!low', 'due:tomorrow'])}"] + [f"done {task}"] * 3
            + [f"delete {task}"] * 3 + ["undo"] * 5 + ["redo"] * 3 + ["undo --any"]
            + [f"user add {random.choice(names)}", f"user delete {random.choice(names)}"]
            + [f"edit {task} @{random.choice(names)}"])

    def work(role):
        left = options.undo_changes
        while left > 0:
            lines = [line() for _ in range(min(left, random.randint(5, 30)))]
            left -= len(lines)
            (team.cut if random.random() < 0.3 else team.connect)(role)
            shell = team.shell(role, None, "--yes", "--keep-going", "-f", "-")
            said = team.told(role, shell.communicate("\n".join(lines) + "\n")[0])
            numbers.append(max([numbers[-1], *map(int, re.findall(r"^Added (\d+):", said, re.M))]))
            done.extend(lines)

    try:
        started = time.time()
        in_parallel([lambda r=role: work(r) for role in roles])
        for role in roles:
            team.connect(role)
        team.come_together(roles)
        return team.settled_verdict(
            roles, "undo", f"{len(done)} lines on {len(roles)} machines", started)
    finally:
        team.close()


def up_to(text, shell):
    """Yields the lines of a running shell, up to the one with a text."""
    for line in shell.stdout:
        yield line
        if text in line:
            return


def losing(team, name, what, count, keep, lose):
    """Lets members write by single commands, and by a long-running script, while the server loses
    everything since ``keep``; every other time, one who was away has written before they return."""
    roles, texts, overtaken = ["anna", "ben", "eve"], iter(range(1, 1_000_000)), 0

    def lines(most):
        for _ in range(random.randint(1, most)):
            task = random.randint(1, 8)
            yield random.choice([
                f"add t{next(texts)}", f"add t{next(texts)}", f"edit {task} #t{next(texts)}",
                f"edit {task} t{next(texts)}", f"edit {task} project:t{next(texts)}"])

    def write(role, most):
        """Writes with single commands, or with one shell that runs them all."""
        if random.random() < 0.5:
            for line in lines(most):
                team.does(role, *line.split())
        else:
            team.does(role, *[word for line in lines(most) for word in ("-c", line)])

    started = time.time()
    team.does("anna", *[word for _ in range(8) for word in ("-c", f"add t{next(texts)}")])
    team.come_together(roles)
    for number in range(count):
        keep(team)
        is_overtaken = number % 2 == 0
        if is_overtaken:
            team.cut("eve")
            write("eve", 12)
        for role in random.choices(["anna", "ben"], k=3):
            write(role, 4)
        script = team.shell("ben", None, "--keep-going", "-f", "-")
        last = f"t{next(texts)}"
        script.stdin.write("".join(f"{line}\n" for line in [*lines(3), f"add {last}"]))
        script.stdin.flush()
        team.told("ben", "".join(up_to(last, script)))
        lose(team)
        team.connect("eve")
        if is_overtaken:
            overtaken += 1
            team.does("eve", "count")
            write("eve", 3)
        team.told("ben", script.communicate("".join(f"{line}\n" for line in lines(3)))[0])
        for role in random.sample(["anna", "ben"], 2):
            write(role, 2)
        team.come_together(roles)
    return team.settled_verdict(roles, name, f"{count} {what}, {overtaken} of them overtaken", started)


def test_backups(options):
    """Restores an older backup."""
    team = Separable(options.program, ["anna", "ben", "eve"])
    backup = f"{team.folder}/backup"

    def copy(source, target):
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run(["cp", "-a", source, target], check=True)

    def keep(team):
        team.server.stop("fast")
        copy(team.server.data, backup)
        team.server.start()

    def lose(team):
        team.server.stop()
        copy(backup, team.server.data)
        team.server.start()

    try:
        return losing(team, "backups", "backups restored", options.backups, keep, lose)
    finally:
        team.close()


def test_tails(options):
    """Replaces a dead primary by a standby that lacked its last changes."""
    team = Separable(options.program, ["anna", "ben", "eve"])
    folder = f"{team.folder}/other"
    os.mkdir(folder)
    shutil.copystat(team.folder, folder)
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    servers = [team.server, Server(folder)]

    def keep(team):
        standby = servers[1 - servers.index(team.server)]
        shutil.rmtree(standby.data, ignore_errors=True)
        standby.run(
            "pg_basebackup", "-h", team.server.folder, "-U", "admin", "-D", standby.data, "-R", "-X",
            "stream", "-c", "fast")
        standby.start()
        caught_up = "SELECT FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()"
        while team.server.sql(f"SELECT count(*) FROM ({caught_up}) s") != ["1"]:
            time.sleep(0.05)
        standby.sql("ALTER SYSTEM SET primary_conninfo = ''")
        standby.sql("SELECT pg_reload_conf()")
        while team.server.sql("SELECT count(*) FROM pg_stat_replication") != ["0"]:
            time.sleep(0.05)

    def lose(team):
        team.server.kill()
        team.server = servers[1 - servers.index(team.server)]
        team.server.run("pg_ctl", "-D", team.server.data, "-w", "promote")
        for role in ["anna", "ben"]:
            team.connect(role)

    try:
        return losing(team, "tails", "standbys promoted without the end", options.tails, keep, lose)
    finally:
        servers[1 - servers.index(team.server)].stop()
        team.close()


def test_copy(options):
    """Copies a personal list into a team, with its history, and back unchanged."""
    team = Team(options.program, ["anna"])
    try:
        started = time.time()
        own, back = f"{team.home('anna')}/own.jsonl", f"{team.home('anna')}/back.jsonl"
        lines = [w for n in range(options.changes) for w in ("-c", f"add copied-{n} @Ben #x")]
        team.run("anna", "-c", "user add Ben seat 4", *lines, "-c", "done 2 3", "-c", "undo", "-c",
                 "delete 1", "-c", "edit 4 !high", address=own)
        said = team.run("anna", "store", "copy", own, team.address("anna"), address=own)
        said += team.run("anna", "store", "copy", team.address("anna"), back, address=own)
        again = team.run("anna", "store", "copy", own, back, address=own)
        views = [
            [team.run("anna", "--json", *words, address=address) for words in
             (["list", "all"], ["users"], ["log", "limit:1000"])]
            for address in (own, team.address("anna"), back)]
        # The author in a team is who copied the list there, and only a team records who is present.
        views = [[re.sub(r'"author":"[^"]*"|,"here":(true|false)', "", text) for text in view]
                 for view in views]
        ok = (views[0] == views[1] == views[2] and views[0][2].count("copied-") >= options.changes
              and "not empty" in again)
        print(
            f"{'ok  ' if ok else 'FAIL'} copy: {options.changes + 6} changes to a team and back,"
            f" tasks, people and log the same; {time.time() - started:.1f} s", flush=True)
        if not ok:
            print(said, again, *[text[-500:] for view in views for text in view], sep="\n")
        return ok
    finally:
        team.close()


def test_failover(options):
    """Replaces a dead primary by a synchronous standby."""
    team = Team(options.program, ["anna", "ben"])
    try:
        started, done = time.time(), 0
        ports = [5432, 5433]
        servers = [team.server, Server(team.folder, "other", port=5433)]
        servers[0].sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        servers[0].sql("ALTER SYSTEM SET synchronous_commit = 'on'")
        address = lambda role: (
            f"postgresql://{role}@/tasks?host={team.folder},{team.folder}&port=5432,5433&team=home"
            "&connect_timeout=2")
        primary = 0
        for number in range(options.failovers):
            standby = 1 - primary
            shutil.rmtree(servers[standby].data, ignore_errors=True)
            servers[standby].run(
                "pg_basebackup", "-h", team.folder, "-p", str(ports[primary]), "-U", "admin", "-D",
                servers[standby].data, "-R", "-X", "stream", "-c", "fast")
            servers[standby].start()
            servers[primary].sql("SELECT pg_reload_conf()")
            while servers[primary].sql(
                    "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != ["1"]:
                time.sleep(0.05)
            stop = threading.Event()

            def write(role):
                shell = team.shell(role, address(role), "--keep-going", "-f", "-")
                def feed():
                    for n in range(200):
                        if stop.is_set():
                            break
                        shell.stdin.write(f"add {role}-{number}-{n}\n")
                        shell.stdin.flush()
                        time.sleep(0.003)
                    shell.stdin.close()
                feeder = threading.Thread(target=feed)
                feeder.start()
                for line in shell.stdout:
                    found = re.match(r"Added \d+: (\S+)$", line)
                    if found:
                        with team.lock:
                            team.acknowledged.append(found.group(1))
                feeder.join()
                shell.wait()

            threads = [threading.Thread(target=write, args=(r,)) for r in ["anna", "ben"]]
            for thread in threads:
                thread.start()
            time.sleep(random.uniform(0.2, 0.5))
            servers[primary].kill()
            # The new primary has no standby yet: no change would ever be confirmed.
            servers[standby].run("pg_ctl", "-D", servers[standby].data, "-w", "promote")
            servers[standby].sql("ALTER SYSTEM SET synchronous_standby_names = ''")
            servers[standby].sql("SELECT pg_reload_conf()")
            # The server rereads the configuration asynchronously, and the next step changes it.
            while any(servers[standby].sql("SHOW synchronous_standby_names")):
                time.sleep(0.05)
            stop.set()
            for thread in threads:
                thread.join()
            servers[standby].sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
            primary = standby
            team.server = servers[primary]
            for role in ["anna", "ben"]:
                team.share(role, address(role))
            done += 1
        for server in servers:
            if server is not team.server:
                server.stop()
        return team.verdict("failover", f"{done} failovers to a synchronous standby", started)
    finally:
        team.close()


def scheduled(pid):
    """Returns the running time of a process, and its waiting time for a processor, in milliseconds."""
    with open(f"/proc/{pid}/schedstat") as file:
        return [int(word) / 1e6 for word in file.read().split()[:2]]


def test_latency(options):
    """Measures the time from a commit to the line on another shell's terminal."""
    import pty
    import select

    team = Team(options.program, ["anna", "ben"])
    try:
        team.run("anna", "add", "first")
        team.run("ben", "count")
        started = time.time()
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(HOME=team.home("ben"), TERM="xterm", LC_ALL="C.UTF-8")
            os.execv(team.program, [team.program, "--store", team.address("ben")])

        def wait_for(text, limit=10):
            seen, end = b"", time.time() + limit
            while time.time() < end:
                if select.select([terminal], [], [], 0.05)[0]:
                    seen += os.read(terminal, 65536)
                    if text in seen:
                        return True
            return False

        wait_for(b"taskshell>")
        time.sleep(0.5)
        writer = team.shell("anna", None, "-f", "-")
        times = []
        for number in range(options.latencies):
            writer.stdin.write(f"add seen-{number}\n")
            writer.stdin.flush()
            writer.stdout.readline()
            said = time.perf_counter()
            if not wait_for(f"seen-{number}".encode()):
                print("FAIL latency: never seen")
                return False
            times.append((time.perf_counter() - said) * 1000)
        writer.stdin.close()
        writer.wait()
        # While the server does not answer, a key is echoed as fast as before.
        team.server.signal(signal.SIGSTOP)
        # The rest of what the last change has shown is not the echo of a key.
        while select.select([terminal], [], [], 0.5)[0]:
            os.read(terminal, 65536)
        keys = []
        for number in range(200):
            before = scheduled(pid), scheduled("self")
            began = time.perf_counter()
            os.write(terminal, b"x" if number % 20 else b"\x15")
            if select.select([terminal], [], [], 5)[0]:
                os.read(terminal, 65536)
            wall = (time.perf_counter() - began) * 1000
            after = scheduled(pid), scheduled("self")
            ran = after[0][0] - before[0][0]
            waited = sum(new[1] - old[1] for new, old in zip(after, before))
            keys.append((max(wall - waited, 0), wall, ran))
            time.sleep(0.01)
        team.server.signal(signal.SIGCONT)
        os.kill(pid, signal.SIGHUP)
        os.close(terminal)
        os.waitpid(pid, 0)
        times.sort()
        keys.sort()
        median, key = times[len(times) // 2], keys[-1][0]
        walls = sorted(wall for _, wall, _ in keys)
        ok = median < 50 and key < 10
        print(
            f"{'ok  ' if ok else 'FAIL'} latency: {len(times)} commits on another's screen,"
            f" median {median:.1f} ms, longest {times[-1]:.1f} ms after their acknowledgement;"
            f" {len(keys)} keys while the server is paused, median {walls[len(walls) // 2]:.1f} ms,"
            f" longest {walls[-1]:.1f} ms, {key:.1f} ms without what other processes took of the"
            f" processors, {max(ran for _, _, ran in keys):.1f} ms of work;"
            f" {time.time() - started:.1f} s", flush=True)
        return ok
    finally:
        team.close()


class Crowd(Team):
    """A team whose server accepts many connections."""

    clients = 0

    def make_server(self):
        return Server(self.folder, options=f"-c max_connections={Crowd.clients + 20}")


LOAD = """
LISTEN "taskshell_%(team)s";
SELECT head FROM taskshell.store \\gset
SELECT gen_random_uuid() AS id \\gset
SELECT outcome FROM taskshell.commit('%(team)s', :head, json_build_array(json_build_object(
  'operation', ':id', 'made', 1773219600, 'command', 'add task', 'kind', 'command', 'updates',
  json_build_array(json_build_object('task', json_build_object('number', :head + 1, 'id', ':id',
    'text', 'Task of many', 'state', 'open', 'created', '2026-03-11T10:00:00Z')))))) LIMIT 1;
SELECT pg_advisory_unlock_all();
"""


def test_load(options):
    """Simulates many people at once: each has a listening connection, and occasionally changes something."""
    Crowd.clients = options.clients
    team = Crowd(options.program, ["anna"])
    try:
        started = time.time()
        store = team.server.sql("SELECT id FROM taskshell.store")[0]
        script = f"{team.folder}/load.sql"
        with open(script, "w") as file:
            file.write(LOAD % {"team": store})
        said = subprocess.run(
            [f"{Server.bin}/pgbench", "-n", "-h", team.folder, "-U", "anna", "-c",
             str(options.clients), "-j", "2", "-T", str(options.seconds), "-R", str(options.rate),
             "-f", script, "tasks"], capture_output=True, text=True)
        facts = dict(re.findall(r"^([a-z ]+?)(?: =|:) ([\d.]+)", said.stdout, re.M))
        if said.returncode != 0:
            print(f"FAIL load: {said.stderr[-500:]}")
            return False
        done = int(facts["number of transactions actually processed"])
        head = int(team.server.sql("SELECT head FROM taskshell.store")[0])
        size = team.server.sql("SELECT pg_total_relation_size('taskshell.op')"
                               " + pg_total_relation_size('taskshell.task')")[0]
        memory = sum(pss(pid) for pid in team.server.processes())
        print(
            f"ok   load: {options.clients} connections, {done / options.seconds:.1f} changes/s asked"
            f" for, {head} made, {done - head} refused as stale; {facts['latency average']} ms each;"
            f" {int(size) / max(head, 1):.0f} bytes a change; server {memory / 1024:.0f} MB without"
            f" them; {time.time() - started:.1f} s", flush=True)
        return said.returncode == 0 and head > 0
    finally:
        team.close()


def pss(pid):
    """Returns the proportional set size of a process in kilobytes."""
    try:
        return int(re.search(r"^Pss: +(\d+)", open(f"/proc/{pid}/smaps_rollup").read(), re.M)[1])
    except (OSError, TypeError):
        return 0


TESTS = {name[5:].replace("_", "-"): function for name, function in list(globals().items())
         if name.startswith("test_")}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("tests", nargs="*", help=", ".join(TESTS))
    for name, count in [("writers", 8), ("changes", 200), ("kills", 10), ("pauses", 5),
                        ("partitions", 5), ("rest", 20),
                        ("shell-kills", 100), ("offline", 100), ("undo-changes", 100),
                        ("backups", 6), ("tails", 6), ("failovers", 2),
                        ("latencies", 200), ("clients", 1000), ("seconds", 30), ("rate", 35)]:
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    random.seed(options.seed)
    Server.bin = binaries()
    unknown = set(options.tests) - set(TESTS)
    if unknown:
        sys.exit(f"no test {', '.join(unknown)}: {', '.join(TESTS)}")
    results = [TESTS[name](options) for name in options.tests or TESTS]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
