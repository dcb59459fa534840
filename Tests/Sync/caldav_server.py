#!/usr/bin/env python3
"""A CalDAV server that behaves well until it is told to misbehave.

    caldav_server.py [--auth basic|digest|none] [--tls FOLDER] [--misbehave NAME] [--list]

Objects are in memory. Once it listens it prints one line of JSON with its addresses; it ends with its
standard input, which may contain lines such as `misbehave hangs` and `requests`. `anna` has the
password `secret of anna`. It is controlled at /-/:

    POST /-/misbehave?name=NAME[&times=N][&on=METHOD]   from now on, or for N requests; no name: behaves
    GET  /-/requests                                    every request so far, as a list; POST empties it
    GET  /-/objects                                     {path: text} of all objects
    POST /-/object?path=PATH                            stores the body as another client would
    POST /-/delete?path=PATH                            deletes as another client would
    GET  /-/misbehaviours                               the table, as JSON

Requests at /-/ are not counted. README.md beside this file has the table in words.
"""
import argparse
import base64
import hashlib
import http.server
import json
import os
import re
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

USER, PASSWORD = "anna", "secret of anna"
DAV, CALDAV = "DAV:", "urn:ietf:params:xml:ns:caldav"
SERVER, APPLE = "http://calendarserver.org/ns/", "http://apple.com/ns/ical/"
PREFIXES = {DAV: "d", CALDAV: "c", SERVER: "cs", APPLE: "a"}
HOME = f"/dav/{USER}/"
LISTS = {"tasks": ("Tasks", "VTODO"), "shopping": ("Shopping", "VTODO"), "events": ("Events", "VEVENT")}

# The misbehaviours by name. Each function gets the request's handler, at the moment named in the table:
# `answer` before answering (True: it has answered), `store` with the bytes of a PUT, `object` with those of
# an object read, `listing` with the (href, ETag, bytes) of a listing, `multiget` with the hrefs requested,
# `denied` with the index of one of them (True: 404), `text` with a body to be sent, `tag` with an ETag to be
# shown (None: none).
MISBEHAVIOURS = {}


def misbehaviour(name, moment, summary, on=None):
    def register(function):
        entry = MISBEHAVIOURS.setdefault(name, {"summary": summary, "on": on, "moments": {}})
        entry["moments"][moment] = function
        return function
    return register


# --- ETags and the CTag -----------------------------------------------------------------------------

@misbehaviour("no-etag", "header-tag", "no ETag in the answers to PUT and GET")
def _(handler, tag):
    return None


@misbehaviour("no-etags-listed", "tag", "no ETag anywhere, in listings neither")
@misbehaviour("no-etags-listed", "header-tag", "no ETag anywhere, in listings neither")
def _(handler, tag):
    return None


@misbehaviour("weak-etags", "tag", "every ETag is weak")
@misbehaviour("weak-etags", "header-tag", "every ETag is weak")
def _(handler, tag):
    return tag and "W/" + tag


@misbehaviour("odd-etags", "header-tag", "")
@misbehaviour("odd-etags", "tag", "no ETag is valid: without quotation marks, with one, empty, not ASCII, too long")
def _(handler, tag):
    text = tag.strip('"')
    forms = text, tag[:-1], f'"\xe9{text}"', tag[1:], f"w/{tag}", '""', f"'{text}'", f'"{text}{"x" * 1100}"'
    return forms[int(text) % len(forms)]


@misbehaviour("ctag-lies", "ctag", "the CTag stays what it was when this began, whatever changes")
def _(handler, tag):
    return handler.world.frozen.setdefault(handler.collection, tag)


@misbehaviour("no-ctag", "ctag", "no CTag at all")
def _(handler, tag):
    return None


# --- Stored objects --------------------------------------------------------------------------------

@misbehaviour("rewritten-bodies", "store", "what is put is stored otherwise: other order, other lines, no ETag")
def _(handler, body):
    lines = unfolded(body)
    start = next((i for i, line in enumerate(lines) if line == "BEGIN:VTODO"), None)
    end = next((i for i, line in enumerate(lines) if line == "END:VTODO"), None)
    if start is None or end is None:
        return body
    inner = [line for line in lines[start + 1:end] if not line.startswith(("CREATED", "SEQUENCE"))]
    if not any(line.startswith("BEGIN:") for line in inner):
        inner.sort()
    inner = [line for line in inner if not line.startswith("X-SERVER-SAW")] + ["X-SERVER-SAW:yes"]
    lines = [line for line in lines[:start + 1] if not line.startswith("PRODID")] + inner + lines[end:]
    return ("\r\n".join(lines[:1] + ["PRODID:-//Misbehaving//Server//EN"] + lines[1:]) + "\r\n").encode()


