#!/usr/bin/env python3
"""Checks that the misbehaving server by default behaves like Radicale, and that each misbehaviour is
visible in its answers.

    test_servers.py [unittest options]
"""
import base64
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

import caldav_server
import radicale_server

QUERY = ('<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>'
         '<d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"/>'
         '</c:comp-filter></c:filter></c:calendar-query>')
FIND = ('<?xml version="1.0"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" '
        'xmlns:cs="http://calendarserver.org/ns/"><d:prop><d:current-user-principal/><c:calendar-home-set/>'
        '<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/><cs:getctag/></d:prop></d:propfind>')


def multiget(*hrefs):
    return ('<?xml version="1.0"?><c:calendar-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop>'
            '<d:getetag/><c:calendar-data/></d:prop>' + "".join(f"<d:href>{href}</d:href>" for href in hrefs)
            + '</c:calendar-multiget>')


class Misbehaving:
    """A process of caldav_server.py; `lists` by name, as with Radicale."""

    def __init__(self, *options):
        self.process = subprocess.Popen([sys.executable, caldav_server.__file__, *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addresses = json.loads(self.process.stdout.readline())
        self.url = self.addresses["main"]
        self.lists = {name: self.url.rstrip("/") + caldav_server.HOME + name + "/" for name in caldav_server.LISTS}

    def request(self, method, path, body=None, headers=None, user=True, context=None):
        url = path if path.startswith("http") else self.url.rstrip("/") + path
        data = body.encode() if isinstance(body, str) else body
        request = urllib.request.Request(url, data=data, method=method, headers=headers or {})
        if user:
            words = base64.b64encode(f"{caldav_server.USER}:{caldav_server.PASSWORD}".encode()).decode()
            request.add_header("Authorization", f"Basic {words}")
        try:
            with urllib.request.build_opener(Straight, urllib.request.HTTPSHandler(context=context)).open(
                    request, timeout=10) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def tell(self, place, body=None, method="POST", **words):
        status, _, answer = self.request(method, f"/-/{place}?{urllib.parse.urlencode(words)}",
                                         body if body is not None else "" if method == "POST" else None)
        if status != 200:
            raise RuntimeError(f"{place}: {status} {answer}")
        return answer

    def objects(self):
        return json.loads(self.tell("objects", method="GET"))

    def requests(self):
        return json.loads(self.tell("requests"))

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Straight(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class AlikeTests(unittest.TestCase):
    """Sends the same requests to both servers, which must return the same statuses and contents."""

    @classmethod
    def setUpClass(cls):
        cls.servers = [Misbehaving(), radicale_server.Radicale()]

    @classmethod
    def tearDownClass(cls):
        for server in cls.servers:
            server.close()

    def both(self, method, name, body=None, headers=None):
        answers = [server.request(method, server.lists["tasks"] + name, body, headers) for server in self.servers]
        self.assertEqual(answers[0][0], answers[1][0], f"{method} {name}: {answers}")
        return answers

    def test_objects_are_put_read_and_deleted_under_conditions(self):
        body = caldav_server.todo("one", "Buy milk").decode()
        first = self.both("PUT", "one.ics", body, {"If-None-Match": "*"})
        self.assertEqual(first[0][0], 201)
        self.assertEqual(self.both("PUT", "one.ics", body, {"If-None-Match": "*"})[0][0], 412)
        self.assertEqual(self.both("PUT", "one.ics", body, {"If-Match": '"wrong"'})[0][0], 412)
        self.assertEqual(self.both("PUT", "two.ics", body)[0][0], 409)
        for server, (_, headers, _) in zip(self.servers, first):
            change = body.replace("milk", "bread")
            status, headers, _ = server.request("PUT", server.lists["tasks"] + "one.ics", change,
                                                {"If-Match": headers["ETag"]})
            self.assertIn(status, (201, 204))
            status, read, text = server.request("GET", server.lists["tasks"] + "one.ics")
            self.assertEqual((status, read["ETag"]), (200, headers["ETag"]))
            self.assertIn(b"Buy bread", text)
        self.both("PUT", "bad.ics", "no calendar")
        for server, (_, headers, text) in zip(self.servers, self.both("REPORT", "", QUERY, {"Depth": "1"})):
            self.assertEqual(len(re.findall(rb"getetag>[^<]*&quot;|getetag>\"", text)), 1, text)
            path = urllib.parse.urlsplit(server.lists["tasks"]).path
            status, _, text = server.request("REPORT", server.lists["tasks"],
                                             multiget(path + "one.ics", path + "none.ics"))
            self.assertEqual(status, 207)
            self.assertIn(b"SUMMARY:Buy bread", text)
            self.assertIn(b"404", text)
        self.both("DELETE", "none.ics")
        self.both("DELETE", "one.ics", headers={"If-Match": '"wrong"'})
        for server in self.servers:
            status, _, _ = server.request("DELETE", server.lists["tasks"] + "one.ics")
            self.assertIn(status, (200, 204))

    def test_lists_are_found_from_the_top(self):
        for server in self.servers:
            status, headers, _ = server.request("PROPFIND", "/.well-known/caldav", FIND, {"Depth": "0"})
            top = urllib.parse.urljoin(server.url, headers["Location"]) if status in (301, 302) else server.url
            status, _, text = server.request("PROPFIND", top, FIND, {"Depth": "0"})
            self.assertEqual(status, 207)
            principal = re.search(rb"current-user-principal>\s*<[^>]*href>([^<]+)", text, re.I).group(1).decode()
            status, _, text = server.request("PROPFIND", principal, FIND, {"Depth": "0"})
            home = re.search(rb"calendar-home-set>\s*<[^>]*href>([^<]+)", text, re.I).group(1).decode()
            status, _, text = server.request("PROPFIND", home, FIND, {"Depth": "1"})
            for path in (urllib.parse.urlsplit(server.lists[name]).path for name in ("tasks", "shopping")):
                self.assertIn(path.encode(), text)
            self.assertIn(b"VTODO", text)

    def test_the_ctag_changes_with_the_list(self):
        for server in self.servers:
            def tag():
                _, _, text = server.request("PROPFIND", server.lists["shopping"], FIND, {"Depth": "0"})
                return re.search(rb"getctag>([^<]+)", text).group(1)
            before = tag()
            self.assertEqual(before, tag())
            server.request("PUT", server.lists["shopping"] + "x.ics", caldav_server.todo("x", "Eggs").decode())
            self.assertNotEqual(before, tag())

    def test_without_a_password_nothing_is_told(self):
        for server in self.servers:
            request = urllib.request.Request(server.lists["tasks"], method="PROPFIND")
            with self.assertRaises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(request)
            self.assertEqual(caught.exception.code, 401)
            self.assertIn("Basic", caught.exception.headers["WWW-Authenticate"])
            caught.exception.close()


class MisbehaviourTests(unittest.TestCase):
    def setUp(self):
        self.server = Misbehaving()
        self.addCleanup(self.server.close)
        for number in range(6):
            self.server.tell("object", caldav_server.todo(f"u{number}", f"Task {number}"),
                             path=f"{caldav_server.HOME}tasks/{number}.ics")

    def listing(self):
        return self.server.request("REPORT", self.server.lists["tasks"], QUERY, {"Depth": "1"})

    def test_each_makes_a_difference(self):
        """Each misbehaviour changes the status, headers or body of reading, writing or deleting."""
        silent = {"hangs", "slow-bytes", "huge-bodies", "huge-header", "gzip-bomb", "lost-answers"}
        for name in caldav_server.MISBEHAVIOURS:
            if name in silent:
                continue
            with self.subTest(name):
                with Misbehaving() as plain, Misbehaving("--misbehave", name) as other:
                    self.assertNotEqual(*(self.signature(server) for server in (plain, other)))

    def signature(self, server):
        for number in range(3):
            server.tell("object", caldav_server.todo(f"u{number}", f"Task {number}"),
                        path=f"{caldav_server.HOME}tasks/{number}.ics")
        path = urllib.parse.urlsplit(server.lists["tasks"]).path
        body = caldav_server.todo("new", "New").decode().replace("END:VTODO", "RELATED-TO:u1\r\nEND:VTODO")
        found = []
        for method, name, sent in (("PROPFIND", "", FIND), ("REPORT", "", QUERY), ("PUT", "new.ics", body),
                                   ("PROPFIND", "", FIND), ("GET", "new.ics", None),
                                   ("REPORT", "", multiget(path + "0.ics", path + "1.ics")), ("DELETE", "1.ics", None),
                                   ("GET", "1.ics", None)):
            try:
                status, headers, text = server.request(method, server.lists["tasks"] + name, sent, {"Depth": "0"})
                shown = {key: value for key, value in headers.items() if key not in ("Date", "Location")}
                found.append((status, shown, text))
            except Exception as error:
                found.append(type(error).__name__)
        return found

    def test_it_misbehaves_as_often_as_told(self):
        self.server.tell("misbehave", name="500", times=2)
        self.assertEqual([self.listing()[0] for _ in range(3)], [500, 500, 207])

    def test_it_records_what_came_and_whether_credentials_did(self):
        self.server.requests()
        self.listing()
        self.server.request("GET", "/dav/", user=False)
        first, second = self.server.requests()
        self.assertEqual((first["method"], first["credentials"], first["right"]), ("REPORT", "Basic", True))
        self.assertEqual((second["method"], second["credentials"], second["right"]), ("GET", "", False))
        self.assertNotIn(caldav_server.PASSWORD, json.dumps(first))

    def test_a_redirect_leads_to_another_origin(self):
        self.server.tell("misbehave", name="redirects-elsewhere")
        status, headers, _ = self.listing()
        self.assertEqual(status, 307)
        self.assertTrue(headers["Location"].startswith(self.server.addresses["other"]))

    def test_digest_takes_the_right_password_only(self):
        with Misbehaving("--auth", "digest") as server:
            for password, expected in ((caldav_server.PASSWORD, 207), ("wrong", 401)):
                manager = urllib.request.HTTPPasswordMgrWithDefaultRealm()
                manager.add_password(None, server.url, caldav_server.USER, password)
                opener = urllib.request.build_opener(urllib.request.HTTPDigestAuthHandler(manager))
                request = urllib.request.Request(server.lists["tasks"], data=QUERY.encode(), method="REPORT")
                try:
                    status = opener.open(request).status
                except urllib.error.HTTPError as error:
                    status = error.code
                    error.close()
                except ValueError:
                    status = 401
                self.assertEqual(status, expected)

    def test_certificates_are_right_and_wrong(self):
        with tempfile.TemporaryDirectory() as folder, Misbehaving("--tls", folder) as server:
            context = ssl.create_default_context(cafile=server.addresses["ca"])
            url = server.addresses["tls"]
            self.assertEqual(server.request("OPTIONS", url, context=context)[0], 200)
            with self.assertRaises(urllib.error.URLError) as caught:
                server.request("OPTIONS", server.addresses["tls-wrong-name"], context=context)
            self.assertIn("mismatch", str(caught.exception))

    def test_the_table_in_the_readme_is_that_of_the_server(self):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "README.md")) as file:
            table = re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", file.read(), re.M)
        self.assertEqual([(name, text.strip()) for name, text in table],
                         [(name, entry["summary"]) for name, entry in caldav_server.MISBEHAVIOURS.items()])


if __name__ == "__main__":
    unittest.main()
