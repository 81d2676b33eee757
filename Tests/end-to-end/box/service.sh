# The user service, installed as a user installs it: started through its socket, its hits in the journal, its
# status, a reload, the watchdog, 20 kills and a stop.
source "$STAGE/end-to-end/check.bash"

HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")
unit() { systemctl --user "$@" tsearchd.service; }
pid() { unit show --property=MainPID --value; }
# The values of a field in all hits of the journal.
journal() { journalctl --user --unit=tsearchd --all --output=cat --output-fields="$1" MESSAGE_ID="$HIT"; }
pending() { tsearchctl --json status | grep -o '"pending":[0-9]*' | cut -d: -f2; }
none_pending() { [[ "$(pending)" == 0 ]]; }
has_hits() { [[ -n "$(journal MESSAGE)" ]]; }
is_new() { [[ "$(pid)" != 0 && "$(pid)" != "$1" ]] && unit is-active; }

says "make install enables the socket and the service"
make -C "$STAGE" install BIN="$STAGE/bin"
export PATH="$HOME/.local/bin:$PATH"
is "socket" active "$(systemctl --user is-active tsearchd.socket)"
is "service at log-in" enabled "$(unit is-enabled)"
is "mode of the socket's folder" 700 "$(stat -c %a "$XDG_RUNTIME_DIR/tsearch")"
is "mode of the socket" 600 "$(stat -c %a "$XDG_RUNTIME_DIR/tsearch/control.sock")"

start_sim --rate=900 --seed=7
mkdir -p "$HOME/.config/tsearch" "$HOME/.config/systemd/user/tsearchd.service.d"
cat >"$HOME/.config/tsearch/tsearch.conf" <<END
[Daemon]
MinimumInterval=1s

[Source sample]
Type=twitter-1
BaseURL=$URL
END
printf '[Unit]\nStartLimitBurst=100\n[Service]\nWatchdogSec=3s\nRestartSec=100ms\n' >"$HOME/.config/systemd/user/tsearchd.service.d/quick.conf"
systemctl --user daemon-reload

says "the first command starts the daemon"
is "service before" inactive "$(unit is-active || :)"
tsearchctl add 'swift OR linux' --name systems --on sample --every 1s
is "service after" active "$(unit is-active)"

says "hits arrive in the journal with their fields"
eventually 20 has_hits
entry=$(journalctl --user --unit=tsearchd --output=export --lines=1 MESSAGE_ID="$HIT")
for field in MESSAGE PRIORITY=5 SYSLOG_IDENTIFIER=tsearchd TSEARCH_SEARCH=systems TSEARCH_STORE TSEARCH_HIT \
  TSEARCH_SOURCE=sample TSEARCH_POST_ID TSEARCH_POST_URL TSEARCH_AUTHOR TSEARCH_AUTHOR_NAME \
  TSEARCH_CREATED_AT TSEARCH_TEXT USER_UNIT=tsearchd.service; do
  grep -aq "^$field" <<<"$entry" || fail "no $field in: $entry"
done

says "systemctl status shows what the daemon does"
unit status --no-pager | grep -q 'Status: "..*"' || fail "$(unit status --no-pager)"

says "a reload reads the configuration and keeps the process; a faulty one changes nothing"
before=$(pid)
sed -i 's/^MinimumInterval=.*/&\nDefaultInterval=20min/' "$HOME/.config/tsearch/tsearch.conf"
unit reload
is "process" "$before" "$(pid)"
echo 'MinimumInterval=never' >>"$HOME/.config/tsearch/tsearch.conf"
unit reload || :
is "process" "$before" "$(pid)"
is "after the reloads" active "$(unit is-active)"
sed -i '$d' "$HOME/.config/tsearch/tsearch.conf"

says "a daemon that hangs is ended and started again"
kill -STOP "$before"
eventually 15 is_new "$before"

says "20 kills lose and double nothing"
for _ in $(seq 20); do
  before=$(pid)
  kill -KILL "$before"
  eventually 15 is_new "$before"
  sleep "0.$((RANDOM % 9 + 1))"
done
tsearchctl pause systems >/dev/null
eventually 20 none_pending
tsearchctl --json hits -n 10000 | sed 's/.*"post":{"source":"sample","id":"\([^"]*\)".*/\1/' | sort >"$HOME/stored"
journal TSEARCH_POST_ID | sort >"$HOME/announced"
is "stored twice" "" "$(uniq -d "$HOME/stored")"
is "announced twice" "" "$(uniq -d "$HOME/announced")"
is "lost or forged" "" "$(comm -3 "$HOME/stored" "$HOME/announced" | head -5)"
[[ $(wc -l <"$HOME/announced") -ge 50 ]] || fail "only $(wc -l <"$HOME/announced") hits in all"
says "$(wc -l <"$HOME/announced") hits, each once"

says "a stop takes less than 2 s, and the next command starts the daemon again"
begin=$(date +%s%N)
unit stop
took=$((($(date +%s%N) - begin) / 1000000))
[[ $took -lt 2000 ]] || fail "the stop took $took ms"
is "result" success "$(unit show --property=Result --value)"
tsearchctl list | grep -q systems || fail "the search is gone"
says "stopped in $took ms"

says "make uninstall leaves nothing but searches and hits"
make -C "$STAGE" uninstall
is "left" "" "$(find "$HOME/.local/bin" "$HOME/.local/share" -name '*tsearch*' -not -type d)"
[[ -e "$HOME/.local/state/tsearch/tsearch.db" ]] || fail "the store is gone"