@misbehaviour("rewritten-bodies", "header-tag", "")
def _(handler, tag):
    return None if handler.command == "PUT" else tag


MISBEHAVIOURS["rewritten-with-etag"] = {
    "summary": "what is put is stored otherwise, and PUT answers with a strong ETag as if it were not",
    "on": None, "moments": {"store": MISBEHAVIOURS["rewritten-bodies"]["moments"]["store"]}}


@misbehaviour("strips-related-to", "store", "RELATED-TO is dropped from what is put")
def _(handler, body):
    return ("\r\n".join(line for line in unfolded(body) if not line.startswith("RELATED-TO")) + "\r\n").encode()


@misbehaviour("changed-uid", "store", "what is put gets another UID")
def _(handler, body):
    return re.sub(rb"(?m)^UID:", b"UID:changed-", body)


@misbehaviour("ignores-put", "store", "PUT is answered with 204 and stores nothing")
def _(handler, body):
    return None


# --- Answers to PUT and DELETE ----------------------------------------------------------------------

@misbehaviour("forgets-put", "answer", "PUT is answered with 201 or 204 and a strong ETag, and stores nothing", on=("PUT",))
def _(handler):
    handler.world.counter += 1
    status = handler.precondition() or (204 if handler.path in handler.world.objects else 201)
    return handler.send(status, "", headers={"ETag": f'"forgotten-{handler.world.counter}"'})


@misbehaviour("412-for-ever", "answer", "every PUT and DELETE is answered with 412", on=("PUT", "DELETE"))
def _(handler):
    return handler.send(412, "the precondition failed")


@misbehaviour("207-to-put", "answer", "a PUT is done, and answered with a multistatus (as Xandikos did)", on=("PUT",))
def _(handler):
    status, headers = handler.put_object()
    text = multistatus([f"<d:response><d:href>{escape(handler.path)}</d:href>"
                        f"<d:status>HTTP/1.1 {status} Done</d:status></d:response>"])
    return handler.send(207 if status < 300 else status, text, "application/xml")


@misbehaviour("lost-answers", "answer", "PUT and DELETE are done, and the connection closed unanswered",
              on=("PUT", "DELETE"))
def _(handler):
    handler.put_object() if handler.command == "PUT" else handler.delete_object()
    return handler.hang_up()


@misbehaviour("done-with-500", "answer", "a PUT is done, and answered with 500", on=("PUT",))
def _(handler):
    handler.put_object()
    return handler.send(500, "failed on purpose")


@misbehaviour("delete-refused", "answer", "DELETE is answered with 403", on=("DELETE",))
def _(handler):
    return handler.send(403, "no right to delete")


@misbehaviour("forgets-delete", "answer", "DELETE is answered with 204, and deletes nothing", on=("DELETE",))
def _(handler):
    return handler.send(handler.precondition() or 204, "")


def refusal(name, status, summary, on, headers=()):
    @misbehaviour(name, "answer", summary, on=on)
    def _(handler):
        return handler.send(status, f"status {status} on purpose", headers=dict(headers))


WRITES = ("PUT", "DELETE")
refusal("401", 401, "the password is refused", None, {"WWW-Authenticate": 'Basic realm="tasks"'}.items())
refusal("403-to-put", 403, "PUT is answered with 403", ("PUT",))
refusal("404-to-put", 404, "PUT is answered with 404", ("PUT",))
refusal("410-to-put", 410, "PUT is answered with 410", ("PUT",))
refusal("400-to-put", 400, "PUT is answered with 400", ("PUT",))
refusal("415-to-put", 415, "PUT is answered with 415", ("PUT",))
refusal("413-to-put", 413, "PUT is answered with 413: too large", ("PUT",))
refusal("507-to-put", 507, "PUT is answered with 507: no space", ("PUT",))
refusal("500", 500, "everything is answered with 500", None)
refusal("429", 429, "everything is answered with 429 and Retry-After: 120", None, {"Retry-After": "120"}.items())
refusal("503", 503, "everything is answered with 503 and Retry-After: 3600", None, {"Retry-After": "3600"}.items())
refusal("503-to-put", 503, "PUT is answered with 503 and Retry-After: 60", ("PUT",), {"Retry-After": "60"}.items())


# --- Listings ---------------------------------------------------------------------------------------

@misbehaviour("empty-list", "listing", "every listing is empty")
def _(handler, rows):
    return []


@misbehaviour("half-missing", "listing", "every other object is missing from listings")
def _(handler, rows):
    return rows[::2]


@misbehaviour("swapped-collection", "listing", "the address serves the objects of another list")
def _(handler, rows):
    return [(handler.collection + f"other-{number}.ics", f'"o{number}"', todo(f"other-{number}", f"Foreign {number}"))
            for number in range(12)]


