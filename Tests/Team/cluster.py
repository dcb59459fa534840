#!/usr/bin/env python3
"""Shells that write through HAProxy to the cluster of docs/team.md, while its machines fail and return.

    cluster.py PROGRAM [switchovers failovers crashes cuts] [--each N] [--writers N] [--seed N]

Three machines are three network namespaces (which needs root), each with etcd, Patroni and PostgreSQL,
set up by the very files that docs/team.md shows. A switchover is requested; a failover follows the
death of PostgreSQL and Patroni on the leader; a crash also stops etcd; a cut drops every packet of the
leader's machine for a while. Every change that a shell has acknowledged must be there at the end,
exactly once.
"""
import argparse
import json
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
import urllib.request

import faults

DOCUMENT = os.path.join(os.path.dirname(__file__), "../../docs/team.md")
NETWORK = "10.213.7"
HOSTS = {f"db{number}": f"{NETWORK}.{number}" for number in (1, 2, 3)}
PROXY = f"{NETWORK}.254"


def documented(language):
    """Returns the block of docs/team.md in a language, with the addresses of this network."""
    text = open(DOCUMENT).read()
    block = re.search(rf"^```{language}\n(.*?)^```", text, re.M | re.S).group(1)
    return block.replace("10.0.0.", NETWORK + ".")


def as_nobody(*words):
    return ["setpriv", f"--reuid={faults.NOBODY}", f"--regid={faults.NOBODY}", "--clear-groups", "--",
            *words]


class Machine:
    """A network namespace with etcd, Patroni and PostgreSQL."""

    def __init__(self, cluster, name):
        self.cluster, self.name, self.address = cluster, name, HOSTS[name]
        self.space, self.folder = f"{cluster.bridge}-{name}", f"{cluster.folder}/{name}"
        self.processes = {}
        os.makedirs(self.folder)
        os.chown(self.folder, faults.NOBODY, faults.NOBODY)
        self.link = f"{cluster.bridge}{name[-1]}"
        ip(f"netns add {self.space}")
        ip(f"link add {self.link} type veth peer name eth0 netns {self.space}")
        ip(f"link set {self.link} master {cluster.bridge}")
        ip(f"link set {self.link} up")
        ip(f"-n {self.space} addr add {self.address}/24 dev eth0")
        ip(f"-n {self.space} link set eth0 up")
        ip(f"-n {self.space} link set lo up")
        self.write("patroni.yml", self.own(documented("yaml")))

    def own(self, text):
        """Adapts the documented file, which is for db1, to this machine."""
        own = text.replace(f"{NETWORK}.1:", f"{self.address}:")
        # Lines that name all three machines are the same everywhere.
        own = re.sub(r"(hosts: |INITIAL_CLUSTER=).*", lambda m: re.search(
            re.escape(m[1]) + ".*", text)[0], own)
        own = own.replace("name: db1", f"name: {self.name}").replace(
            "ETCD_NAME=db1", f"ETCD_NAME={self.name}")
        for path, here in {
                "/var/lib/etcd/team": f"{self.folder}/etcd",
                "/var/lib/postgresql/15/team": f"{self.folder}/data",
                "/var/lib/postgresql/pgpass": f"{self.folder}/pgpass",
                "/var/run/postgresql": f"{self.folder}/run",
                "/etc/patroni/": f"{self.cluster.folder}/",
                "/usr/lib/postgresql/15/bin": faults.Server.bin}.items():
            own = own.replace(path, here)
        return own

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w") as file:
            file.write(text)

    def run(self, name, *words, environment=None):
        log = open(f"{self.folder}/{name}.log", "a")
        self.processes[name] = subprocess.Popen(
            ["ip", "netns", "exec", self.space, *as_nobody(*words)], stdin=subprocess.DEVNULL,
            stdout=log, stderr=log, cwd=self.folder, start_new_session=True,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": self.folder,
                 **(environment or {})})

    def start(self):
        os.makedirs(f"{self.folder}/run", exist_ok=True)
        os.chown(f"{self.folder}/run", faults.NOBODY, faults.NOBODY)
        if not self.runs("etcd"):
            settings = dict(
                line.split("=", 1) for line in self.own(documented("ini")).split("\n") if line)
            self.run("etcd", "etcd", environment=settings)
        if not self.runs("patroni"):
            self.run("patroni", "patroni", f"{self.folder}/patroni.yml")

    def runs(self, name):
        return name in self.processes and self.processes[name].poll() is None

    def kill(self, *names):
        """Kills the named processes and PostgreSQL with SIGKILL."""
        for name in names:
            if self.runs(name):
                os.killpg(self.processes[name].pid, signal.SIGKILL)
                self.processes[name].wait()
        try:
            first = int(open(f"{self.folder}/data/postmaster.pid").readline())
        except (OSError, ValueError):
            return
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True).stdout
        for pid in [first, *map(int, children.split())]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        while faults.alive(first):
            time.sleep(0.02)

    def cut(self, seconds):
        ip(f"link set {self.link} down")
        time.sleep(seconds)
        ip(f"link set {self.link} up")

    def close(self):
        self.kill("patroni", "etcd")
        left = subprocess.run(["ip", "netns", "pids", self.space], capture_output=True, text=True)
        for pid in map(int, left.stdout.split()):
            os.kill(pid, signal.SIGKILL)
        # The kernel needs time to remove a namespace and its link.
        subprocess.run(["ip", "link", "del", self.link])
        subprocess.run(["ip", "netns", "del", self.space])


