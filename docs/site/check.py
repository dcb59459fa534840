#!/usr/bin/env python3
"""Checks the built guide: check.py SITE [PICTURES]

Every page exists in both languages, every link and picture is valid, and nothing is loaded from another
host. Chromium then opens each page at the width of a phone and of a desktop: no error in its console,
no request to another host, nothing wider than the screen, no finding of axe; and the search finds words
of both languages. With PICTURES, a folder, five pages of each language are drawn there.
"""
import functools, glob, html.parser, http.server, json, os, re, sys, threading, urllib.parse

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

SIZES = {"phone": (390, 844), "desk": (1280, 900)}
DRAWN = ["index", "first-day", "filters", "board", "comparison"]
# A search, and a page that must be among the results.
SEARCHES = {"en": [("undo", "first-day"), ("postgres team", "team"), ("COLOUR blind", "themes")],
            "ja": [("元に戻す", "first-day"), ("ＣＡＬＤＡＶ", "phone"), ("カレンダー 購読", "hooks"), ("すまーとふぉん", "phone")]}
problems = []


def problem(*words):
    problems.append(" ".join(map(str, words)))
    print(problems[-1], flush=True)


class Page(html.parser.HTMLParser):
    """The anchors of a page, and its links and loaded files."""

    def __init__(self, path):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.anchors.update(filter(None, [attributes.get("id")]))
        if tag == "a":
            self.links.append(attributes["href"])
        for name in ["src", "data-index", "srcset", "action"]:
            if attributes.get(name):
                self.loaded.append(attributes[name])
        if tag == "link":
            self.loaded.append(attributes["href"])


def files(site):
    """Checks the files; returns the pages as paths below the site."""
    paths = sorted(glob.glob("*/*.html", root_dir=site))
    pages = {path: Page(f"{site}/{path}") for path in paths + ["index.html"]}
    for path, page in pages.items():
        language, _, name = path.rpartition("/")
        sister = {"en": "ja", "ja": "en"}.get(language)
        if sister and f"{sister}/{name}" not in pages:
            problem(path, "has no sister in", sister)
        for link in page.links + page.loaded:
            if re.match(r"[a-z]+:|//", link):
                if link in page.loaded:
                    problem(path, "loads", link)
                continue
            target, _, anchor = link.partition("#")
            at = os.path.normpath(os.path.join(os.path.dirname(path), urllib.parse.unquote(target))) if target else path
            if not os.path.isfile(f"{site}/{at}"):
                problem(path, "leads to", link)
            elif anchor and urllib.parse.unquote(anchor) not in pages[at].anchors:
                problem(path, "leads to a heading that is not there:", link)
    for path in glob.glob("**/*.css", root_dir=site, recursive=True) + glob.glob("**/*.svg", root_dir=site, recursive=True):
        with open(f"{site}/{path}", encoding="utf-8") as file:
            for address in re.findall(r"""(?:url\(|@import|(?:xlink:)?href=)\s*["']?(https?:[^"')]+|//[^"')]+)""", file.read()):
                problem(path, "loads", address)
    return paths


def browser(width, height):
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--lang=en"]:
        options.add_argument(word)
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": {"width": width, "height": height, "pixelRatio": 2 if width < 500 else 1}})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=webdriver.chrome.service.Service("/usr/bin/chromedriver"), options=options)
    # axe takes minutes on the longest page if the machine is busy.
    driver.set_script_timeout(600)
    driver.set_page_load_timeout(600)
    return driver


def look(driver, address, paths, size, axe, pictures):
    for path in paths:
        driver.get(f"{address}/{path}")
        for row in driver.get_log("browser"):
            problem(path, size, row["level"], row["message"])
        for row in driver.get_log("performance"):
            message = json.loads(row["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith((address, "data:", "about:", "chrome:")):
                    problem(path, size, "asks", url)
        wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            problem(path, size, "is wider than the screen by", wide)
        broken = driver.execute_script("return [...document.images].filter((one) => !one.naturalWidth).map((one) => one.src)")
        for each in broken:
            problem(path, size, "does not show", each)
        driver.execute_script(axe)
        for scheme in ["dark", "light"]:
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            found = driver.execute_async_script(
                "const end = arguments[0]; axe.run().then((all) => end(all.violations), (error) => end([{id: String(error), nodes: []}]))")
            for each in found:
                problem(path, size, scheme, "axe:", each["id"], [node["html"][:90] for node in each["nodes"][:2]])
        if pictures and os.path.basename(path)[:-5] in DRAWN:
            driver.save_screenshot(f"{pictures}/{path.replace('/', '-')[:-5]}-{size}.png")


def search(driver, address):
    for language, rows in SEARCHES.items():
        for text, page in rows:
            driver.get(f"{address}/{language}/index.html")
            box = driver.find_element(By.ID, "search")
            box.send_keys(text)
            try:
                WebDriverWait(driver, 10).until(lambda one: one.find_elements(By.CSS_SELECTOR, "#found li"))
            except Exception:
                problem(language, "the search does not answer:", text)
                continue
            found = [each.get_attribute("href") for each in driver.find_elements(By.CSS_SELECTOR, "#found a")]
            if not any(f"/{language}/{page}.html" in each for each in found):
                problem(language, "is not found:", text, found[:3])


def main(site, pictures=None):
    paths = files(site)
    axe_path = glob.glob(os.path.join(os.path.dirname(os.path.abspath(site)), "guide-tools/lib/*/site-packages/axe_playwright_python/axe.min.js"))
    with open(axe_path[0], encoding="utf-8") as file:
        axe = file.read()
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=site)
    http.server.SimpleHTTPRequestHandler.log_message = lambda *_: None
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    if pictures:
        os.makedirs(pictures, exist_ok=True)
    for size, (width, height) in SIZES.items():
        driver = browser(width, height)
        try:
            look(driver, address, paths, size, axe, pictures)
            search(driver, address)
        finally:
            driver.quit()
    print(f"{len(paths)} pages at {len(SIZES)} widths, {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
