"""Names invented posts by what every service tells of them: the author, the second, and the number in the text.

post-keys.py hits          reads hits or posts of `tsearchctl --json`, prints a key a line
post-keys.py due URL WORD  walks the legacy search of the sample services for WORD, prints a key a line
"""
import json
import re
import sys
import urllib.parse
import urllib.request
from email.utils import parsedate_to_datetime


def key(author, second, text):
    number = re.search(r"sample (\d+)", text)
    return f"{second} {author.split('@')[0].split('.')[0]} {number.group(1) if number else '-'}"


def hits():
    for line in sys.stdin:
        post = json.loads(line)
        post = post.get("post", post)
        if post["kind"] == "repost" and not (post["text"] or "").startswith("RT @"):
            continue
        second = re.sub(r"\.\d+", "", post["created_at"]).rstrip("Z")
        # A feed gives names alone.
        author = post["author"]["handle"] or post["author"]["name"]
        print(key(author, second, f"{post['title'] or ''} {post['text'] or ''}"))


def due(url, word):
    query = f"?q={urllib.parse.quote(word)}&rpp=100"
    while query:
        with urllib.request.urlopen(f"{url}/search.json{query}") as answer:
            page = json.load(answer)
        for post in page["results"]:
            second = parsedate_to_datetime(post["created_at"]).strftime("%Y-%m-%dT%H:%M:%S")
            print(key(post["from_user"], second, post["text"]))
        query = page.get("next_page")


if sys.argv[1] == "hits":
    hits()
else:
    due(*sys.argv[2:])
