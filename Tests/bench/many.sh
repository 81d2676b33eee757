# 10,000 searches on one daemon, each due once in 15 min: what a minute costs in which each poll brings a post or two, and
# how late the latest poll is.
source "$STAGE/bench/figures.bash"

start_sim --rate=0.1 --window=20 --history=7d
start_daemon
start=${EPOCHREALTIME/./}
searches 10000 10 900
row '10,000 searches imported, ms' "$(((${EPOCHREALTIME/./} - start) / 1000))" - - -
until [[ $(requests) -ge 10000 ]]; do sleep 1; done  # The first polls come within a minute.
sleep 5
# The due time of each search that is polled within a minute from now, and when it was polled: the end of its poll.
tsearchctl --json list >"$folder/before"
c0=$(cpu "$daemon") r0=$(requests)
sleep 60
c1=$(cpu "$daemon") r1=$(requests)
tsearchctl --json list >"$folder/after"
row "10,000 searches every 15 min ($((r1 - r0)) polls in 60 s), % of one core" \
  "$(awk -v c="$((c1 - c0))" 'BEGIN { printf "%.1f", c / 600000 }')" - - -
row 'the same, the latest poll after its due time, s' \
  "$(python3 "$STAGE/bench/lateness.py" "$folder/before" "$folder/after" "$((r1 - r0))")" - - -
row 'the same, memory, MB' "$(memory "$daemon")" - - -
stop_all
