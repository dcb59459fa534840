#!/usr/bin/env python3
"""Writes the contents of a release (SBOM) as SPDX 2.3 in JSON: sbom.py FOLDER STATIC-LIBRARIES PROGRAM

FOLDER has the artefacts, STATIC-LIBRARIES is the build's folder of libraries that are linked in,
PROGRAM the built program. `sbom.py --check FOLDER` compares an SBOM with the artefacts beside it.
"""
import hashlib, json, os, re, subprocess, sys
from datetime import datetime, timezone

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "taskshell.spdx.json"
# The licence of each library, by the names of Debian's packages.
LICENSES = {"libedit-dev": "BSD-3-Clause", "libbsd-dev": "BSD-3-Clause AND ISC", "libmd-dev": "BSD-2-Clause AND ISC"}
# Libraries that are loaded on demand.
OPTIONAL = {"libpq": "PostgreSQL", "libcurl": "curl", "expat": "MIT", "sqlite": "blessing"}


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def artefacts(folder):
    """Returns the files of a release, except the SBOMs."""
    return sorted(name for name in os.listdir(folder) 
                  if re.match(r"taskshell[-_]", name) and not name.endswith(".sha256"))


def sums(path):
    with open(path, "rb") as file:
        data = file.read()
    return [{"algorithm": kind, "checksumValue": hashlib.new(kind.lower(), data).hexdigest()}
            for kind in ("SHA1", "SHA256")]


def package(identifier, name, version, license):
    return {"SPDXID": f"SPDXRef-{identifier}", "name": name, "versionInfo": version,
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": license,
            "licenseDeclared": license, "copyrightText": "NOASSERTION"}


def linked_in(libraries):
    """Yields the components of the program: the runtime of Swift and of C++, libedit and its dependencies."""
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    yield package("swift", "Swift runtime", swift[1] if swift else "NOASSERTION",
                  "Apache-2.0 WITH Swift-exception")
    yield package("libstdcxx", "libstdc++", output("cc", "-dumpfullversion"),
                  "GPL-3.0-or-later WITH GCC-exception-3.1")
    if not os.path.exists(f"{libraries}/libedit.a"):
        return
    with open(f"{libraries}/needed") as file:
        paths = [line.strip() for line in file if line.strip().endswith(".a")]
    for path in paths:
        owner = output("dpkg", "-S", os.path.realpath(path)).split(":")[0]
        version = output("dpkg-query", "-W", "-f", "${Version}", owner)
        yield package(owner, owner, version, LICENSES.get(owner, "NOASSERTION"))


def write(folder, libraries, program):
    version = output(f"{HERE}/version.sh")
    moment = datetime.fromtimestamp(int(output(f"{HERE}/epoch.sh")), timezone.utc)
    files = [{"SPDXID": f"SPDXRef-File-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}", "fileName": f"./{name}",
              "checksums": sums(f"{folder}/{name}"), "licenseConcluded": "NOASSERTION",
              "copyrightText": "NOASSERTION"} for name in artefacts(folder)]
    parts = list(linked_in(libraries))
    needed = sorted(set(re.findall(r"NEEDED.*\[(\S+)\]", output("readelf", "-d", program))))
    shared = [package(f"shared-{re.sub(r'[^A-Za-z0-9.-]', '-', name)}", name, "NOASSERTION", "NOASSERTION")
              for name in needed]
    optional = [package(f"optional-{name}", name, "NOASSERTION", license)
                for name, license in sorted(OPTIONAL.items())]
    main = package("taskshell", "taskshell", version, "MIT")

    def related(one, kind, other):
        return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}

    digest = hashlib.sha256("".join(file["checksums"][1]["checksumValue"] for file in files).encode())
    document = {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"taskshell-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/taskshell-{version}-{digest.hexdigest()[:32]}",
        "creationInfo": {"created": moment.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: taskshell-packaging"]},
        "packages": [main, *parts, *shared, *optional], "files": files,
        "relationships": [
            related("SPDXRef-DOCUMENT", "DESCRIBES", main["SPDXID"]),
            *[related(main["SPDXID"], "STATIC_LINK", part["SPDXID"]) for part in parts],
            *[related(main["SPDXID"], "DYNAMIC_LINK", part["SPDXID"]) for part in shared],
            *[related(part["SPDXID"], "OPTIONAL_DEPENDENCY_OF", main["SPDXID"]) for part in optional],
            *[related(file["SPDXID"], "GENERATED_FROM", main["SPDXID"]) for file in files]]}
    with open(f"{folder}/{NAME}", "w") as file:
        json.dump(document, file, indent=1)
        file.write("\n")
    print(f"{folder}/{NAME}")


def check(folder):
    """Returns the errors of an SBOM: a missing artefact, one with another sum, or an invalid identifier."""
    with open(f"{folder}/{NAME}") as file:
        document = json.load(file)
    listed = {file["fileName"][2:]: file["checksums"] for file in document["files"]}
    if sorted(listed) != artefacts(folder):
        yield f"it lists {sorted(listed)}, and there are {artefacts(folder)}"
    for name in set(listed) & set(artefacts(folder)):
        if listed[name] != sums(f"{folder}/{name}"):
            yield f"{name} has other sums"
    elements = document["packages"] + document["files"]
    known = [element["SPDXID"] for element in elements] + [document["SPDXID"]]
    if len(known) != len(set(known)):
        yield "an identifier stands twice"
    for identifier in known:
        if not re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", identifier):
            yield f"{identifier} is not an identifier"
    for relation in document["relationships"]:
        for end in ("spdxElementId", "relatedSpdxElement"):
            if relation[end] not in known:
                yield f"{relation[end]} is not there"
    for part in document["packages"]:
        if part["licenseConcluded"] == "NOASSERTION" and "shared" not in part["SPDXID"]:
            yield f"the licence of {part['name']} is not known"


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        faults = list(check(sys.argv[2]))
        print("\n".join(faults) or "the list of parts is whole")
        sys.exit(bool(faults))
    write(*sys.argv[1:])
