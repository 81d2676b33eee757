"""Checks a page of `tsearchctl report` with PyPI's html5lib, which knows the standard's parse errors: report-check.py FILE."""

import re
import sys

import html5lib

ELEMENTS = set(
    "html head meta title style body a header h1 h2 h3 p nav ul li main section code div span b strong time details "
    "summary dl dt dd small footer figure figcaption svg defs image use rect text line path title".split())


def check(what, holds):
    if not holds:
        sys.exit(f"FAILED: {what}")


page = open(sys.argv[1], "rb").read()
check(f"below 2 MB: {len(page)} bytes", len(page) < 2_000_000)
document = html5lib.HTMLParser(namespaceHTMLElements=False, strict=True).parse(page)
names, pictures, faces = {}, 0, 0
for element in document.iter():
    if not isinstance(element.tag, str):
        sys.exit("FAILED: a comment")
    name = element.tag.rsplit("}", 1)[-1]
    names[name] = names.get(name, 0) + 1
    check(f"no <{name}>", name in ELEMENTS)
    for attribute, value in element.attrib.items():
        attribute = attribute.rsplit("}", 1)[-1]
        check(f"no {attribute} on <{name}>", not attribute.startswith("on") and attribute not in ("style", "src"))
        if attribute == "href":
            kind = {"image": r"data:image/(png|jpeg|gif|webp);base64,", "use": "#p[0-9]+$"}.get(name, r"https?://|#")
            check(f"<{name} href={value[:60]}>", re.match(kind, value))
            pictures += name == "image"
            faces += name == "use"
words = "".join(document.itertext())
check("5,000 characters in a row", "x" * 5000 in words)
check("markup is text", "<script>alert(1)</script> & \"quotes\" 'single' <img src=x onerror=alert(1)>" in words)
check("right to left", "שלום" in words and "مرحبا بالعالم" in words)
check("emoji", "👨‍👩‍👧‍👦 🇩🇪 ✌🏽" in words)
ids = [element.attrib["id"] for element in document.iter() if "id" in element.attrib]
check("each id once", len(ids) == len(set(ids)))
posts = sum("post" == element.attrib.get("class") for element in document.iter())
check(f"500 posts: {posts}", posts == 500)
check(f"12 pictures, each once: {pictures}", pictures == 12)
check(f"shown by all that have one: {faces}", faces >= 400)
print(f"- {len(page)} bytes, {sum(names.values())} elements, no parse error; {pictures} pictures on {faces} faces")
