"""The common part of the real servers: a process on a free loopback port, a temporary folder that is
removed with it, and lists of tasks."""
import argparse
import base64
import json
import os
import shutil
import signal
import socket
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


class RealServer:
    """A server process: `url`, `lists` by name; `pause` and `resume` stop and continue it."""

    lists_made = {"tasks": "Tasks"}
    path, scheme, context = "/", "http", None
    parent = None  # the parent of its folder; by default that of temporary files

    def __init__(self, log=None):
        name = type(self).__name__
        self.folder = tempfile.mkdtemp(prefix=f"taskshell-{name.lower()}-", dir=self.parent)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"{self.scheme}://127.0.0.1:{self.port}{self.path}"
        self.log = open(log or os.path.join(self.folder, "log"), "w")
        self.process = None
        try:
            self.process = subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=self.log,
                                            stderr=self.log, env=os.environ | {"HOME": self.folder})
            self.wait()
            self.lists = {name: self.make_list(name, title) for name, title in self.lists_made.items()}
        except BaseException:
            self.close()
            raise

    def command(self):
        """Returns the command line, after preparing everything that it needs."""
        raise NotImplementedError

    def wait(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                with open(self.log.name) as log:
                    raise RuntimeError(f"{self.process.args[0]} ended with {self.process.returncode}: {log.read()}")
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"{self.process.args[0]} does not listen")

    def request(self, method, path, body=None, headers=None):
        """Returns the status, headers and body of an answer; `path` is a path or an address."""
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

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def close(self):
        if self.process:
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

    @classmethod
    def main(cls, *options):
        """Serves with the options of the command line until its standard input or a signal ends it."""
        parser = argparse.ArgumentParser()
        for option in ["--log", *options]:
            parser.add_argument(option, metavar="PATH")
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
        cls(**vars(parser.parse_args())).serve()

    def serve(self):
        """Prints the addresses as one line of JSON, and ends with the standard input."""
        with self:
            addresses = {"main": self.url, "lists": self.lists, "process": self.process.pid}
            print(json.dumps(addresses | self.other_addresses()), flush=True)
            sys.stdin.read()

    def other_addresses(self):
        return {}
