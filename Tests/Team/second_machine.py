#!/usr/bin/env python3
"""Follows docs/team.md: a server set up by the kit, one person's two machines, and a second person's.

    second_machine.py PROGRAM

Each machine is a network namespace (which needs root) with its own home. The server is set up by the
output of `store team kit`, and the commands of people are those of docs/team.md, in both languages,
unchanged: only the password is filled in, and nothing is installed.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import faults

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs")
NETWORK = "192.168.217"


def ip(words):
    subprocess.run(["ip", *words.split()], check=True)


class Network:
    """Machines on one bridge, the first of which is db.example."""

    def __init__(self, names):
        self.bridge, self.names = f"ts{os.getpid() % 100000}", names
        ip(f"link add {self.bridge} type bridge")
        ip(f"link set {self.bridge} up")
        for number, name in enumerate(names, 1):
            space = self.space(name)
            ip(f"netns add {space}")
            ip(f"link add {self.bridge}{number} type veth peer name eth0 netns {space}")
            ip(f"link set {self.bridge}{number} master {self.bridge}")
            ip(f"link set {self.bridge}{number} up")
            ip(f"-n {space} addr add {NETWORK}.{number}/24 dev eth0")
            ip(f"-n {space} link set eth0 up")
            ip(f"-n {space} link set lo up")

    def space(self, name):
        return f"{self.bridge}-{name}"

    def on(self, name):
        return ["ip", "netns", "exec", self.space(name)]

    def close(self):
        for name in self.names:
            subprocess.run(["ip", "netns", "del", self.space(name)])
        subprocess.run(["ip", "link", "del", self.bridge])


class KitServer(faults.Server):
    """A server set up by the kit, with all paths in a folder."""

    def __init__(self, folder, program, prefix):
        super().__init__(folder, prefix=prefix)
        self.options = f"-k {folder}"
        kit = subprocess.run([program, "store", "team", "kit"], capture_output=True, text=True,
                             check=True, env={"HOME": folder, "PATH": os.environ["PATH"]}).stdout
        parts = re.split(r"^=== (.*)\n", kit, flags=re.M)
        self.parts = dict(zip(parts[1::2], parts[2::2]))

    def part(self, name):
        text = next(text for key, text in self.parts.items() if key.startswith(name.split()[0])
                    and key.endswith(name.split()[1]))
        return text.replace("/etc/postgresql/15/main", self.data).replace("chown postgres:", ": ")

    def create(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8")
        subprocess.run(
            ["setpriv", f"--reuid={faults.NOBODY}", f"--regid={faults.NOBODY}", "--clear-groups", "--",
             "sh", "-ec", self.part("sh certificates")], check=True, capture_output=True)
        with open(f"{self.data}/postgresql.conf", "a") as file:
            file.write(self.part("file taskshell.conf"))
        with open(f"{self.data}/pg_hba.conf", "w") as file:
            # Debian's administrator has a system account of that name.
            file.write(self.part("file pg_hba.conf").replace("peer", "trust"))
        self.start()
        for line in self.part("sql roles").split("\n"):
            if line and not line.startswith("--"):
                self.sql(line, "postgres", "postgres")
        for role in ("anna", "ben"):
            self.sql(f"ALTER ROLE {role} PASSWORD 'of {role}'", "postgres", "postgres")


def follow(program, document):
    blocks = [re.sub(r"(?m)^   ", "", block) for block in re.findall(
        r"^ *```sh\n(.*?)^ *```", open(f"{FOLDER}/{document}").read(), re.M | re.S)]
    prepare, first, second, invite, joins = blocks[:5]
    folder = tempfile.mkdtemp(prefix="ts2m-", dir="/tmp")
    os.chmod(folder, 0o755)
    os.chown(folder, faults.NOBODY, faults.NOBODY)
    network = Network(["db", "one", "two", "ben"])
    server = KitServer(folder, program, network.on("db"))
    try:
        server.create()
        os.makedirs(f"{folder}/bin")
        os.symlink(program, f"{folder}/bin/taskshell")

        def run(machine, script, role="anna"):
            home = f"{folder}/home-{machine}"
            if not os.path.exists(home):
                os.makedirs(home)
                shutil.copy(f"{server.data}/team-ca.crt", home)
            script = script.replace("sudo apt install", ": ").replace("PASSWORD", f"of {role}")
            done = subprocess.run(
                [*network.on(machine), "sh", "-ec", script], cwd=home, capture_output=True, text=True,
                env={"HOME": home, "PATH": f"{folder}/bin:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                     "PGHOSTADDR": f"{NETWORK}.1"})
            if done.returncode != 0:
                raise RuntimeError(f"{machine}: {script}\n{done.stdout}{done.stderr}")
            return done.stdout

        run("one", "taskshell add Water plants")
        run("one", prepare + first)
        run("two", prepare)
        seen = run("two", second)
        run("one", invite)
        run("ben", prepare.replace("anna", "ben"), "ben")
        run("ben", joins, "ben")
        seen_by_ben = run("ben", "taskshell list", "ben")
        both = [run(machine, "taskshell --json list") for machine in ("one", "two", "ben")]
        ok = ("Water plants" in seen and "Buy milk" in both[0] or "牛乳" in both[0]) \
            and "Water plants" in seen_by_ben and len({text for text in both}) == 1
        print(f"{'ok  ' if ok else 'FAIL'} {document}: two machines of one person, and a second person's",
              flush=True)
        if not ok:
            print(seen, seen_by_ben, *both, sep="\n")
        return ok
    finally:
        server.stop()
        network.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    if os.geteuid() != 0:
        sys.exit("network namespaces need root")
    faults.Server.bin = faults.binaries()
    results = [follow(os.path.abspath(sys.argv[1]), name) for name in ("team.md", "team.ja.md")]
    sys.exit(0 if all(results) else 1)
