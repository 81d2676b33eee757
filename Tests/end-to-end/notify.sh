# Notifications on a session bus of the test's own: what is shown, what a click opens, and that no desktop is no error.
source "$STAGE/end-to-end/services.bash"

unset DBUS_SESSION_BUS_ADDRESS XDG_RUNTIME_DIR
calls=$folder/calls

# start_bus starts a bus that starts no service by itself.
start_bus() {
  cat >"$folder/bus.conf" <<END
<busconfig><type>session</type><listen>unix:path=$folder/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>
END
  dbus-daemon --config-file="$folder/bus.conf" --nofork --nopidfile 2>/dev/null &
  BUS=$!
  eventually 10 test -S "$folder/bus"
  export DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
}

# desktop ROLE... takes the place of the desktop that was there.
desktop() {
  [[ -z "${DESKTOP:-}" ]] || { kill "$DESKTOP"; wait "$DESKTOP" 2>/dev/null || :; }
  : >"$calls"
  /usr/bin/python3 "$STAGE/end-to-end/desktop.py" "$calls" "$@" &
  DESKTOP=$!
  eventually 10 called ready
}

called() { grep -q "\"call\": \"$1\"" "$calls"; }
# told TITLE: a notification of that title was asked for.
told() { grep -q "\"title\": \"$1\"" "$calls"; }
times_told() { grep -c '"call": "Notify"' "$calls" || :; }
control() { dbus-send --session --print-reply --dest=org.freedesktop.Notifications \
  /org/freedesktop/Notifications "org.example.Test.$1" "${@:2}" >/dev/null; }

# The source: what stands in the file of posts, a JSON line each.
posts=$folder/posts
cat >"$folder/source" <<END
#!/bin/sh
cat "$posts"
END
chmod +x "$folder/source"
post() {  # post ID TEXT
  printf '{"id":"%s","url":"https://example.org/%s","author":{"handle":"alice","name":"Alice","avatar":"%s"},%s}\n' \
    "$1" "$1" "$URL/avatars/alice_normal.png" "\"text\":\"$2\",\"created_at\":\"$(date -u +%FT%TZ)\"" >>"$posts"
}
start_sim
export CACHE_DIRECTORY=$folder/cache
# Pictures come from the public network, or from a server that is named.
configure '[Source mine]' 'Type=command' "Command=$folder/source" '[Source sample]' 'Type=twitter-1' "BaseURL=$URL"
post 1 'before'

start_bus
desktop notifications portal
start_daemon

says "a sink that is none is refused, and 'none' empties the list"
gives 1 tsearchctl add '*' --name mine --on mine --every 1h --tell pigeon
says_too "it can be 'notify', or 'none'"
gives 0 tsearchctl add '*' --name mine --on mine --every 1h --tell notify
is "tell" '"tell":["notify"]' "$(tsearchctl --json show mine | grep -o '"tell":\[[^]]*\]')"
gives 0 tsearchctl edit mine --tell none
is "tell" '"tell":[]' "$(tsearchctl --json show mine | grep -o '"tell":\[[^]]*\]')"
gives 0 tsearchctl edit mine --tell notify

says "a hit is one notification, its text escaped and bounded"
post 2 'a <b>bold</b> & <img src=x> claim\u202e\u0007\ufdd0 '"$(printf 'long %.0s' {1..100})"
gives 0 tsearchctl run mine
eventually 10 called Notify
is "notifications" 1 "$(times_told)"
told 'mine: Alice (@alice)' || fail "$(cat "$calls")"
grep -q '"body": "a &lt;b&gt;bold&lt;/b&gt; &amp; &lt;img src=x&gt; claim' "$calls" || fail "$(cat "$calls")"
picture=$(grep -oP '"image-path": "file://\K[^"]*' "$calls") || fail "no picture: $(cat "$calls")"
is "picture" PNG "$(head -c 4 "$picture" | tail -c 3)"
! grep -qP '\x07|\x{fdd0}|\\u0007' "$calls" || fail "a control came through: $(cat "$calls")"

says "a click opens the post by the portal; others' signals, other schemes and other numbers open nothing"
dbus-send --session --type=signal /org/freedesktop/Notifications \
  org.freedesktop.Notifications.ActionInvoked uint32:1 string:default
control Choose uint32:77 string:default
control Choose uint32:1 string:dismiss
sleep 0.5
! called OpenURI || fail "a forged signal opened a post"
control Choose uint32:1 string:default
eventually 5 called OpenURI
is "opened" "https://example.org/2" "$(grep -oP '"call": "OpenURI", "address": "\K[^"]*' "$calls")"

says "two hits of one poll are one notification, at least ten seconds after the last"
post 3 three
post 4 four
begin=$SECONDS
gives 0 tsearchctl run mine
eventually 20 told '2 new for mine'
is "notifications" 2 "$(times_told)"
[[ $((SECONDS - begin)) -ge 5 ]] || fail "two notifications in a row"

says "without a portal the user's manager runs xdg-open"
desktop notifications manager
post 5 five
gives 0 tsearchctl run mine
eventually 20 called Notify
control Choose uint32:1 string:open
eventually 15 called StartTransientUnit
is "command" '["xdg-open", "https://example.org/5"]' \
  "$(grep -oP '"command": \[\K\[[^]]*\]' "$calls")"

says "a restart repeats nothing, nor does a kill"
stop_daemon
start_daemon
kill -KILL "$DAEMON"
wait "$DAEMON" || :
start_daemon
post 6 six
gives 0 tsearchctl run mine
eventually 20 grep -q '"body": "six"' "$calls"
is "notifications" 2 "$(times_told)"

says "a desktop without markup or actions gets the text as it is"
stop_daemon
desktop notifications plain
start_daemon
post 7 'a <b> & c'
gives 0 tsearchctl run mine
eventually 20 called Notify
grep -q '"body": "a <b> & c", "actions": \[\]' "$calls" || fail "$(cat "$calls")"

says "a desktop that does not answer holds nothing up, and status says so"
stop_daemon
desktop notifications silent
start_daemon
post 8 eight
gives 0 tsearchctl run mine
eventually 20 called Notify
gives 0 timeout 2 tsearchctl run mine
eventually 20 bash -c 'tsearchctl status | grep -q "notification service does not answer"'
gives 0 tsearchctl show mine
says_too "notifications are not shown"
gives 0 tsearchctl status
begin=$(date +%s%N)
stop_daemon
took=$((($(date +%s%N) - begin) / 1000000))
[[ $took -lt 2000 ]] || fail "the stop took $took ms"

says "no service and no bus are no errors"
kill "$DESKTOP"
start_daemon
post 9 nine
gives 0 tsearchctl run mine
eventually 10 bash -c 'tsearchctl status | grep -q "no notification service runs"'
gives 0 tsearchctl status
stop_daemon
kill "$BUS"
wait "$BUS" 2>/dev/null || :
start_daemon
post 10 ten
gives 0 tsearchctl run mine
eventually 10 bash -c 'tsearchctl status | grep -q "there is no session bus"'
unset DBUS_SESSION_BUS_ADDRESS
stop_daemon
start_daemon
post 11 eleven
gives 0 tsearchctl run mine
eventually 10 bash -c 'tsearchctl status | grep -q "there is no session bus"'
gives 0 tsearchctl status
stop_daemon
! grep -i -e fatal -e crash "$folder/log" || fail "$(tail "$folder/log")"