def ip(words):
    subprocess.run(["ip", *words.split()], check=True)


class Cluster(faults.Team):
    """The three machines behind HAProxy, and shells of a team's members."""

    def __init__(self, program, members):
        self.program, self.server = program, self
        self.acknowledged, self.lock = [], threading.Lock()
        self.folder = tempfile.mkdtemp(prefix="tscl-", dir="/tmp")
        os.chmod(self.folder, 0o755)
        self.bridge = f"tc{os.getpid() % 100000}"
        self.machines, self.proxy = [], None
        try:
            self.begin(members)
        except BaseException:
            self.close()
            raise

    def begin(self, members):
        ip(f"link add {self.bridge} type bridge")
        ip(f"addr add {PROXY}/24 dev {self.bridge}")
        ip(f"link set {self.bridge} up")
        self.make_certificate()
        self.machines = [Machine(self, name) for name in HOSTS]
        for machine in self.machines:
            machine.start()
        self.wait(lambda: self.standbys() == 2, 120, "no cluster")
        with open(f"{self.folder}/haproxy.cfg", "w") as file:
            file.write(documented("haproxy").replace("bind *:", f"bind {PROXY}:"))
        self.proxy = subprocess.Popen(
            ["haproxy", "-db", "-f", f"{self.folder}/haproxy.cfg"], stdin=subprocess.DEVNULL,
            stdout=open(f"{self.folder}/haproxy.log", "w"), stderr=subprocess.STDOUT)
        # HAProxy considers every server good until its first checks.
        time.sleep(8)
        self.wait(self.takes_changes, 60, "HAProxy finds no primary")
        for role in members:
            self.prepare_member(role)
        self.sql("CREATE DATABASE tasks OWNER anna", database="postgres")
        address = self.address("anna")
        print(self.run("anna", "store", "team", "create", address, address=address).strip())
        for role in members[1:]:
            self.run("anna", "store", "team", "invite", role, "member", address=address)
        print(self.run("anna", "store", "doctor", address, address=address).strip(), flush=True)

    def make_certificate(self):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
             "-nodes", "-days", "2", "-subj", "/CN=db.example", "-addext",
             "subjectAltName=DNS:db.example", "-keyout", f"{self.folder}/server.key", "-out",
             f"{self.folder}/server.crt"], check=True, capture_output=True)
        os.chown(f"{self.folder}/server.key", faults.NOBODY, faults.NOBODY)

    def prepare_member(self, role):
        """Sets up a member's machine as described in docs/team.md."""
        self.sql(f"CREATE ROLE {role} LOGIN PASSWORD 'of {role}'", database="postgres")
        os.makedirs(f"{self.home(role)}/.postgresql")
        shutil.copy(f"{self.folder}/server.crt", f"{self.home(role)}/.postgresql/root.crt")
        with open(f"{self.home(role)}/.pgpass", "w") as file:
            file.write(f"*:*:*:{role}:of {role}\n")
        os.chmod(f"{self.home(role)}/.pgpass", 0o600)

    def address(self, role, hosts=None):
        return (f"postgresql://{role}@db.example:5000/tasks?hostaddr={PROXY}&team=home"
                "&connect_timeout=3")

    def sql(self, text, database="tasks"):
        result = subprocess.run(
            [f"{faults.Server.bin}/psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", text,
             f"host={PROXY} port=5000 user=postgres password=SECRET1 dbname={database}"
             " connect_timeout=5"], capture_output=True, text=True)
        if result.returncode != 0:
            raise RuntimeError(result.stderr)
        return [line for line in result.stdout.split("\n") if line]

    def takes_changes(self):
        try:
            return self.sql("SELECT pg_is_in_recovery()", database="postgres") == ["f"]
        except RuntimeError:
            return False

    def members(self):
        """Returns the members as reported by the machines."""
        for address in HOSTS.values():
            try:
                with urllib.request.urlopen(f"http://{address}:8008/cluster", timeout=2) as answer:
                    return json.load(answer)["members"]
            except (OSError, ValueError, KeyError):
                pass
        return []

    def leader(self):
        for member in self.members():
            if member["role"] == "leader" and member["state"] == "running":
                return next(m for m in self.machines if m.name == member["name"])
        return None

    def standbys(self):
        """Returns the number of standbys, if one of them is synchronous, otherwise 0."""
        roles = [m["role"] for m in self.members() if m["state"] in ("running", "streaming")]
        return len(roles) - 1 if "leader" in roles and "sync_standby" in roles else 0

    def wait(self, is_done, limit, what):
        end = time.time() + limit
        while not is_done():
            if time.time() > end:
                raise RuntimeError(f"{what}: {self.members()}")
            time.sleep(0.2)

    def switchovers(self, leader):
        request = urllib.request.Request(
            f"http://{leader.address}:8008/switchover",
            json.dumps({"leader": leader.name}).encode(), {"Content-Type": "application/json"})
        urllib.request.urlopen(request, timeout=60).read()

    def failovers(self, leader):
        leader.kill("patroni")

    def crashes(self, leader):
        leader.kill("patroni", "etcd")

    def cuts(self, leader):
        leader.cut(random.uniform(25, 35))

    def harm(self, kind):
        """Causes one event; returns the seconds until another leader accepts changes."""
        self.wait(lambda: self.standbys() == 2, 180, f"not whole before {kind}")
        leader = self.leader()
        began = time.time()
        event = threading.Thread(target=getattr(self, kind), args=(leader,))
        event.start()
        self.wait(lambda: (self.leader() or leader) is not leader and self.takes_changes(), 120,
                  f"no other leader after {kind}")
        took = time.time() - began
        event.join()
        leader.start()
        return took

    def writes_in_turn(self, role, kind, stop):
        """Runs a shell that adds at most fifty tasks a second."""
        shell = self.shell(role, None, "--keep-going", "-f", "-")

        def feed():
            number = 0
            while not stop.is_set():
                shell.stdin.write(f"add {role}-{kind}-{number}\n")
                shell.stdin.flush()
                number += 1
                time.sleep(0.02)
            shell.stdin.close()

        feeder = threading.Thread(target=feed)
        feeder.start()
        for line in shell.stdout:
            found = re.match(r"Added \d+: (\S+)$", line)
            if found:
                with self.lock:
                    self.acknowledged.append(found.group(1))
        feeder.join()
        shell.wait()

    def close(self):
        for machine in self.machines:
            machine.close()
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
        subprocess.run(["ip", "link", "del", self.bridge])
        shutil.rmtree(self.folder, ignore_errors=True)


