"""Makes one site of docs/guide and of the pages that stand beside it in docs: a hook of MkDocs."""
import html, itertools, json, os, re, unicodedata

from mkdocs.structure.files import File

DOCS = os.path.realpath(os.path.join(os.path.dirname(__file__), ".."))
LANGUAGES = ["en", "ja"]
HOME = os.environ.get("HOMEPAGE", "").rstrip("/")
# Pages that are read in a checkout, too, and in no second place: NAME.md and NAME.ja.md.
TAKEN = {
    "phone": "phone", "machines": "machines", "team": "team", "hooks": "hooks", "themes": "themes",
    "import": "import",
    "compatibility": "compatibility", "comparison": "comparison", "benchmarks": "benchmarks/README",
}
# The order of the pages, under headings in both languages.
ORDER = [
    (("Begin", "はじめに"), ["first-day", "week", "migration", "faq"]),
    (("Every day", "毎日の使い方"), ["dates", "filters", "recurrence", "projects", "people", "reminders", "board",
                          "recipes"]),
    (("Elsewhere", "ほかの機器・ほかの人と"), ["phone", "machines", "team"]),
    (("Your own way", "自分に合わせる"), ["scripts", "import", "hooks", "themes"]),
    (("Behind it", "しくみと比較"), ["design", "compatibility", "comparison", "benchmarks"]),
]


def anchor(text, separator):
    """The anchor of a heading, as GitHub makes it: in any script."""
    text = unicodedata.normalize("NFC", text).lower().strip()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", separator)


def source(name, language):
    return os.path.join(DOCS, TAKEN[name] + (".ja" if language == "ja" else "") + ".md")


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = anchor
    return config


def on_files(files, config):
    """Adds the pages that stand beside the guide, and the pictures."""
    def add(path, at):
        file = File(at, os.path.dirname(path), config.site_dir, config.use_directory_urls)
        file.abs_src_path = path
        files.append(file)

    for name in TAKEN:
        for language in LANGUAGES:
            if os.path.exists(source(name, language)):
                add(source(name, language), f"{language}/{name}.md")
    for folder in ["", "benchmarks"]:
        for name in os.listdir(os.path.join(DOCS, folder)):
            if name.endswith(".svg"):
                add(os.path.join(DOCS, folder, name), f"pictures/{name}")
    return files


def on_page_markdown(text, page, config, files):
    """Leads links to where the pages and pictures are on the site."""
    def led(found):
        text, (path, mark, heading) = found.group(1), found.group(2).partition("#")
        if not path or re.match(r"[a-z]+:", path):
            return found.group()
        whole = os.path.realpath(os.path.join(os.path.dirname(page.file.abs_src_path), path))
        if not whole.startswith(DOCS + os.sep):
            # What only a checkout has, such as the tests: where the project is published, if that is known.
            below = os.path.relpath(whole, os.path.dirname(DOCS))
            return f"[{text}]({HOME}/blob/main/{below})" if HOME else text
        if whole.endswith(".svg"):
            return f"[{text}](../pictures/{os.path.basename(whole)})"
        for name in TAKEN:
            for language in LANGUAGES:
                if whole == source(name, language):
                    return f"[{text}](../{language}/{name}.md{mark}{heading})"
        return found.group()

    if page.file.src_uri.split("/")[-1][:-3] in TAKEN:
        # The link to the other language: each page of the site has one.
        text = re.sub(r"\n\[(日本語|English)\]\([^)]*\)\n", "\n", text, count=1)
    text = re.sub(r"<!-- (?:prepare|now): .* -->\n", "", text)
    return re.sub(r"\[([^\]]*)\]\(([^)\s]+)\)", led, text)


def on_page_context(context, page, config, nav):
    """What the template asks for: the language, the sister page, the pages of the language in order."""
    language, _, name = page.file.src_uri.partition("/")
    if language not in LANGUAGES:
        return context
    place = LANGUAGES.index(language)
    pages = {each.file.src_uri: each for each in nav.pages}
    groups = [
        (title[place], [pages[f"{language}/{each}.md"] for each in names if f"{language}/{each}.md" in pages])
        for title, names in ORDER]
    row = [each for _, names in groups for each in names]
    at = row.index(page) if page in row else -1
    context.update(
        language=language, groups=groups, other=LANGUAGES[1 - place],
        sister=f"{LANGUAGES[1 - place]}/{name[:-3]}.html",
        before=row[at - 1] if at > 0 else None, after=row[at + 1] if at + 1 < len(row) else None)
    return context


def joined(text):
    """Japanese has no space where a line of the source ends."""
    wide = "[\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]"
    pieces = re.split(r"(<pre.*?</pre>)", text, flags=re.S)
    for index in range(0, len(pieces), 2):
        pieces[index] = re.sub(f"(?<={wide})\n *(?={wide})|(?<=[、。）」])\n *(?=[^\\s<]|<(?:code|a|strong))", "", pieces[index])
    return "".join(pieces)


def on_page_content(text, page, config, files):
    """Tables and blocks can be wider than a phone: they are scrolled, by keys as well."""
    if page.file.src_uri.startswith("ja/"):
        text = joined(text)
    label = "表" if page.file.src_uri.startswith("ja/") else "Table"
    text = text.replace("<table>", f'<div class="wide" tabindex="0" role="group" aria-label="{label}"><table>')
    text = text.replace("<th></th>", "<td></td>").replace("</table>", "</table></div>").replace("<pre>", '<pre tabindex="0">')
    text = re.sub(r'(<code class="language-console">)(.*?)(</code>)', styled, text, flags=re.S)
    return re.sub(r"<pre.*?</pre>", lambda found: spaced(found.group()), text, flags=re.S)


def styled(found):
    """A transcript in which the prompts are dim and what is typed stands out."""
    lines = found.group(2).split("\n")
    for index, line in enumerate(lines):
        typed = re.match(r"((?:(?:\[[^\]]*\] )?taskshell(?: [^&]*)?&gt;|\$) )(.*)", line)
        if typed:
            lines[index] = f'<span class="prompt">{typed[1]}</span><kbd>{typed[2]}</kbd>'
    return found.group(1) + "\n".join(lines) + found.group(3)


def spaced(text):
    """Marks runs of wide characters: two columns of a terminal are more than the width of one of them."""
    def wide(part):
        runs = itertools.groupby(part, lambda one: unicodedata.east_asian_width(one) in "WF")
        return "".join(
            f'<span class="wide-text">{run}</span>' if is_wide else run
            for is_wide, run in ((is_wide, "".join(group)) for is_wide, group in runs))

    return "".join(part if part.startswith("<") else wide(part) for part in re.split(r"(<[^>]*>)", text))


def on_post_build(config):
    """Makes the index of the search one file for each language, which a page loads when it is asked."""
    folder = os.path.join(config.site_dir, "search")
    with open(os.path.join(folder, "search_index.json"), encoding="utf-8") as file:
        entries = json.load(file)["docs"]
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)
    titles = {each["location"]: each["title"] for each in entries}
    for language in LANGUAGES:
        rows = [
            [each["location"].partition("/")[2], each["title"], titles.get(each["location"].partition("#")[0], ""),
             html.unescape(" ".join(each["text"].split()))]
            for each in entries if each["location"].startswith(language + "/") and "#" in each["location"]]
        with open(os.path.join(config.site_dir, f"search-{language}.js"), "w", encoding="utf-8") as file:
            file.write("searchIndex(" + json.dumps(rows, ensure_ascii=False, separators=(",", ":")) + ");\n")
