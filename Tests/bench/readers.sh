# The same feeds through another program that looks for what is new, where it is installed.
source "$STAGE/bench/figures.bash"

feeds=100
command -v newsboat >/dev/null || { row 'newsboat is not installed: not compared' - - - -; exit 0; }

start_sim --rate=0.01 --window=50 --history=7d
for ((i = 0; i < feeds; i++)); do echo "$url/feeds/all.rss?$i"; done >"$folder/urls"
: >"$folder/newsboat"
reload() {
  HOME=$folder newsboat --url-file="$folder/urls" --cache-file="$folder/cache.db" --config-file="$folder/newsboat" \
    --execute=reload >/dev/null 2>&1
}
reload  # All is new the first time.
TIMEFORMAT='%U %S'
theirs=$( { time reload; } 2>&1 | awk -v n="$feeds" '{ printf "%.0f", ($1 + $2) * 1000000 / n }')
[[ $(requests) -eq $((2 * feeds)) ]] || { echo "newsboat made $(requests) requests" >&2; exit 1; }

start_daemon
searches "$feeds" 1 2
until [[ $(requests) -ge $((5 * feeds)) ]]; do sleep 1; done
c0=$(cpu "$daemon") r0=$(requests)
sleep 10
c1=$(cpu "$daemon") r1=$(requests)
ours=$(((c1 - c0) / (r1 - r0)))
row 'quiet poll, processor µs, over newsboat --execute=reload' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" -
stop_all
