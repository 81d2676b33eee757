#!/bin/bash
# tsearch at work on invented posts: sample services, a daemon and three searches in a folder that is thrown away.
# Usage: BIN=FOLDER etc/demo.sh; FOLDER holds tsearchd, tsearchctl and tsearch-sim. `make run` builds and calls it.
# On a terminal it goes on until Ctrl-C, elsewhere for DEMO_SECONDS (30). No account, no network, no journal.
set -euo pipefail

BIN=${BIN:-.build/release}
SECONDS_TO_SHOW=${DEMO_SECONDS:-30}

bold='' dim='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
  bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'
fi

fail() {
  echo "demo: $1" >&2
  [ -z "${2:-}" ] || sed 's/^/  /' "$2" >&2
  exit 1
}

for program in tsearchd tsearchctl tsearch-sim; do
  [ -x "$BIN/$program" ] || fail "'$BIN/$program' is missing; 'make run' builds it"
done

# The folder is short, because a socket's path may have no more than 107 bytes.
folder=$(mktemp -d /tmp/tsearch-demo.XXXXXX)
processes=()
clean_up() {
  trap '' INT TERM
  for process in "${processes[@]}"; do kill "$process" 2>/dev/null || :; done
  for process in "${processes[@]}"; do wait "$process" 2>/dev/null || :; done
  rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 143' TERM HUP
trap 'exit 130' INT

# Nothing of the caller's service, settings or proxies reaches the daemon.
unset JOURNAL_STREAM NOTIFY_SOCKET WATCHDOG_USEC WATCHDOG_PID LISTEN_FDS LISTEN_PID LISTEN_FDNAMES
unset STATE_DIRECTORY CACHE_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY
export XDG_CONFIG_HOME=$folder XDG_STATE_HOME=$folder XDG_CACHE_HOME=$folder
export TSEARCH_SOCKET=$folder/control.sock SYSTEMD_PAGER= no_proxy=127.0.0.1 NO_PROXY=127.0.0.1

# Starts a program in a session of its own: Ctrl-C ends what is shown, not what it is shown by.
start() {
  local log=$folder/$1.log
  setsid "$BIN/$@" >"$log" 2>&1 </dev/null &
  processes+=($!)
}

# Waits up to 10 s for a command to succeed while the program that was started last lives.
wait_for() {
  local program=$1 tries=0
  shift
  until "$@" >/dev/null 2>&1; do
    kill -0 "${processes[-1]}" 2>/dev/null || fail "$program ended:" "$folder/$program.log"
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || fail "$program does not answer:" "$folder/$program.log"
    sleep 0.05
  done
}

# Shows a tsearchctl command as one would type it, then runs it.
show() {
  local words=() word
  for word in "$@"; do
    case $word in *[!A-Za-z0-9_./:@=-]*) words+=("'$word'") ;; *) words+=("$word") ;; esac
  done
  echo "${bold}\$ tsearchctl ${words[*]}${plain}"
  "$BIN/tsearchctl" "$@"
}

start tsearch-sim --port=0 --rate=90 --window=40 --seed=$((RANDOM + 1))
wait_for tsearch-sim grep -q '^listening on ' "$folder/tsearch-sim.log"
url=$(sed -n 's/^listening on //p' "$folder/tsearch-sim.log")

cat >"$folder/tsearch.conf" <<END
[Daemon]
MinimumInterval=1s

[Source x]
BaseURL=$url

[Source social]
Type=mastodon
BaseURL=$url
END
mkdir "$folder/state"
start tsearchd --config "$folder/tsearch.conf" --socket "$TSEARCH_SOCKET" --state-dir "$folder/state"
wait_for tsearchd "$BIN/tsearchctl" sources

echo "${dim}# Invented posts come from $url, which speaks as X, Mastodon and feeds do. X wants a token:${plain}"
echo "${bold}\$ echo TOKEN | tsearchctl source login x${plain}"
echo TOKEN | "$BIN/tsearchctl" source login x
echo
echo "${dim}# A search on each:${plain}"
show add 'swift OR linux' --name systems --on x --every 3s
show add '#garden' --on social --every 2s
show add '#coffee -weather' --on "feed:$url/feeds/all.rss" --every 2s
show account add @alice --on social --every 2s
echo
if [ -t 1 ]; then
  echo "${dim}# Each new post once, as it comes. Ctrl-C ends it.${plain}"
else
  echo "${dim}# Each new post once, as it comes, for $SECONDS_TO_SHOW seconds.${plain}"
fi

# In the background, so that a signal ends it at once, whoever sends it.
echo "${bold}\$ tsearchctl watch${plain}"
if [ -t 1 ]; then
  "$BIN/tsearchctl" watch &
else
  timeout "$SECONDS_TO_SHOW" "$BIN/tsearchctl" watch &
fi
watcher=$!
trap 'kill "$watcher" 2>/dev/null || :' INT
trap 'kill "$watcher" 2>/dev/null || :; clean_up' EXIT
wait "$watcher" || wait "$watcher" || :
trap 'exit 130' INT
kill -0 "${processes[-1]}" 2>/dev/null || fail "tsearchd ended:" "$folder/tsearchd.log"

echo
show list
echo
show account show @alice
echo
page=$(mktemp /tmp/tsearch-report.XXXXXX.html)
show report --output "$page"
echo "${dim}# All of it on one page, for any browser; it stays there.${plain}"
echo
cat <<END
${dim}# The same for real, with the journal in place of this screen:${plain}
${bold}\$ make install${plain}
${bold}\$ tsearchctl add 'swift OR linux' --name systems --on feed:https://hnrss.org/newest${plain}
${bold}\$ tsearchctl add '#garden' --on mastodon@social.example.org${plain}
${bold}\$ tsearchctl watch${plain}
${bold}\$ journalctl --user -u tsearchd -f${plain}
END
