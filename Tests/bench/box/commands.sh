# How long a command takes, start and end of its process included.
source "$STAGE/bench/box/service.bash"

start_sim --rate=6
install_service <<<''
searches 20 1 3600

# Wall time in microseconds of 20 runs.
twenty() {
  local start=${EPOCHREALTIME/./} i
  for ((i = 0; i < 20; i++)); do "$@" >/dev/null; done
  echo "$((${EPOCHREALTIME/./} - start))"
}
ours=0 theirs=0
for _ in 1 2 3 4 5; do
  ours=$((ours + $(twenty tsearchctl list)))
  theirs=$((theirs + $(twenty systemctl --user list-timers --no-pager)))
done
row 'tsearchctl list, wall µs, over systemctl --user list-timers' "$((ours / 100))" "$((theirs / 100))" \
  "$(ratio "$ours" "$theirs")" 0.8
