# Private memory (RssAnon) of the daemon.
source "$STAGE/bench/figures.bash"

start_sim --rate=6 --window=50 --history=2h
start_daemon
row 'memory idle with no search, MB' "$(memory "$daemon")" - - 4
searches 100 10
sleep 10
early=$(memory "$daemon")
row 'memory with 100 searches on 10 hosts, MB' "$early" - - 6
sleep 30
late=$(memory "$daemon")
row 'the same 3,000 polls later' "$late" "$early" "$(ratio "$late" "$early")" 1
stop_all
