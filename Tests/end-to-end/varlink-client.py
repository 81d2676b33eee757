"""Calls the daemon through PyPI's `varlink`: varlink-client.py SOCKET VERSION. Ends with status 1 where a check fails.

The client learns methods and types from the daemon alone. It sends nothing that the description does not allow,
and raises InvalidParameter for a reply that is not of the types described.
"""

import sys

import varlink

CONTROL = "org.tsearch.Control"
SECONDS = 30  # The longest wait for one reply.


def says(text):
    print("-", text, flush=True)


def equal(what, expected, found):
    if expected != found:
        sys.exit(f"FAILED: {what}: expected {expected!r}, found {found!r}")


def refused(what, error, parameters, call):
    """Checks that the call ends with that Varlink error and those parameters; None stands for any value."""
    try:
        reply = call()
    except varlink.VarlinkError as problem:
        found = problem.parameters()
        equal(f"{what}: error", error, problem.error())
        equal(f"{what}: parameters", set(parameters), set(found))
        for name, value in parameters.items():
            if value is not None:
                equal(f"{what}: {name}", value, found[name])
        return
    sys.exit(f"FAILED: {what}: no error, but {reply!r}")


class Service:
    def __init__(self, path):
        self.client = varlink.Client.new_with_address(f"unix:{path}")

    def open(self):
        """A connection of its own, with a method for each one described."""
        connection = self.client.open_connection()
        connection.settimeout(SECONDS)
        return self.client.open(CONTROL, connection=connection)


def introspect(service, version):
    says("the interface is described")
    equal("interfaces", ["org.varlink.service", CONTROL], service.client.get_interfaces())
    equal("product", "tsearch", service.client.info["product"])
    equal("version", version, f"tsearchd {service.client.info['version']}")
    members = service.client.get_interface(CONTROL).members
    missing = {"Add", "List", "Hits", "Watch", "SavedSearch", "Hit", "Post", "SearchNotFound"} - set(members)
    equal("not described", set(), missing)
    refused(
        "an unknown interface", "org.varlink.service.InterfaceNotFound", {"interface": "org.example.none"},
        lambda: service.client.get_interface("org.example.none"))


def save(control):
    says("Add saves a search, and List gives it, as one list and one by one")
    added = control.Add(query="swift OR linux", name="systems", on=["sample"], every="1s")["search"]
    equal("name", "systems", added["name"])
    equal("every", 1, added["every"])
    control.Add(query="from:alice", on=["sample"], paused=True)
    names = [search["name"] for search in control.List()["searches"]]
    equal("names", ["from-alice", "systems"], sorted(names))
    equal("names with more", names, [reply["search"]["name"] for reply in control.List(_more=True)])


def follow(service, control):
    says("Watch with more gives hits as they are found, in their order")
    before = control.Hits()["hits"]
    last = before[-1]["hit"] if before else 0
    watch = service.open()
    hits = [reply["hit"] for _, reply in zip(range(5), watch.Watch(names=["systems"], after=last, _more=True))]
    equal("numbers", list(range(last + 1, last + 6)), [hit["hit"] for hit in hits])
    equal("searches", [["systems"]] * 5, [hit["searches"] for hit in hits])
    equal("sources", ["sample"] * 5, [hit["post"]["source"] for hit in hits])

    says("Hits gives the same, also after the follower has hung up in the middle")
    watch.close()
    stored = {hit["hit"]: hit for hit in control.Hits(names=["systems"], n=1000)["hits"]}
    equal("stored hits", hits, [stored.get(hit["hit"]) for hit in hits])
    streamed = [reply["hit"] for reply in control.Hits(before=last + 6, n=5, _more=True)]
    equal("hits with more", hits, streamed)


def refuse(control):
    says("errors are typed, and the connection outlives them")
    for what, error, parameters, call in [
        ("Show", "SearchNotFound", {"name": "nobody"}, lambda: control.Show(name="nobody")),
        ("Add again", "SearchExists", {"name": "systems"},
         lambda: control.Add(query="swift OR linux", on=["sample"])),
        ("Add a bad query", "BadQuery", {"message": None, "offset": 6},
         lambda: control.Add(query="swift (linux", on=["sample"])),
        ("Add at no source", "SourceNotFound", {"name": "nowhere"},
         lambda: control.Add(query="swift", on=["nowhere"])),
        ("Hits since nonsense", "BadParameter", {"parameter": "since", "message": None},
         lambda: control.Hits(since="nonsense")),
    ]:
        refused(what, f"{CONTROL}.{error}", parameters, call)
    refused("Watch without more", "org.varlink.service.ExpectedMore", {}, control.Watch)
    equal("searches after the errors", 2, len(control.List()["searches"]))


def main(path, version):
    service = Service(path)
    introspect(service, version)
    control = service.open()
    save(control)
    follow(service, control)
    refuse(control)


main(*sys.argv[1:])
