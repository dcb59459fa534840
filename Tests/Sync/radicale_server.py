#!/usr/bin/env python3
"""Starts Radicale on a free port of loopback, in a temporary folder, with htpasswd authentication.

    radicale_server.py [--tls FOLDER] [--log FILE]

Once it listens it prints one line of JSON with its addresses: `main` (http), `lists` with the address of
each list, and where TLS is asked for, `ca`. It ends, and removes its folder, with its standard input.
`anna` has the password `secret of anna`. Radicale is in `.build/sync`, where make test-dependencies puts it.
"""
import argparse
import base64
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import caldav_server

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PYTHON = os.environ.get("TASKSHELL_SYNC_PYTHON", os.path.join(TOP, ".build/sync/bin/python"))
USER, PASSWORD = caldav_server.USER, caldav_server.PASSWORD
LISTS = {"tasks": "Tasks", "shopping": "Shopping"}


class Radicale:
    """A Radicale of its own: `url`, `lists` by name; `pause` and `resume` stop and continue its process."""

    def __init__(self, tls=None, log=None):
        self.folder = tempfile.mkdtemp(prefix="taskshell-radicale-")
        self.tls, self.context = tls, None
        self.password, self.user = PASSWORD, USER
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if tls:
            caldav_server.certificates(tls)
            self.context = ssl.create_default_context(cafile=os.path.join(tls, "ca.pem"))
        self.url = f"http{'s' if tls else ''}://127.0.0.1:{self.port}/"
        with open(os.path.join(self.folder, "users"), "w") as file:
            file.write(f"{USER}:{PASSWORD}\n")
        with open(os.path.join(self.folder, "config"), "w") as file:
            file.write(f"[server]\nhosts = 127.0.0.1:{self.port}\n")
            if tls:
                file.write(f"ssl = True\ncertificate = {tls}/right.pem\nkey = {tls}/right.key\n")
            file.write(f"[auth]\ntype = htpasswd\nhtpasswd_filename = {self.folder}/users\n"
                       "htpasswd_encryption = plain\ndelay = 0\n"
                       f"[storage]\nfilesystem_folder = {self.folder}/collections\n"
                       "[rights]\ntype = owner_only\n[logging]\nlevel = info\nmask_passwords = True\n"
                       "[web]\ntype = none\n")
        self.log = open(log or os.path.join(self.folder, "log"), "w")
        self.process = subprocess.Popen([PYTHON, "-m", "radicale", "--config", os.path.join(self.folder, "config")],
                                        stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        try:
            self.wait()
            self.lists = {name: self.make_list(name, title) for name, title in LISTS.items()}
        except BaseException:
            self.close()
            raise

    def wait(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"Radicale ended with {self.process.returncode}: see {self.log.name}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Radicale does not listen")

    def request(self, method, path, body=None, headers=None):
        """The status, headers and body of an answer; `path` is one or an address."""
        url = path if path.startswith("http") else self.url.rstrip("/") + path
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(url, data=data, method=method, headers=headers or {})
        words = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        request.add_header("Authorization", f"Basic {words}")
        try:
            with urllib.request.urlopen(request, context=self.context, timeout=30) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def make_list(self, name, title):
        path = f"/{USER}/{name}/"
        status, _, body = self.request("MKCALENDAR", path, (
            '<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop>'
            f'<d:displayname>{title}</d:displayname><c:supported-calendar-component-set><c:comp name="VTODO"/>'
            '</c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>'),
            {"Content-Type": "application/xml"})
        if status != 201:
            raise RuntimeError(f"MKCALENDAR {path}: {status} {body[:200]}")
        return self.url.rstrip("/") + path

    def objects(self, name="tasks"):
        """{file name: text} of a list, as it lies on Radicale's disk."""
        folder = os.path.join(self.folder, "collections/collection-root", USER, name)
        found = {}
        for file in os.listdir(folder):
            if not file.startswith("."):
                with open(os.path.join(folder, file), newline="") as opened:
                    found[file] = opened.read()
        return found

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tls", metavar="FOLDER")
    parser.add_argument("--log", metavar="FILE")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Radicale(options.tls, options.log) as server:
        addresses = {"main": server.url, "lists": server.lists, "process": server.process.pid}
        if options.tls:
            addresses["ca"] = os.path.join(options.tls, "ca.pem")
        print(json.dumps(addresses), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
