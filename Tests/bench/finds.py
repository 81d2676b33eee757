"""How many posts a second a library finds the words of many queries in: finds.py MODULE FOLDER."""

import sys
import time

module, folder = sys.argv[1:]
words = open(f"{folder}/words.txt", encoding="utf-8").read().splitlines()
posts = open(f"{folder}/posts.txt", encoding="utf-8").read().splitlines()


def finder():
    if module == "ahocorasick_rs":
        import ahocorasick_rs

        automaton = ahocorasick_rs.AhoCorasick(words)
        return lambda post: automaton.find_matches_as_indexes(post, overlapping=True)
    import hyperscan

    database = hyperscan.Database()
    expressions = [word.encode() for word in words]
    literal = hyperscan.HS_FLAG_CASELESS
    database.compile(
        expressions=expressions, ids=list(range(len(words))), elements=len(words), flags=[literal] * len(words), literal=True
    )
    return lambda post: database.scan(post.encode(), match_event_handler=lambda *_: None)


find = finder()
best = float("inf")
for _ in range(3):
    start = time.process_time()
    for post in posts:
        find(post)
    best = min(best, time.process_time() - start)
print(int(len(posts) / best))
