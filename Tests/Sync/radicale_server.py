#!/usr/bin/env python3
"""Starts Radicale on a free port of loopback, in a temporary folder, with htpasswd authentication.

    radicale_server.py [--tls FOLDER] [--log FILE]

Once it listens it prints one line of JSON with its addresses: `main` (http), `lists` with the address of
each list, and where TLS is asked for, `ca`. It ends, and removes its folder, with its standard input.
`anna` has the password `secret of anna`. Radicale is in `.build/sync`, where make test-dependencies puts it.
"""
import os
import ssl

import caldav_server
from real_server import PASSWORD, PYTHON, USER, RealServer


class Radicale(RealServer):
    lists_made = {"tasks": "Tasks", "shopping": "Shopping"}
    password, user = PASSWORD, USER

    def __init__(self, tls=None, log=None):
        self.tls = tls
        if tls:
            caldav_server.certificates(tls)
            self.scheme, self.context = "https", ssl.create_default_context(cafile=os.path.join(tls, "ca.pem"))
        super().__init__(log)

    def command(self):
        with open(os.path.join(self.folder, "users"), "w") as file:
            file.write(f"{USER}:{PASSWORD}\n")
        with open(os.path.join(self.folder, "config"), "w") as file:
            file.write(f"[server]\nhosts = 127.0.0.1:{self.port}\n")
            if self.tls:
                file.write(f"ssl = True\ncertificate = {self.tls}/right.pem\nkey = {self.tls}/right.key\n")
            file.write(f"[auth]\ntype = htpasswd\nhtpasswd_filename = {self.folder}/users\n"
                       "htpasswd_encryption = plain\ndelay = 0\n"
                       f"[storage]\nfilesystem_folder = {self.folder}/collections\n"
                       "[rights]\ntype = owner_only\n[logging]\nlevel = info\nmask_passwords = True\n"
                       "[web]\ntype = none\n")
        return [PYTHON, "-m", "radicale", "--config", os.path.join(self.folder, "config")]

    def objects(self, name="tasks"):
        """Returns {file name: text} of a list, as stored on Radicale's disk."""
        folder = os.path.join(self.folder, "collections/collection-root", USER, name)
        found = {}
        for file in os.listdir(folder):
            if not file.startswith("."):
                with open(os.path.join(folder, file), newline="") as opened:
                    found[file] = opened.read()
        return found

    def other_addresses(self):
        return {"ca": os.path.join(self.tls, "ca.pem")} if self.tls else {}


if __name__ == "__main__":
    Radicale.main("--tls")
