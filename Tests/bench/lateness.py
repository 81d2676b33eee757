"""Prints by how many seconds the latest of the searches that fell due was polled: lateness.py BEFORE AFTER POLLS.

A search that was never polled before counts for nothing: its second poll may have followed its first one already.
BEFORE and AFTER are what `tsearchctl --json list` printed before and after a while in which POLLS polls were made.
"""

import json
import sys
from datetime import datetime


def moment(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


def searches(path):
    with open(path, encoding="utf-8") as lines:
        return {search["name"]: search for search in map(json.loads, lines)}


def main(before, after, polls):
    before, after = searches(before), searches(after)
    late = [
        (moment(after[name]["last_poll"]) - moment(search["next_poll"])).total_seconds()
        for name, search in before.items()
        if search["last_poll"] and after[name]["last_poll"] != search["last_poll"]
    ]
    if len(late) < int(polls) / 2:
        sys.exit(f"only {len(late)} of {polls} polls show")
    newest = max(moment(search["last_poll"]) for search in after.values() if search["last_poll"])
    overdue = [
        (newest - moment(search["next_poll"])).total_seconds()
        for name, search in before.items()
        if after[name]["last_poll"] == search["last_poll"]
    ]
    print(f"{max(late + overdue):.2f}")


main(*sys.argv[1:])
