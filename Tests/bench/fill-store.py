"""Gives each search of a store so many posts that it has seen, without their bodies: fill-store.py FILE POSTS."""

import sqlite3
import sys


def main(path, posts):
    store = sqlite3.connect(path)
    searches = store.execute(
        "SELECT search, source.id, source.name FROM search_source JOIN source ON source.id = source").fetchall()
    number = store.execute("SELECT coalesce(max(id), 0) FROM post").fetchone()[0]
    with store:
        for search, source, name in searches:
            store.execute("INSERT OR IGNORE INTO scope (name) VALUES (?)", (name,))
            scope = store.execute("SELECT id FROM scope WHERE name = ?", (name,)).fetchone()[0]
            numbers = range(number + 1, number + 1 + int(posts))
            number += int(posts)
            store.executemany("INSERT INTO post (id, digest) VALUES (?, ?)", ((n, n * 7919) for n in numbers))
            store.executemany(
                "INSERT INTO post_key VALUES (?, ?, ?)", ((scope, f"http://example.org/{n}", n) for n in numbers))
            store.executemany("INSERT INTO seen VALUES (?, ?, 1)", ((search, n) for n in numbers))
    print(store.execute("SELECT count(*) FROM seen").fetchone()[0], "seen posts", file=sys.stderr)


main(*sys.argv[1:])
