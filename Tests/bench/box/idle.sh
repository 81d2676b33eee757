# How often an idle service wakes: for due polls and the watchdog alone.
source "$STAGE/bench/box/service.bash"

start_sim --rate=6
install_service <<<''
for place in 1 2 3; do
  tsearchctl add '*' --name "s$place" --on "feed:$url/feeds/all.rss?$place" --backfill 5 --every 1d >/dev/null
done
wait_for 60 none_pending
sleep 65  # What the first polls left in memory is written by then: a wait for the disk counts as a sleep too.

# Times that the threads of a process went to sleep of themselves.
sleeps() { cat /proc/"$1"/task/*/status | awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }'; }
daemon=$(service_pid)
before=$(sleeps "$daemon") polls=$(requests)
sleep 60
# The watchdog of 1 min is fed every 30 s.
row 'wake-ups of an idle service in 60 s, over polls and feedings' "$(($(sleeps "$daemon") - before))" \
  "$(($(requests) - polls + 2))" - -