KINDS = ["switchovers", "failovers", "crashes", "cuts"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("kinds", nargs="*", help=", ".join(KINDS))
    parser.add_argument("--each", type=int, default=3)
    parser.add_argument("--writers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=None)
    options = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("network namespaces need root")
    random.seed(options.seed)
    faults.Server.bin = faults.binaries()
    roles = ["anna", *faults.writers(options.writers - 1)]
    results = []
    for kind in options.kinds or KINDS:
        cluster = Cluster(options.program, roles)
        try:
            results.append(run(cluster, kind, roles, options.each))
        finally:
            cluster.close()
    sys.exit(0 if all(results) else 1)


def run(cluster, kind, roles, count):
    started, stop, times = time.time(), threading.Event(), []
    threads = [threading.Thread(target=cluster.writes_in_turn, args=(role, kind, stop))
               for role in roles]
    before = len(cluster.acknowledged)
    for thread in threads:
        thread.start()
    try:
        for _ in range(count):
            times.append(cluster.harm(kind))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    cluster.wait(cluster.takes_changes, 120, "no primary at the end")
    for role in roles:
        try:
            cluster.share(role, limit=300)
        except RuntimeError:
            print(cluster.run(role, "store"), flush=True)
            raise
    return cluster.verdict(
        f"cluster {kind}", f"{count}, another leader after {', '.join(f'{t:.0f}' for t in times)} s,"
        f" {len(cluster.acknowledged) - before} acknowledged meanwhile", started)


if __name__ == "__main__":
    main()
