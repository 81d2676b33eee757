# Words of the figures: `row`, `ratio`, `cpu`, `memory`, `start_sim`, `start_daemon`, `stop_all`, `searches`.
set -euo pipefail

folder=$(mktemp -d /tmp/tsearch-figure.XXXXXX)
trap 'kill $(jobs -p) 2>/dev/null || :; wait 2>/dev/null; rm -rf "$folder"' EXIT
export TSEARCH_SOCKET=$folder/control.sock
ticks=$(getconf CLK_TCK)

# row FIGURE TSEARCH YARDSTICK RATIO GOAL
row() { printf '%-64s %10s %10s %8s %8s\n' "$@"; }
# ratio A B
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
# The processor time of a process in microseconds, user and system.
cpu() { awk -v hz="$ticks" '{ printf "%.0f", ($14 + $15) * 1000000 / hz }' "/proc/$1/stat"; }
# The private memory of a process in MB.
memory() { awk '/RssAnon/ { printf "%.1f", $2 / 1024 }' "/proc/$1/status"; }
# The requests for feeds that the sample services had.
requests() { curl -s "$url/_sim/stats" | grep -o '"feed":[0-9]*' | cut -d: -f2 | grep . || echo 0; }

# start_sim OPTION... starts the sample services and sets $sim and $url.
start_sim() {
  tsearch-sim --port=0 "$@" >"$folder/sim.log" 2>&1 &
  sim=$!
  until grep -q '^listening on ' "$folder/sim.log"; do sleep 0.05; done
  url=$(sed -n 's/^listening on //p' "$folder/sim.log")
}
# start_daemon OPTION... starts a daemon with a store of its own and sets $daemon.
start_daemon() {
  printf '[Daemon]\nMinimumInterval=1s\n' >"$folder/conf"
  tsearchd --config "$folder/conf" --state-dir "$folder/state" --socket "$TSEARCH_SOCKET" "$@" 2>"$folder/log" &
  daemon=$!
  until tsearchctl list >/dev/null 2>&1; do sleep 0.05; done
}
stop_all() {
  kill "$daemon" "$sim"
  wait "$daemon" "$sim" 2>/dev/null || :
  rm -rf "$folder/state"
}
# searches COUNT HOSTS [SECONDS]: one search on each of so many feeds, every second or as given. libcurl takes any name
# below `localhost` for this machine.
searches() {
  local i list=()
  for ((i = 0; i < $1; i++)); do
    list+=("{\"name\":\"s$i\",\"query\":\"*\",\"every\":${3:-1},\"sources\":[\"feed:${url/127.0.0.1/host$((i % $2)).localhost}/feeds/all.rss?$i\"]}")
  done
  (IFS=,; echo "{\"tsearch\":1,\"searches\":[${list[*]}],\"accounts\":[]}") >"$folder/searches.json"
  tsearchctl import "$folder/searches.json" >/dev/null
}
