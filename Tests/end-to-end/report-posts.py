"""Prints 500 posts as a `command` source does, many of them hostile: report-posts.py URL.

URL is that of the sample services, which have pictures of their people.
"""

import json
import sys

TEXTS = [
    "<script>alert(1)</script> & \"quotes\" 'single' <img src=x onerror=alert(1)> </p></li></section></main>",
    "x" * 5000,
    "שלום \u202eevil\u202d مرحبا بالعالم",
    "👨‍👩‍👧‍👦 🇩🇪 ✌🏽 e\u0301 \U000e0041",
    "</style><!-- --><svg><use href='https://example.org/x.svg#a'/></svg> ]]> &#0; &bogus;",
    "NUL \x00 escape \x1b]0;x\x07 C1 \x85 no character \ufdd0 \ufffe \ufeff end",
    "line one\nline two\r\nline three\u2028line four\t tab",
    "https://example.org/?a=1&b=<b>\"' javascript:alert(1) data:text/html,<script>",
]
PEOPLE = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "mallory", "niaj"]

base = sys.argv[1]
for number in range(500):
    who = PEOPLE[number % len(PEOPLE)]
    text = TEXTS[number % len(TEXTS)] if number >= 460 else "Swift 6.3 is out, and it is fast. " * 8
    avatar = f"{base}/avatars/{who}_normal.png" if number % 9 else f"{base}/avatars/nobody.png"
    print(json.dumps({
        "id": str(number + 1), "text": f"{number}: {text}", "title": "<b>title</b>" if number % 7 == 0 else None,
        "url": "javascript:alert(1)" if number % 11 == 0 else f"https://example.org/{who}/status/{number}",
        "lang": "en\" onload=\"x" if number % 5 == 0 else "en",
        "created_at": f"2026-11-30T{number // 60:02}:{number % 60:02}:00Z",
        "author": {"handle": who, "name": f"<i>{who}</i> \"sample\" {number % 12}", "avatar": avatar},
        "links": ["https://example.org/?a=1&b=2"],
    }))