@misbehaviour("foreign-hrefs", "listing", "hrefs lie outside of the collection and on another host")
def _(handler, rows):
    other = handler.world.addresses["other"]
    outside = [HOME + "shopping/stray.ics", "/etc/passwd", handler.collection + "../shopping/up.ics",
               other + "dav/anna/tasks/far.ics", "//127.0.0.1:9/dav/x.ics", handler.collection + "%2e%2e/y.ics", ""]
    return rows + [(href, f'"f{number}"', todo(f"foreign-{number}", f"Foreign {number}"))
                   for number, href in enumerate(outside)]


@misbehaviour("duplicated-hrefs", "listing", "every object is listed twice, with two ETags")
def _(handler, rows):
    return [row for href, tag, body in rows for row in ((href, tag, body), (href, tag[:-1] + 'again"', body))]


@misbehaviour("truncated-listing", "listing", "a listing ends early, with 507 for the collection (RFC 5323)")
def _(handler, rows):
    handler.extra.append(f"<d:response><d:href>{handler.collection}</d:href>"
                         "<d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>")
    return rows[:len(rows) // 2]


@misbehaviour("multiget-forgets", "multiget", "a multiget leaves out every other object that was asked for")
def _(handler, rows):
    return rows[::2]


@misbehaviour("multiget-404", "denied", "a multiget says 404 of every other object that was asked for")
def _(handler, number):
    return number % 2 == 0


@misbehaviour("events-too", "listing", "listings have events and journals as well")
def _(handler, rows):
    return rows + [(f"{handler.collection}{kind.lower()}.ics", f'"{kind}"',
                    f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:{kind}\r\nUID:{kind}\r\nDTSTAMP:20260101T000000Z\r\n"
                    f"DTSTART:20260101T000000Z\r\nSUMMARY:No task\r\nEND:{kind}\r\nEND:VCALENDAR\r\n".encode())
                   for kind in ("VEVENT", "VJOURNAL")]


@misbehaviour("collection-gone", "answer", "the collection is answered with 404")
def _(handler):
    return handler.collection is not None and handler.send(404, "no such collection")


# --- Objects ----------------------------------------------------------------------------------------

@misbehaviour("two-todos", "object", "every object holds two VTODOs of two UIDs")
def _(handler, body):
    return body.replace(b"END:VCALENDAR", b"BEGIN:VTODO\r\nUID:second-%d\r\nDTSTAMP:20260101T000000Z\r\n"
                        b"SUMMARY:A second one\r\nEND:VTODO\r\nEND:VCALENDAR" % (len(body)))


@misbehaviour("other-uids", "object", "what is read has another UID each time")
def _(handler, body):
    handler.world.counter += 1
    return re.sub(rb"(?m)^UID:.*$", b"UID:other-%d\r" % handler.world.counter, body)


@misbehaviour("bad-utf8", "object", "the text of objects is not UTF-8")
def _(handler, body):
    return re.sub(rb"(?m)^(SUMMARY[^:]*:)", b"\\1\xff\xfe\xc3(", body)


@misbehaviour("not-a-calendar", "object", "objects hold no calendar")
def _(handler, body):
    return b"this is not a calendar\r\n"


@misbehaviour("cut-objects", "object", "objects end in the middle")
def _(handler, body):
    return body[:len(body) // 2]


@misbehaviour("huge-object", "object", "every object has a line of 32 MB")
def _(handler, body):
    return body.replace(b"END:VTODO", b"X-HUGE:" + b"x" * (32 << 20) + b"\r\nEND:VTODO", 1)


# --- Bodies and connections -------------------------------------------------------------------------

READS = ("PROPFIND", "REPORT", "GET")


@misbehaviour("cut-answers", "answer", "an answer ends in the middle, and the connection with it", on=READS)
def _(handler):
    handler.cut = "connection"


@misbehaviour("wrong-length", "answer", "Content-Length is half of the body: what comes is cut, and complete for HTTP",
              on=READS)
def _(handler):
    handler.cut = "length"


@misbehaviour("slow-bytes", "answer", "one byte in a second", on=READS)
def _(handler):
    handler.cut = "slow"


@misbehaviour("hangs", "answer", "a request is read and never answered")
def _(handler):
    handler.world.ended.wait(600)
    return handler.hang_up()


@misbehaviour("hangs-up", "answer", "the connection is closed without an answer")
def _(handler):
    return handler.hang_up()


@misbehaviour("huge-bodies", "answer", "an answer goes on for ever", on=READS)
def _(handler):
    handler.start(207, "application/xml", {"Transfer-Encoding": "chunked"})
    handler.chunk(b'<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">')
    row = b"<d:response><d:href>/dav/anna/tasks/%d.ics</d:href><d:propstat><d:prop><d:getetag>\"1\"</d:getetag>" \
          b"</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
    number = 0
    while not handler.world.ended.is_set():
        handler.chunk(b"".join(row % i for i in range(number, number + 1000)))
        number += 1000
    return handler.hang_up()


@misbehaviour("gzip-bomb", "answer", "an answer of 1 MB unpacks to 1 GB", on=READS)
def _(handler):
    import zlib
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    body = b"".join([packer.compress(b"<" + b" " * (1 << 20)) for _ in range(1024)] + [packer.flush()])
    handler.start(207, "application/xml", {"Content-Encoding": "gzip", "Content-Length": str(len(body))})
    handler.wfile.write(body)
    return True


@misbehaviour("deep-xml", "answer", "XML of 200,000 levels", on=READS)
def _(handler):
    depth = 200_000
    return handler.send(207, '<?xml version="1.0"?>' + '<a>' * depth + '</a>' * depth, "application/xml")


@misbehaviour("entity-bomb", "answer", "entities that grow to 10^9 characters, and one from a file", on=READS)
def _(handler):
    rows = "".join(f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 10))
    return handler.send(207, f'<?xml version="1.0"?><!DOCTYPE d:multistatus [<!ENTITY e0 "0123456789">{rows}'
                        '<!ENTITY file SYSTEM "file:///etc/passwd">]>'
                        '<d:multistatus xmlns:d="DAV:"><d:response><d:href>&e9;&file;</d:href></d:response>'
                        "</d:multistatus>", "application/xml")


@misbehaviour("html-instead", "answer", "a page to log in, with 200, as hotels send it", on=READS)
def _(handler):
    return handler.send(200, "<!DOCTYPE html><html><body>Welcome! <br>Please log in & enjoy.</body></html>", "text/html")


@misbehaviour("200-not-207", "answer", "a well-formed multistatus, with status 200 and no rows", on=READS)
def _(handler):
    return handler.send(200, multistatus([]), "application/xml")


@misbehaviour("nothing-with-207", "answer", "207 with an empty body", on=READS)
def _(handler):
    return handler.send(207, "", "application/xml")


@misbehaviour("redirects-elsewhere", "answer", "everything is redirected to another origin, which asks for a password")
def _(handler):
    other = handler.world.addresses["other"].rstrip("/")
    return handler.send(307, "", headers={"Location": other + handler.path})


@misbehaviour("redirects-for-ever", "answer", "everything is redirected to itself")
def _(handler):
    return handler.send(302, "", headers={"Location": handler.path})


@misbehaviour("redirects-to-file", "answer", "everything is redirected to a file of the reader's machine")
def _(handler):
    return handler.send(302, "", headers={"Location": "file:///etc/passwd"})


@misbehaviour("not-http", "answer", "an answer that is no HTTP")
def _(handler):
    handler.wfile.write(b"SSH-2.0-OpenSSH_9.2\r\n" + b"\0" * 64)
    return handler.hang_up()


@misbehaviour("huge-header", "answer", "a header of 8 MB")
def _(handler):
    handler.wfile.write(b"HTTP/1.1 207 Multi-Status\r\nX-Huge: " + b"h" * (8 << 20) + b"\r\n\r\n")
    return handler.hang_up()


@misbehaviour("escapes-in-reason", "answer", "an answer of 403 with escape sequences and bidi marks in every text of it")
def _(handler):
    body = "\x1b]0;owned\x07\x1b[2J\u202eerror"
    raw = body.encode()
    handler.wfile.write(b"HTTP/1.1 403 \x1b[2Jowned\x07\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n"
                        % len(raw) + raw)
    return True


# --- Objects and XML --------------------------------------------------------------------------------

def unfolded(body):
    text = re.sub(rb"\r?\n[ \t]", b"", body).decode("utf-8", "replace")
    return text.replace("\r\n", "\n").rstrip("\n").split("\n")


def todo(uid, summary):
    return ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Misbehaving//Server//EN\r\nBEGIN:VTODO\r\n"
            f"UID:{uid}\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:{summary}\r\nEND:VTODO\r\nEND:VCALENDAR\r\n").encode()


