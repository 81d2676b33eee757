# Processor time of polls over that of `curl -K` with the same list on one connection: as fast as curl can, and at the
# daemon's own pace, at which both find their caches cold.
source "$STAGE/bench/figures.bash"

# Microseconds of the daemon's processor time a poll, over so many seconds.
poll_cost() {
  local c0 c1 r0 r1
  sleep 5
  c0=$(cpu "$daemon") r0=$(requests)
  sleep "$1"
  c1=$(cpu "$daemon") r1=$(requests)
  awk -v c="$((c1 - c0))" -v r="$((r1 - r0))" 'BEGIN { printf "%.0f", c / r }'
}
# Microseconds of processor time a request of `curl -K` over one connection.
curl_cost() {  # curl_cost COUNT OPTION...
  local i times count=$1
  shift
  for ((i = 0; i < count; i++)); do
    printf 'url = "%s/feeds/all.rss?%d"\noutput = "/dev/null"\n' "${url/127.0.0.1/host0.localhost}" "$((i % 100))"
  done >"$folder/list"
  local TIMEFORMAT='%U %S'
  times=$( { time curl -s -K "$folder/list" "$@" >/dev/null; } 2>&1)
  awk -v n="$count" '{ printf "%.0f", ($1 + $2) * 1000000 / n }' <<<"$times"
}

start_sim --rate=0.01 --window=50 --history=7d
start_daemon
tag=$(curl -s -D - -o /dev/null "$url/feeds/all.rss?0" | sed -n 's/^[Ee][Tt]ag: \(.*\)\r$/\1/p')
searches 100 1
ours=$(poll_cost 20) theirs=$(curl_cost 2000 -H "If-None-Match: $tag")
row 'quiet poll (304), processor µs, over curl -K' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" 0.8
theirs=$(curl_cost 1000 -H "If-None-Match: $tag" --rate 100/s)
row 'the same over curl -K at the same pace, 100 a second' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" -
stop_all

start_sim --rate=60 --window=50 --history=2h
start_daemon
searches 20 1
ours=$(poll_cost 20) theirs=$(curl_cost 1000)
row 'busy poll (50 items, one new), processor µs, over curl -K' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" 5
theirs=$(curl_cost 200 --rate 20/s)
row 'the same over curl -K at the same pace, 20 a second' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" -
stop_all
