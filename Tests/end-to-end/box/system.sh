# The system-wide service, installed by root: its user of the moment, its socket for a group, hits confirmed in the
# system's journal, and how exposed both services are.
# As root.
source "$STAGE/end-to-end/check.bash"

as_user() {  # as_user COMMAND...
  runuser -u "$BOX_USER" -- env XDG_RUNTIME_DIR="/run/user/$BOX_UID" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$BOX_UID/bus" PATH="$PATH" "$@"
}
HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")
none_pending() { tsearchctl --system --json status | grep -q '"pending":0'; }
# at_most LIMIT EXPOSURE
at_most() { awk -v limit="$1" -v found="$2" 'BEGIN { exit !(found <= limit) }'; }
exposure() { sed -n 's/.*Overall exposure level.*: \([0-9.]*\) .*/\1/p'; }

says "make install by root"
make -C "$STAGE" install BIN="$STAGE/bin" PREFIX=/usr/local
export PATH="/usr/local/bin:$PATH"
systemctl enable --now tsearchd.socket
is "the socket's owner and mode" "root tsearch 660" "$(stat -c '%U %G %a' /run/tsearch/control.sock)"

says "the first command starts it, hits are confirmed"
start_sim --rate=900 --seed=11
tsearchctl --system add '*' --name all --on "feed:$URL/feeds/all.rss" --every 1min
sleep 2
tsearchctl --system run all | grep -q 'new hits' || fail "no hits"
eventually 10 none_pending
journalctl --unit=tsearchd --output=cat MESSAGE_ID="$HIT" | grep -q 'all: ' || fail "no hit in the journal"
journalctl --unit=tsearchd --output=export --lines=1 MESSAGE_ID="$HIT" | grep -aq '^UNIT=tsearchd.service' ||
  fail "no UNIT in the entry"
journalctl --unit=tsearchd --lines=1 --catalog MESSAGE_ID="$HIT" | grep -q 'New post for all' || fail "no catalog"

says "only members of the group may command it"
refused=$(as_user tsearchctl --system list 2>&1) && fail "a stranger may command it"
says "a stranger reads: $refused"
usermod --append --groups tsearch "$BOX_USER"
as_user tsearchctl --system list | grep -q all || fail "a member of the group may not"

says "both services are well closed"
system=$(systemd-analyze security tsearchd.service --no-pager | exposure)
at_most 1.2 "$system" || fail "the system service's exposure is $system"
as_user systemctl --user daemon-reload
as_user systemctl --user start tsearchd.socket
as_user tsearchctl list >/dev/null
user=$(as_user systemd-analyze --user security tsearchd.service --no-pager | exposure)
at_most 1.7 "$user" || fail "the user service's exposure is $user"
says "exposure $system and $user"

says "make install overwrites no configuration, make uninstall leaves one that was changed and nothing else"
echo '# changed' >>/etc/tsearch/tsearch.conf
make -C "$STAGE" install BIN="$STAGE/bin" PREFIX=/usr/local
make -C "$STAGE" uninstall PREFIX=/usr/local
is "the system's daemon" inactive "$(systemctl is-active tsearchd.service || :)"
is "left" "/etc/tsearch/tsearch.conf" "$(find /usr/local /etc -newer "$STAGE/bin/tsearchd" -name '*tsearch*' -not -type d)"
journalctl --list-catalog "$HIT" 2>/dev/null | grep -q 'New post' && fail "the message catalog still knows hits"

says "PREFIX and DESTDIR: nothing outside, and nothing left"
make -C "$STAGE" install BIN="$STAGE/bin" PREFIX=/opt/there DESTDIR="$STAGE/image"
is "outside PREFIX" "$STAGE/image/etc/tsearch/tsearch.conf" "$(find "$STAGE/image" -type f -not -path '*/opt/there/*')"
grep -q '^ExecStart=/opt/there/bin/tsearchd ' "$STAGE/image/opt/there/lib/systemd/system/tsearchd.service" ||
  fail "the unit starts another program"
make -C "$STAGE" uninstall PREFIX=/opt/there DESTDIR="$STAGE/image"
is "left" "" "$(find "$STAGE/image" -type f -o -type l)"
