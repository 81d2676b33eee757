# The page of `report` with 500 hostile posts, read by a strict parser that is not ours, PyPI's html5lib.
source "$STAGE/end-to-end/check.bash"

folder=$(mktemp -d "$STAGE/report.XXXXXX")
python3 -m venv "$folder/python" || fail "no virtual environment: Debian's python3-venv is missing"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
  --requirement "$STAGE/end-to-end/report.txt" || fail "PyPI's html5lib cannot be installed; it needs a network"

start_sim --rate=600 --seed=5
cat >"$folder/conf" <<END
[Daemon]
MaxHitsPerPoll=1000

[Source sample]
Type=mastodon
BaseURL=$URL

[Source mine]
Type=command
Command=/usr/bin/python3 $STAGE/end-to-end/report-posts.py $URL
END
export XDG_CACHE_HOME=$folder/cache TSEARCH_SOCKET=$folder/control.sock
tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config "$folder/conf" 2>"$folder/daemon.log" &
eventually 10 test -S "$TSEARCH_SOCKET"
tsearchctl add '*' --name all --on mine --backfill 1000
tsearchctl account add @alice --on sample
eventually 10 test "$(tsearchctl --json hits -n 1000 | wc -l)" = 500

says "the page is sound"
tsearchctl report -n 500 --output "$folder/report.html" 2>"$folder/notes"
is "notes" "" "$(cat "$folder/notes")"
"$folder/python/bin/python" "$STAGE/end-to-end/report-check.py" "$folder/report.html"

# asked PATH-PART counts the requests that the sample services had; their list holds the last ones.
asked() { curl -s "$URL/_sim/stats" | grep -o '"avatar":[0-9]*' | cut -d: -f2; }
says "each picture was fetched once, and is not asked for again"
is "requests" 13 "$(asked)"
tsearchctl report -n 500 --output "$folder/report.html"
is "requests" 13 "$(asked)"
is "files" 12 "$(find "$folder/cache/tsearch/avatars" -type f | wc -l)"

says "without the daemon's pictures the page is as sound"
rm -r "$folder/cache/tsearch/avatars"
kill %1 && wait %1 2>/dev/null || :
tsearchctl report -n 500 --output "$folder/report.html"
! grep -q 'data:image' "$folder/report.html" || fail "a picture came from nowhere"
