# The user service is killed at least 200 times: by itself at every instant that `KillPoint` names, by us at random
# ones, and journald with it. Every post that the service published since is in the journal, once. For programs of a
# debug build: others have no such instants.
# As root.
# At most 900 s: three minutes where nothing else runs.
source "$STAGE/end-to-end/service.bash"

WORDS=(swift linux coffee garden trains space)
# Instants of a recovery and of a migration, of which a running service has none: the tests of the store pass them.
ELSEWHERE=(copy-kept file-aside searches-restored)

# The instants at which the process killed itself, one a line, by its own account.
ENDS=$HOME_FOLDER/ends
KILLS=0 RANDOM_KILLS=0 JOURNALD_KILLS=0

ends_at() { grep -cx "${1%:*}" "$ENDS" || :; }  # ends_at INSTANT:COUNT

# wish INSTANT:COUNT is for the process that starts next.
wish() { user_manager set-environment "TSEARCH_KILL_AT=$1"; }

# next_daemon OLD sets $DAEMON to the process that follows.
next_daemon() {
  local end=$((SECONDS + 20))
  until DAEMON=$(daemon) && [[ -n "$DAEMON" && "$DAEMON" != "$1" ]]; do
    [[ $SECONDS -lt $end ]] || fail "the daemon did not come back"
    sleep 0.01
  done
}

add_extra() { tell add weather --name extra --on source1 --every 1h; }

