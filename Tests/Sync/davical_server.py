#!/usr/bin/env python3
"""Starts DAViCal with its own PostgreSQL, in a temporary folder, in PHP's web server for development.

    davical_server.py [--log FILE]

Once it listens it prints one line of JSON with its addresses, like radicale_server.py. It ends, and
removes its folder, with its standard input. It needs the packages davical, php-cli, php-pgsql, php-xml
and postgresql. PostgreSQL does not run as root: in that case it runs as nobody.
"""
import glob
import os
import shutil
import subprocess

from real_server import PASSWORD, USER, RealServer

DAVICAL = "/usr/share/davical"
# PHP's server does not support a path after a script unless it exists in the file system.
ROUTER = """<?php
$_SERVER['SCRIPT_NAME'] = '/caldav.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/caldav.php';
$_SERVER['PATH_INFO'] = rawurldecode(substr(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), strlen('/caldav.php')));
chdir($_SERVER['DOCUMENT_ROOT']);
require 'caldav.php';
"""


class Davical(RealServer):
    path = "/caldav.php/"
    # A folder that every user can access.
    parent = "/tmp"

    def command(self):
        self.start_database()
        self.write("config.php", f"<?php\n$c->domain_name = '127.0.0.1';\n$c->admin_email = 'admin@example.net';\n"
                   f"$c->pg_connect[] = 'host={self.folder} dbname=davical user=davical_app';\n$c->dbg = array();\n")
        self.write("router.php", ROUTER)
        site = os.path.join(self.folder, "site")
        for folder in ["htdocs", "inc"]:
            shutil.copytree(os.path.join(DAVICAL, folder), os.path.join(site, folder))
        # Its configuration can only be there.
        always = os.path.join(site, "htdocs/always.php")
        with open(always) as file:
            text = file.read()
        self.write(always, text.replace("/etc/davical/", self.folder + "/"))
        return ["php", "-S", f"127.0.0.1:{self.port}", "-t", os.path.join(site, "htdocs"),
                os.path.join(self.folder, "router.php")]

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def start_database(self):
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.owner = {"user": "nobody"} if os.geteuid() == 0 else {}
        if self.owner:
            shutil.chown(self.folder, "nobody")
        os.chmod(self.folder, 0o755)
        self.run("initdb", "-D", "data", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C")
        self.run("pg_ctl", "-D", "data", "-l", "database.log", "-w", "-o",
                 f"-c listen_addresses='' -c fsync=off -k {self.folder}", "start")
        reach = os.environ | {"PGHOST": self.folder, "PGUSER": "postgres"}
        subprocess.run(["sh", "./create-database.sh", "davical", PASSWORD], cwd=os.path.join(DAVICAL, "dba"),
                       env=reach, stdout=self.log, stderr=self.log, check=True)
        subprocess.run([f"{self.programs}/psql", "-q", "davical", "-c",
                        f"UPDATE usr SET username = '{USER}', password = '**{PASSWORD}'"],
                       env=reach, stdout=self.log, stderr=self.log, check=True)

    def run(self, program, *words):
        subprocess.run([os.path.join(self.programs, program), *words], cwd=self.folder, check=True,
                       stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, **self.owner)

    def close(self):
        if os.path.exists(os.path.join(self.folder, "data/postmaster.pid")):
            self.run("pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop")
        super().close()


if __name__ == "__main__":
    Davical.main()
