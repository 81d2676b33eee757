# Words of the tests of the user's service that run as root: on top of those of `check.bash`.
source "$STAGE/end-to-end/check.bash"

HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")
HOME_FOLDER=/home/$BOX_USER
STATE=$HOME_FOLDER/.local/state/tsearch
SERVICE_GROUP=/sys/fs/cgroup/user.slice/user-$BOX_UID.slice/user@$BOX_UID.service/app.slice/tsearchd.service

as_user() {  # as_user COMMAND...
  setpriv --reuid="$BOX_UID" --regid="$(id -g "$BOX_USER")" --init-groups env HOME="$HOME_FOLDER" \
    USER="$BOX_USER" XDG_RUNTIME_DIR="/run/user/$BOX_UID" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$BOX_UID/bus" PATH="$HOME_FOLDER/.local/bin:$PATH" "$@"
}
tell() { as_user timeout 20 tsearchctl "$@"; }
user_manager() { as_user systemctl --user "$@"; }

# The daemon's process; nothing while there is none.
daemon() { head -n 1 "$SERVICE_GROUP/cgroup.procs" 2>/dev/null || :; }
is_new() { local now; now=$(daemon); [[ -n "$now" && "$now" != "$1" ]]; }
journald() { systemctl show --property=MainPID --value systemd-journald.service; }
pending() { tell --json status | grep -o '"pending":[0-9]*' | cut -d: -f2; }
none_pending() { [[ "$(pending)" == 0 ]]; }
has_pending() { [[ "$(pending)" -gt 0 ]]; }

# install_service SOURCE... installs for the user, with sources of the sample services at $URL.
install_service() {
  as_user make -C "$STAGE" install BIN="$STAGE/bin"
  as_user mkdir -p "$HOME_FOLDER/.config/tsearch" "$HOME_FOLDER/.config/systemd/user/tsearchd.service.d"
  {
    echo $'[Daemon]\nMinimumInterval=1s\nMaxHitsPerPoll=100000\nOverlap=10s'
    for source in "$@"; do printf '[Source %s]\nType=twitter-1\nBaseURL=%s\n' "$source" "$URL"; done
  } | as_user tee "$HOME_FOLDER/.config/tsearch/tsearch.conf" >/dev/null
}

# drop_in NAME LINE... adds to the service's unit, from its next start on.
drop_in() {
  local file=$HOME_FOLDER/.config/systemd/user/tsearchd.service.d/$1.conf
  shift
  printf '%s\n' "$@" | as_user tee "$file" >/dev/null
  user_manager daemon-reload
}

# posts WORD AFTER prints the IDs above AFTER of all posts that the sample service finds for WORD now.
posts() {
  local newest="" page
  while page=$(ask "/search.json?q=$1&rpp=100&since_id=$2${newest:+&max_id=$newest}" |
    grep -o '"id_str":"[0-9]*"' | tr -dc '0-9\n') && [[ -n "$page" ]]; do
    echo "$page"
    newest=$(($(tail -n 1 <<<"$page") - 1))
  done
}

ask() {  # ask PATH
  exec 3<>"/dev/tcp/127.0.0.1/${URL##*:}"
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$1" >&3
  cat <&3
  exec 3>&-
}

# The newest post of a search's silent baseline: all that is newer is due.
baseline_end() { tell --json hits "$1" --baseline -n 1000 | grep -o '"post":{"source":"[^"]*","id":"[0-9]*"' |
  sed 's/.*"id":"//; s/"//' | sort -n | tail -n 1; }

# "SEARCH POST" of each hit in the journal, once for each entry that says so.
announced() {
  journalctl --all --output=export --output-fields=TSEARCH_SEARCH,TSEARCH_POST_ID "$@" MESSAGE_ID="$HIT" |
    awk -F= '/^TSEARCH_SEARCH=/ { names[++n] = $2 } /^TSEARCH_POST_ID=/ { id = $2 }
      /^$/ { for (i = 1; i <= n; i++) print names[i], id; n = 0 }' | sort
}

known() {  # known SEARCH POST says what the store knows of a post
  tell --json hits "$1" -n 10000 | grep "\"id\":\"$2\"" >/dev/null && { echo "a hit of the store"; return; }
  tell --json hits "$1" --baseline -n 10000 | grep "\"id\":\"$2\"" >/dev/null && { echo "a quiet post"; return; }
  echo "never read"
}

# each_once WORD... holds the journal against the service: a search named WORD for WORD, its posts newer than
# ${BASELINE[WORD]}. To be called while the daemon runs; pauses the searches.
declare -A BASELINE
each_once() {
  local work word
  work=$(mktemp -d)
  for word in "$@"; do posts "$word" "${BASELINE[$word]}" | sed "s/^/$word /"; done | sort >"$work/due"
  eventually 60 tell run "$@"
  tell pause "$@" >/dev/null
  eventually 60 none_pending
  announced >"$work/announced"
  # Posts that came late may be older than the baseline's newest.
  for word in "$@"; do posts "$word" $((BASELINE[$word] - (600000 << 22))) | sed "s/^/$word /"; done |
    sort >"$work/published"
  DUE=$(wc -l <"$work/due") LOST=$(comm -23 "$work/due" <(uniq "$work/announced"))
  DOUBLED=$(uniq -d "$work/announced") FORGED=$(comm -13 "$work/published" "$work/announced")
  says "$DUE posts due, $(grep -c . <<<"$LOST") lost, $(grep -c . <<<"$DOUBLED") doubled"
  [[ -z "$LOST" ]] || is "lost" "" "$(head -n 5 <<<"$LOST" | while read -r word post; do echo "$word $post, $(known "$word" "$post")"; done)"
  is "announced twice" "" "$(head -n 5 <<<"$DOUBLED")"
  is "never published" "" "$(head -n 5 <<<"$FORGED")"
}
