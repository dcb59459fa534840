#!/usr/bin/env python3
"""Starts Xandikos on a free port of loopback, in a temporary folder, for one user and without a password.

    xandikos_server.py [--log FILE]

Once it listens it prints one line of JSON with its addresses, as radicale_server.py does. It ends, and removes
its folder, with its standard input. Xandikos is in `.build/sync`, where make test-dependencies puts it.
"""
import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import radicale_server

XANDIKOS = os.path.join(os.path.dirname(radicale_server.PYTHON), "xandikos")
LISTS = {"tasks": "Tasks"}


class Xandikos:
    """A Xandikos of its own: `url`, and `lists` by name."""

    wait = radicale_server.Radicale.wait
    request = radicale_server.Radicale.request
    make_list = radicale_server.Radicale.make_list
    close = radicale_server.Radicale.close

    def __init__(self, log=None):
        self.folder, self.context = tempfile.mkdtemp(prefix="taskshell-xandikos-"), None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.log = open(log or os.path.join(self.folder, "log"), "w")
        user = radicale_server.USER
        self.process = subprocess.Popen(
            [XANDIKOS, "serve", "--no-detect-systemd", "-d", os.path.join(self.folder, "data"), "--autocreate",
             "--current-user-principal", f"/{user}/", "-l", "127.0.0.1", "-p", str(self.port), "--state-dir",
             os.path.join(self.folder, "state")],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=os.environ | {"HOME": self.folder})
        try:
            self.wait()
            self.lists = {name: self.make_list(name, title) for name, title in LISTS.items()}
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--log", metavar="FILE")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Xandikos(options.log) as server:
        print(json.dumps({"main": server.url, "lists": server.lists, "process": server.process.pid}), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
