# Private memory (RssAnon) of the daemon.
source "$STAGE/bench/figures.bash"

start_sim --rate=6 --window=50 --history=2h
start_daemon
row 'memory idle with no search, MB' "$(memory "$daemon")" - - 4
searches 100 10 10
sleep 20
row 'memory with 100 searches on 10 hosts, MB' "$(memory "$daemon")" - - 6
stop_all

# A thousand searches, and as many posts seen by each of them, written as those whose bodies are past their time.
start_sim --rate=0.01 --window=50 --history=7d
start_daemon
searches 1000 10 3
kill "$daemon"
wait "$daemon" || :
python3 "$STAGE/bench/fill-store.py" "$folder/state/tsearch.db" 1000 2>/dev/null
start_daemon
start=$(requests)
until [[ $(($(requests) - start)) -ge 5000 ]]; do sleep 1; done
early=$(memory "$daemon") first=$(requests)
row 'memory with 1,000 searches and 1,000,000 seen posts, MB' "$early" - - 10
end=$((SECONDS + 200))
until [[ $(($(requests) - first)) -ge 100000 || $SECONDS -ge $end ]]; do sleep 1; done
late=$(memory "$daemon")
row "the same $(($(requests) - first)) polls later" "$late" "$early" "$(ratio "$late" "$early")" 1
stop_all