# provoke INSTANT does what leads there, where polls alone do not.
provoke() {
  case $1 in
    search-inserted) add_extra || tell remove extra ;;
    search-updated | draft-written | file-replaced)
      tell edit extra --every "$((RANDOM % 1000 + 60))min" || add_extra
      ;;
    search-forgotten | search-removed) tell remove extra || add_extra ;;
    # One that does not answer yet does not heed signals yet.
    configuration-*) tell list && kill -HUP "$DAEMON" ;;
    stop-begun | sink-stopped | marked-clean | store-closed) tell list && kill -TERM "$DAEMON" ;;
    # A picture that is gone is asked for again when it is shown.
    picture-*) rm -f "$HOME_FOLDER"/.cache/tsearch/avatars/* && tell report --output "$HOME_FOLDER/report.html" ;;
    spans-flushed) tell list && sleep 8 && kill -TERM "$DAEMON" ;; # Quiet polls wait in memory by then.
  esac >/dev/null 2>&1 || :
}

# kill_at NEXT waits until the process in $DAEMON has killed itself at $NOW; the one that follows has the wish NEXT.
kill_at() {
  local before=$DAEMON end=$((SECONDS + 120)) count
  count=$(ends_at "$NOW")
  wish "$1"
  until [[ $(ends_at "$NOW") -gt $count ]]; do
    [[ $SECONDS -lt $end ]] || fail "'$NOW' was not passed within two minutes"
    [[ "$(daemon)" != "$before" ]] || provoke "${NOW%:*}"
    sleep 0.02
    if is_new "$before"; then  # It ended otherwise, and the next one has the wrong wish.
      [[ $(ends_at "$NOW") -gt $count ]] && break
      wish "$NOW"
      next_daemon "$before"
      before=$DAEMON
      kill -KILL "$before" && RANDOM_KILLS=$((RANDOM_KILLS + 1))
      next_daemon "$before"
      before=$DAEMON
      wish "$1"
    fi
  done
  KILLS=$((KILLS + 1))
  next_daemon "$before"
}

# kill_at_each INSTANT:COUNT... kills once at each.
kill_at_each() {
  local wishes=("$@" none:1) place
  wish "$1"
  kill_at_once
  for ((place = 0; place < $#; place++)); do
    NOW=${wishes[place]}
    kill_at "${wishes[place + 1]}"
  done
}

kill_at_once() {
  local before=$DAEMON
  kill -KILL "$before" 2>/dev/null && RANDOM_KILLS=$((RANDOM_KILLS + 1))
  next_daemon "$before"
}

kill_journald() {
  local process
  process=$(cat /sys/fs/cgroup/system.slice/systemd-journald.service/cgroup.procs 2>/dev/null) || return 0
  [[ -z "$process" ]] || { kill -KILL $process && JOURNALD_KILLS=$((JOURNALD_KILLS + 1)); }
}

start_sim --rate=1200 --history=10min --seed=31 --fault=late=0.05/4s
install_service source{1..6}
as_user touch "$ENDS"
unit=('[Unit]' StartLimitIntervalSec=0 '[Service]' RestartSec=20ms "StandardError=append:$ENDS")
drop_in quick "${unit[@]}" Restart=no
mkdir -p /run/systemd/system/systemd-journald.service.d
echo $'[Unit]\nStartLimitIntervalSec=0' >/run/systemd/system/systemd-journald.service.d/test.conf
systemctl daemon-reload

says "killed while the store is made"
user_manager stop tsearchd.service 2>/dev/null
rm -rf "${STATE:?}"/*
for instant in schema-changed before-commit schema-kept before-commit after-commit store-open draft-written \
  file-replaced hits-reopened announcer-recovered before-ready; do
  NOW=$instant:1
  wish "$NOW"
  user_manager start tsearchd.service 2>/dev/null && fail "the start was not killed at '$instant'"
  is "the end" "$instant" "$(tail -n 1 "$ENDS")"
  KILLS=$((KILLS + 1))
done
wish none:1
user_manager start tsearchd.service
drop_in quick "${unit[@]}" Restart=always
next_daemon 0

for number in {0..5}; do
  eventually 20 tell add "${WORDS[number]}" --name "${WORDS[number]}" --on "source$((number + 1))" --every 1s
  BASELINE[${WORDS[number]}]=$(baseline_end "${WORDS[number]}")
done
add_extra >/dev/null

says "killed at commands, reloads and stops ($SECONDS s)"
kill_at_each search-updated:1 draft-written:1 file-replaced:1 search-forgotten:1 search-removed:1 \
  search-inserted:1 search-updated:1 search-removed:1 search-inserted:1
kill_at_each configuration-{read,adopted}:1 stop-begun:1 sink-stopped:1 marked-clean:1 \
  store-closed:1 configuration-read:1 store-closed:1

says "killed at each instant of a poll and of an announcement ($SECONDS s)"
for count in 1 2 3 5 8; do
  kill_at_each {posts-stored,hits-numbered,reach-stored,poll-recorded,before-commit,after-commit}:"$count" \
    {before-hit,after-hit,hits-found,hits-marked,hits-confirmed}:"$count"
done
kill_at_each before-hit:1 before-checkpoint:1 before-hit:2 after-checkpoint:1 before-hit:3 checkpoint-seen:1 \
  announcer-recovered:1 before-ready:1 store-open:1

says "killed when a picture is kept ($SECONDS s)"
kill_at_each picture-written:1 picture-named:1 picture-written:3 picture-named:2

says "killed at random instants, journald too ($SECONDS s)"
for number in {1..100}; do
  sleep "0.$((RANDOM % 5))$((RANDOM % 10))"
  ((number % 6)) || kill_journald
  kill_at_once
  ((number % 20)) || kill_journald
done

says "killed when the log is moved ($SECONDS s)"
kill_at_each log-full:1 log-full:1 log-full:2 log-moved:1

each_once "${WORDS[@]}"
tell add quietly --name quiet --on source1 --every 1s >/dev/null
kill_at_each spans-flushed:1
sort "$ENDS" | uniq -c
for instant in $(cat "$STAGE/kill-points"); do
  [[ " ${ELSEWHERE[*]} " == *" $instant "* ]] || grep -qx "$instant" "$ENDS" || fail "no kill at '$instant'"
done
[[ $((KILLS + RANDOM_KILLS)) -ge 200 ]] || fail "only $((KILLS + RANDOM_KILLS)) kills"
[[ $JOURNALD_KILLS -ge 10 ]] || fail "only $JOURNALD_KILLS kills of journald"
says "$KILLS kills by name, $RANDOM_KILLS at random instants, $JOURNALD_KILLS of journald; $DUE posts due, none lost, none doubled"
