# Words of the tests that run a daemon of their own over the sample services: on top of those of `check.bash`.
source "$STAGE/end-to-end/check.bash"

folder=$(mktemp -d "$STAGE/services.XXXXXX")
export TSEARCH_SOCKET=$folder/control.sock

# configure LINE... writes the configuration; polls may come every second.
configure() { printf '%s\n' '[Daemon]' 'MinimumInterval=1s' "$@" >"$folder/conf"; }

# start_daemon starts it, with the process in $DAEMON; what it says goes to $folder/log.
start_daemon() {
  tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config "$folder/conf" 2>>"$folder/log" &
  DAEMON=$!
  eventually 20 tsearchctl list
}

stop_daemon() {
  kill "$DAEMON"
  wait "$DAEMON" || fail "the daemon ended with $?: $(tail -n 5 "$folder/log")"
}

# sim METHOD PATH [BODY] asks the sample services and prints the body.
sim() {
  local body=${3:-}
  exec 3<>"/dev/tcp/127.0.0.1/${URL##*:}"
  printf '%s %s HTTP/1.0\r\nContent-Length: %d\r\n\r\n%s' "$1" "$2" "${#body}" "$body" >&3
  sed '1,/^\r$/d' <&3
  exec 3>&-
}
fault() { sim POST /_sim/faults "$1" >/dev/null; }
no_faults() { sim DELETE /_sim/faults >/dev/null; }

# asked ENDPOINT prints how often that endpoint of the sample services was asked.
asked() { sim GET /_sim/stats | grep -oP "\"$1\":\K[0-9]+" | head -n 1 || echo 0; }

# gives STATUS COMMAND...: the command's exit status is that; what it says is in $SAID.
gives() {
  local status=0
  SAID=$("${@:2}" 2>&1) || status=$?
  [[ "$status" == "$1" ]] || fail "status of '${*:2}': expected $1, found $status: $SAID"
}
says_too() { [[ "$SAID" == *"$1"* ]] || fail "expected '$1' in: $SAID"; }

# keys prints a name for each invented post that it reads as JSON lines, the same for each service, in order of time.
keys() { python3 "$STAGE/end-to-end/post-keys.py" hits | sort; }
hits() { tsearchctl --json hits "$1" -n 10000 | keys; }
quiet() { tsearchctl --json hits "$1" --baseline -n 10000 | keys; }
has_hits() { [[ $(tsearchctl --json hits "$1" -n 10000 | wc -l) -ge ${2:-1} ]]; }

# hits_of SEARCH SOURCE prints the same of one source's hits.
hits_of() { tsearchctl --json hits "$1" -n 10000 | grep "\"post\":{\"source\":\"$2\"" | keys; }

# due WORD prints the same of all that the sample services hold for that word.
due() { python3 "$STAGE/end-to-end/post-keys.py" due "$URL" "$1" | sort; }

# standing SEARCH prints the kind of the error that stands, or `null`.
standing() { tsearchctl --json show "$1" | grep -oP '"error":(null|\{"kind":"\K[^"]+)' | sed 's/"error"://'; }
stands() { [[ "$(standing "$1")" == "$2" ]]; }
