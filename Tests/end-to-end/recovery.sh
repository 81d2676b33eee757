# A daemon that is killed at any instant of a recovery, or of its first start, leaves what the next one recovers:
# the searches of a damaged or lost store come back, and nothing is polled.
source "$STAGE/end-to-end/check.bash"

folder=$(mktemp -d)
export TSEARCH_SOCKET=$folder/control.sock
daemon=(tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config /dev/null)
start() { "${daemon[@]}" & eventually 10 tsearchctl list; }
stop() { kill "$!" && wait "$!"; }

start
tsearchctl add swift --name systems --on feed:http://127.0.0.1:1/none.rss --paused >/dev/null
cp "$folder/state/tsearch.db-wal" "$folder/log"
stop
cp "$folder/state/searches.json" "$folder/"

damaged() {
  rm -f "$folder"/state/*
  head -c 20000 /dev/zero >"$folder/state/tsearch.db"
}
lost() {  # The log of a database that was removed is no part of the new one.
  rm -f "$folder"/state/*
  cp "$folder/log" "$folder/state/tsearch.db-wal"
}
ways=0
for accident in damaged lost; do
  for instant in file-aside:1 schema-changed:1 before-commit:1 after-commit:1 schema-kept:1 \
    searches-restored:1 before-commit:2 after-commit:2 store-open:1 before-ready:1; do
    [[ "$accident $instant" != "lost file-aside:1" ]] || continue
    $accident
    cp "$folder/searches.json" "$folder/state/"
    TSEARCH_KILL_AT=$instant timeout 20 "${daemon[@]}" 2>>"$folder/ends" && fail "$accident, $instant: not killed"
    is "the end at $instant" "${instant%:*}" "$(tail -n 1 "$folder/ends")"
    start
    status=$(tsearchctl status || :)  # It fails while something is amiss.
    [[ "$status" == *"1 search is back, nothing is polled"* ]] || fail "$accident, $instant: $status"
    is "searches ($accident, $instant)" 1 "$(tsearchctl list | grep -c systems || :)"
    stop
    ways=$((ways + 1))
  done
done
rm -r "$folder"
says "$ways ways to be killed, each made up for"
