"""What a hundred searches find at the sample X service when each of them is asked alone.

separate-polls.py queries                      prints NAME TAB QUERY a line, of 20 characters in the mean
separate-polls.py found URL TOKEN BEGAN ENDED  asks each alone; prints NAME POST a line, of posts made between the two
separate-polls.py hits BEGAN ENDED             prints the same of the hits of `tsearchctl --json hits`
"""
import itertools
import json
import sys
import urllib.parse
import urllib.request

WORDS = "swift linux garden coffee trains space music weather parser kernel server piano rain Zug caffè système".split()
FORMS = ["{0} {1} -quiet", "{0} OR {1}times", '"{0} {1}" OR {1}', "({0} {1}) lang:en", "#{0} {1} OR {0}", "{0} -{1} is:reply"]


def queries():
    pairs = list(itertools.permutations(WORDS, 2))
    for number in range(100):
        one, two = pairs[number * 7 % len(pairs)]
        yield f"q{number}", FORMS[number % len(FORMS)].format(one, two)


def found(url, token, query, began, ended):
    parameters = {"query": query, "max_results": "100", "start_time": began, "end_time": ended}
    while True:
        address = f"{url}/2/tweets/search/recent?{urllib.parse.urlencode(parameters)}"
        request = urllib.request.Request(address, headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as answer:
            page = json.load(answer)
        yield from (post["id"] for post in page.get("data", []))
        parameters["next_token"] = page["meta"].get("next_token")
        if not parameters["next_token"]:
            return


if sys.argv[1] == "queries":
    lengths = [len(query) for _, query in queries()]
    assert 18 <= sum(lengths) / len(lengths) <= 22, sum(lengths) / len(lengths)
    for name, query in queries():
        print(name, query, sep="\t")
elif sys.argv[1] == "hits":
    began, ended = (time[:19] for time in sys.argv[2:])
    for line in sys.stdin:
        hit = json.loads(line)
        if began <= hit["post"]["created_at"][:19] < ended:
            for name in hit["searches"]:
                print(name, hit["post"]["id"])
else:
    url, token, began, ended = sys.argv[2:]
    for name, query in queries():
        for post in found(url, token, query, began, ended):
            print(name, post)
