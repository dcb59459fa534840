#!/usr/bin/env python3
"""Starts Xandikos on a free port of loopback, in a temporary folder, for one user and without a password.

    xandikos_server.py [--log FILE]

Once it listens it prints one line of JSON with its addresses, like radicale_server.py. It ends, and
removes its folder, with its standard input. Xandikos is in `.build/sync`, where make test-dependencies
installs it.
"""
import os

from real_server import PYTHON, USER, RealServer


class Xandikos(RealServer):
    def command(self):
        return [os.path.join(os.path.dirname(PYTHON), "xandikos"), "serve", "--no-detect-systemd",
                "-d", os.path.join(self.folder, "data"), "--autocreate", "--current-user-principal", f"/{USER}/",
                "-l", "127.0.0.1", "-p", str(self.port), "--state-dir", os.path.join(self.folder, "state")]


if __name__ == "__main__":
    Xandikos.main()