def multistatus(rows):
    names = " ".join(f'xmlns:{prefix}="{uri}"' for uri, prefix in PREFIXES.items())
    return f'<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus {names}>\n' + "\n".join(rows) + "\n</d:multistatus>\n"


def xml_text(body):
    """Returns bytes as the text of an element: bytes that XML cannot represent are sent as latin-1."""
    text = body.decode("utf-8", "surrogateescape")
    return escape(text).replace("\r", "&#13;")


class World:
    """The state of the server: objects, requests, and its current misbehaviour."""

    def __init__(self, authentication):
        self.authentication = authentication
        self.lock = threading.RLock()
        self.objects, self.tags, self.counter, self.changes = {}, {}, 0, {}
        self.requests, self.addresses, self.frozen = [], {}, {}
        self.name, self.left, self.methods = None, None, None
        self.ended = threading.Event()

    def misbehave(self, name, times=None, methods=None):
        with self.lock:
            self.name, self.left, self.frozen = name, times, {}
            self.methods = methods or (name and MISBEHAVIOURS[name]["on"])

    def hook(self, moment, method):
        """Returns the function of the current misbehaviour for a moment, if there is one."""
        with self.lock:
            if not self.name or (self.methods and method not in self.methods):
                return None
            function = MISBEHAVIOURS[self.name]["moments"].get(moment)
            if function and self.left is not None:
                if self.left <= 0:
                    return None
                self.left -= 1
            return function

    def store(self, path, body):
        with self.lock:
            self.counter += 1
            self.objects[path], self.tags[path] = body, f'"{self.counter}"'
            self.changes[path.rpartition("/")[0] + "/"] = self.counter
            return self.tags[path]

    def remove(self, path):
        with self.lock:
            self.counter += 1
            self.objects.pop(path, None)
            self.tags.pop(path, None)
            self.changes[path.rpartition("/")[0] + "/"] = self.counter

    def rows(self, collection):
        with self.lock:
            return [(path, self.tags[path], body) for path, body in sorted(self.objects.items())
                    if path.startswith(collection)]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "Misbehaving", ""
    world, origin = None, "main"

    def log_message(self, *_):
        pass

    # --- Reading and answering ----------------------------------------------------------------------

    def setup(self):
        super().setup()
        self.extra, self.cut, self.collection, self.body = [], None, None, b""

    def start(self, status, kind, headers):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind if "/" not in kind or "charset" in kind else kind + "; charset=utf-8")
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def chunk(self, data):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))

    def send(self, status, text, kind="text/plain", headers=None):
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")
        sent = {"DAV": "1, 3, calendar-access", **(headers or {})}
        if self.cut == "length":
            sent["Content-Length"] = str(len(data) // 2)
        elif status != 204:
            sent["Content-Length"] = str(len(data))
        self.start(status, kind if data else None, sent)
        if self.command == "HEAD" or status == 204:
            return True
        if self.cut == "connection":
            self.wfile.write(data[:len(data) // 2])
            return self.hang_up()
        if self.cut == "length":
            self.wfile.write(data[:len(data) // 2])
            self.close_connection = True
            return True
        if self.cut == "slow":
            for byte in data:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                if self.world.ended.wait(1):
                    break
            return self.hang_up()
        self.wfile.write(data)
        return True

    def hang_up(self):
        self.close_connection = True
        return True

    def authorized(self):
        """Returns whether the request has the right name and password, and the scheme used."""
        scheme, _, value = self.headers.get("Authorization", "").partition(" ")
        if self.world.authentication == "none":
            return True, scheme
        if scheme == "Basic" and self.world.authentication == "basic":
            try:
                return base64.b64decode(value).decode() == f"{USER}:{PASSWORD}", scheme
            except ValueError:
                return False, scheme
        if scheme == "Digest":
            fields = {name: quoted or plain for name, quoted, plain
                      in re.findall(r'(\w+)=(?:"([^"]*)"|([^\s,]+))', value)}
            first = hashlib.md5(f"{USER}:tasks:{PASSWORD}".encode()).hexdigest()
            second = hashlib.md5(f"{self.command}:{fields.get('uri', '')}".encode()).hexdigest()
            middle = ":".join(fields.get(name, "") for name in ("nonce", "nc", "cnonce", "qop"))
            return hashlib.md5(f"{first}:{middle}:{second}".encode()).hexdigest() == fields.get("response"), scheme
        return False, scheme

    def challenge(self):
        if self.world.authentication == "digest":
            nonce = hashlib.md5(str(time.time()).encode()).hexdigest()
            value = f'Digest realm="tasks", qop="auth", algorithm=MD5, nonce="{nonce}"'
        else:
            value = 'Basic realm="tasks"'
        return self.send(401, "who is there?", headers={"WWW-Authenticate": value})

    def handle_request(self):
        self.extra, self.cut, self.collection = [], None, None
        length = self.headers.get("Content-Length")
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            self.body = b""
            while size := int(self.rfile.readline().split(b";")[0], 16):
                self.body += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            self.body = self.rfile.read(int(length)) if length else b""
        if self.path.startswith("/-/"):
            return self.control()
        right, scheme = self.authorized()
        headers = {name: value for name, value in self.headers.items() if name.lower() != "authorization"}
        with self.world.lock:
            self.world.requests.append({
                "origin": self.origin, "method": self.command, "path": self.path, "credentials": scheme,
                "right": right, "headers": headers, "body": self.body.decode("utf-8", "replace")})
        if self.origin == "other":
            return self.challenge() if not scheme else self.send(207, multistatus([]), "application/xml")
        self.path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        match = re.match(rf"({HOME}({'|'.join(LISTS)})/)", self.path)
        self.collection = match and match.group(1)
        hook = self.world.hook("answer", self.command)
        if hook and hook(self):
            return True
        if self.path == "/.well-known/caldav":
            return self.send(301, "", headers={"Location": "/dav/"})
        if not right:
            return self.challenge()
        action = getattr(self, "answer_" + self.command.lower(), None)
        return action() if action else self.send(405, "no such method")

    do_GET = do_PUT = do_DELETE = do_PROPFIND = do_REPORT = do_OPTIONS = do_HEAD = do_POST = handle_request
    do_MKCALENDAR = do_MKCOL = do_PROPPATCH = do_MOVE = do_COPY = handle_request

    # --- Control ---------------------------------------------------------------------------------------

    def control(self):
        place, _, query = self.path[3:].partition("?")
        words = dict(urllib.parse.parse_qsl(query))
        world = self.world
        if place == "misbehave":
            name = words.get("name") or None
            if name and name not in MISBEHAVIOURS:
                return self.send(404, f"no such misbehaviour: {name}")
            world.misbehave(name, int(words["times"]) if "times" in words else None,
                            (words["on"],) if "on" in words else None)
            return self.send(200, "so be it")
        if place == "requests":
            with world.lock:
                requests = list(world.requests)
                if self.command == "POST":
                    world.requests.clear()
            return self.send(200, json.dumps(requests), "application/json")
        if place == "objects":
            return self.send(200, json.dumps({path: body.decode("utf-8", "replace")
                                              for path, body in sorted(world.objects.items())}), "application/json")
        if place == "object":
            return self.send(200, world.store(words["path"], self.body))
        if place == "delete":
            world.remove(words["path"])
            return self.send(200, "gone")
        if place == "misbehaviours":
            return self.send(200, json.dumps({name: entry["summary"] for name, entry in MISBEHAVIOURS.items()}),
                             "application/json")
        return self.send(404, "no such control")

    # --- Methods ------------------------------------------------------------------------------------

    def answer_options(self):
        return self.send(200, "", headers={"Allow": "OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, REPORT"})

    def shown_tag(self, tag, moment="tag"):
        hook = self.world.hook(moment, self.command)
        return hook(self, tag) if hook else tag

    def read(self, body):
        hook = self.world.hook("object", self.command)
        return hook(self, body) if hook else body

    def answer_get(self):
        body = self.world.objects.get(self.path)
        if body is None:
            return self.send(404, "no such object")
        tag = self.shown_tag(self.world.tags[self.path], "header-tag")
        return self.send(200, self.read(body), "text/calendar; charset=utf-8", {"ETag": tag} if tag else {})

    answer_head = answer_get

    def precondition(self):
        """Returns an error status if If-Match or If-None-Match fails."""
        with self.world.lock:
            current = self.world.tags.get(self.path)
            if self.headers.get("If-None-Match") == "*" and current:
                return 412
            wanted = self.headers.get("If-Match")
            if wanted and (current is None or wanted not in ("*", current)):
                return 412
        return None

    def put_object(self):
        with self.world.lock:
            if status := self.precondition():
                return status, {}
            if not self.collection or not self.path.endswith(".ics"):
                return 409, {}
            uid = re.search(rb"(?m)^UID[^:]*:(.*?)\r?$", self.body)
            if not self.body.startswith(b"BEGIN:VCALENDAR") or not uid:
                return 400, {}
            for path, tag, body in self.world.rows(self.collection):
                other = re.search(rb"(?m)^UID[^:]*:(.*?)\r?$", body)
                if path != self.path and other and other.group(1) == uid.group(1):
                    return 409, {}
            status = 204 if self.path in self.world.objects else 201
            hook = self.world.hook("store", self.command)
            body = hook(self, self.body) if hook else self.body
            tag = self.world.store(self.path, body) if body is not None else None
        tag = tag and self.shown_tag(tag, "header-tag")
        return status, {"ETag": tag} if tag else {}

    def delete_object(self):
        with self.world.lock:
            if status := self.precondition():
                return status, {}
            if self.path not in self.world.objects:
                return 404, {}
            self.world.remove(self.path)
            return 204, {}

    def answer_put(self):
        status, headers = self.put_object()
        return self.send(status, "" if status < 300 else f"refused: {status}", headers=headers)

    def answer_delete(self):
        status, headers = self.delete_object()
        return self.send(status, "" if status < 300 else f"refused: {status}", headers=headers)

    # --- PROPFIND and REPORT ------------------------------------------------------------------------

    def ctag(self, collection):
        tag = f"c{self.world.changes.get(collection, 0)}"
        hook = self.world.hook("ctag", self.command)
        before, self.collection = self.collection, collection
        tag = hook(self, tag) if hook else tag
        self.collection = before
        return tag

    def properties(self, path):
        """Returns the properties of a resource, as XML by (namespace, name); None if missing."""
        found = {(DAV, "current-user-principal"): f"<d:href>/principals/{USER}/</d:href>"}
        name = path[len(HOME):].rstrip("/") if path.startswith(HOME) else ""
        if path in ("/", "/dav/"):
            found[(DAV, "resourcetype")] = "<d:collection/>"
        elif path == f"/principals/{USER}/":
            found |= {(DAV, "resourcetype"): "<d:principal/>", (DAV, "displayname"): "Anna",
                      (CALDAV, "calendar-home-set"): f"<d:href>{HOME}</d:href>"}
        elif path == HOME:
            found[(DAV, "resourcetype")] = "<d:collection/>"
        elif name in LISTS:
            title, component = LISTS[name]
            swapped = self.world.name == "swapped-collection"
            found |= {
                (DAV, "resourcetype"): "<d:collection/><c:calendar/>",
                (DAV, "displayname"): "Somebody else's" if swapped else title,
                (DAV, "resource-id"): f"<d:href>urn:uuid:{'9' if swapped else '1'}-{name}</d:href>",
                (DAV, "current-user-privilege-set"):
                    "<d:privilege><d:read/></d:privilege><d:privilege><d:write/></d:privilege>",
                (CALDAV, "supported-calendar-component-set"): f'<c:comp name="{component}"/>',
                (APPLE, "calendar-color"): "#3366CCFF"}
            if tag := self.ctag(path):
                found[(SERVER, "getctag")] = tag
        elif path in self.world.objects:
            found |= {(DAV, "resourcetype"): "", (DAV, "getcontenttype"): "text/calendar; component=vtodo"}
            if tag := self.shown_tag(self.world.tags[path]):
                found[(DAV, "getetag")] = escape(tag)
        else:
            return None
        return found

    def row(self, href, found, wanted):
        def element(key, text):
            prefix = PREFIXES.get(key[0])
            if prefix:
                return f"<{prefix}:{key[1]}>{text}</{prefix}:{key[1]}>"
            return f'<x:{key[1]} xmlns:x="{escape(key[0])}">{text}</x:{key[1]}>'
        there = [key for key in wanted if key in found] if wanted else list(found)
        missing = [key for key in wanted if key not in found]
        parts = []
        if there or not missing:
            parts.append("<d:propstat><d:prop>" + "".join(element(key, found[key]) for key in there)
                         + "</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat>")
        if missing:
            parts.append("<d:propstat><d:prop>" + "".join(element(key, "") for key in missing)
                         + "</d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>")
        return f"<d:response><d:href>{escape(href)}</d:href>{''.join(parts)}</d:response>"

    def asked(self):
        """Returns the root element of the request, and the requested properties."""
        if not self.body.strip():
            return None, []
        try:
            root = ElementTree.fromstring(self.body)
        except ElementTree.ParseError:
            return None, None
        split = lambda tag: tuple(tag[1:].split("}", 1)) if tag.startswith("{") else ("", tag)
        prop = root.find(f"{{{DAV}}}prop")
        return root, [split(child.tag) for child in prop] if prop is not None else []

    def answer_propfind(self):
        root, wanted = self.asked()
        if wanted is None:
            return self.send(400, "no XML")
        path = self.path if self.path.endswith((".ics", "/")) else self.path + "/"
        found = self.properties(path)
        if found is None:
            return self.send(404, "no such resource")
        rows = [self.row(path, found, wanted)]
        if self.headers.get("Depth", "infinity") != "0":
            if path == HOME:
                rows += [self.row(HOME + name + "/", self.properties(HOME + name + "/"), wanted) for name in LISTS]
            elif self.collection:
                rows += [self.row(href, {(DAV, "getetag"): escape(tag or ""), (DAV, "resourcetype"): ""}, wanted)
                         for href, tag, _ in self.listed()]
        return self.send(207, multistatus(rows + self.extra), "application/xml")

    def listed(self):
        rows = self.world.rows(self.collection)
        hook = self.world.hook("listing", self.command)
        rows = hook(self, rows) if hook else rows
        return [(href, self.shown_tag(tag), body) for href, tag, body in rows]

    def object_row(self, href, tag, body, wanted):
        found = {(DAV, "resourcetype"): "", (CALDAV, "calendar-data"): xml_text(self.read(body))}
        if tag:
            found[(DAV, "getetag")] = escape(tag)
        return self.row(href, found, wanted)

    def answer_report(self):
        root, wanted = self.asked()
        if root is None or not self.collection:
            return self.send(400, "no report here")
        if root.tag == f"{{{CALDAV}}}calendar-query":
            rows = [self.object_row(*row, wanted) for row in self.listed()]
        elif root.tag == f"{{{CALDAV}}}calendar-multiget":
            listed = {href: (href, tag, body) for href, tag, body in self.listed()}
            hrefs = [(element.text or "").strip() for element in root.findall(f"{{{DAV}}}href")]
            hook = self.world.hook("multiget", self.command)
            denied = self.world.hook("denied", self.command) or (lambda *_: False)
            rows = []
            for number, href in enumerate(hook(self, hrefs) if hook else hrefs):
                path = urllib.parse.unquote(urllib.parse.urlsplit(href).path)
                if (href in listed or path in listed) and not denied(self, number):
                    rows.append(self.object_row(*(listed.get(href) or listed[path]), wanted))
                else:
                    rows.append(f"<d:response><d:href>{escape(href)}</d:href>"
                                "<d:status>HTTP/1.1 404 Not Found</d:status></d:response>")
        else:
            return self.send(403, "no such report")
        return self.send(207, multistatus(rows + self.extra), "application/xml")


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, address):
        if not isinstance(sys.exc_info()[1], (OSError, ValueError)):
            super().handle_error(request, address)


def serve(world, origin, context=None):
    """Starts a server on a free loopback port, in a separate thread; returns its address."""
    handler = type("Handler", (Handler,), {"world": world, "origin": origin})
    server = Server(("127.0.0.1", 0), handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    world.addresses[origin] = f"http{'s' if context else ''}://127.0.0.1:{server.server_address[1]}/"


def certificates(folder):
    """Makes ca.pem, and right.pem and wrong.pem signed by it; wrong.pem has another host name."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Authority of a test",
            "-keyout", "ca.key", "-out", "ca.pem")
    for name, alternative in (("right", "IP:127.0.0.1,DNS:localhost"), ("wrong", "DNS:elsewhere.example")):
        with open(os.path.join(folder, name + ".ext"), "w") as file:
            file.write(f"subjectAltName={alternative}\n")
        openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}.example", "-keyout", name + ".key",
                "-out", name + ".csr")
        openssl("x509", "-req", "-days", "2", "-in", name + ".csr", "-CA", "ca.pem", "-CAkey", "ca.key",
                "-CAcreateserial", "-extfile", name + ".ext", "-out", name + ".pem")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--auth", choices=["basic", "digest", "none"], default="basic")
    parser.add_argument("--tls", metavar="FOLDER", help="makes certificates there, and serves by TLS as well")
    parser.add_argument("--misbehave", metavar="NAME", choices=sorted(MISBEHAVIOURS))
    parser.add_argument("--list", action="store_true", help="prints the table and ends")
    options = parser.parse_args()
    if options.list:
        for name, entry in MISBEHAVIOURS.items():
            print(f"| `{name}` | {entry['summary']} |")
        return
    world = World(options.auth)
    world.misbehave(options.misbehave)
    serve(world, "main")
    serve(world, "other")
    if options.tls:
        certificates(options.tls)
        for name, certificate in (("tls", "right"), ("tls-wrong-name", "wrong")):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(os.path.join(options.tls, certificate + ".pem"),
                                    os.path.join(options.tls, certificate + ".key"))
            serve(world, name, context)
        world.addresses["ca"] = os.path.join(options.tls, "ca.pem")
    print(json.dumps(world.addresses), flush=True)
    # The parent process need not use HTTP: a line such as `misbehave hangs` is answered with a line.
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["misbehave"]:
            world.misbehave(words[1] if len(words) > 1 else None)
            answer = world.name
        elif words[:1] == ["requests"]:
            answer = world.requests
        elif words[:1] == ["objects"]:
            answer = {path: body.decode("utf-8", "replace") for path, body in sorted(world.objects.items())}
        elif words[:1] == ["put"]:
            answer = world.store(f"{HOME}tasks/{words[1]}.ics", todo(words[1], " ".join(words[2:])))
        elif words[:1] == ["replace"]:
            length, text = int(words[2]), line.rstrip("\n").split(" ", 3)[3]
            old, new = text[:length].encode(), text[length:].encode()
            answer = world.store(words[1], world.objects[words[1]].replace(old, new))
        elif words[:1] == ["clear"]:
            answer = [world.remove(path) for path in list(world.objects)]
        else:
            answer = f"what is {line!r}?"
        print(json.dumps(answer), flush=True)
    world.ended.set()


if __name__ == "__main__":
    main()
