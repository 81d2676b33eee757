# The user service while journald is killed, stopped, restarted and frozen, and the daemon is killed too: each post
# is announced once, and a frozen journald does not hold up the daemon.
# As root.
source "$STAGE/end-to-end/service.bash"

kill_journald() {
  eventually 10 systemctl is-active systemd-journald.service
  kill -KILL "$(journald)"
}
kill_daemon() {
  local before
  eventually 15 is_new 0
  before=$(daemon)
  kill -KILL "$before"
  eventually 15 is_new "$before"
}

start_sim --rate=3000 --seed=23
install_service sample
drop_in quick '[Unit]' StartLimitBurst=100 '[Service]' RestartSec=100ms
as_user tsearchctl add 'swift OR linux' --name systems --on sample --every 1s >/dev/null
sleep 2

says "journald killed, and killed together with the daemon"
mkdir -p /run/systemd/system/systemd-journald.service.d
echo $'[Unit]\nStartLimitIntervalSec=0' >/run/systemd/system/systemd-journald.service.d/test.conf
systemctl daemon-reload
for _ in 1 2 3 4 5; do
  kill_journald
  sleep "0.$((RANDOM % 9))"
  kill_daemon
  kill_journald
  sleep "0.$((RANDOM % 9))"
done

says "journald restarted, and stopped with its sockets"
systemctl restart systemd-journald.service
sleep 0.5
sockets=(systemd-journald.socket systemd-journald-dev-log.socket systemd-journald-audit.socket)
systemctl stop systemd-journald.service "${sockets[@]}" 2>/dev/null || :
sleep 2
kill_daemon
sleep 1
systemctl start "${sockets[0]}" "${sockets[1]}" systemd-journald.service

says "a frozen journald holds up neither commands nor a stop"
frozen=$(journald)
kill -STOP "$frozen"
eventually 15 has_pending
sleep 2
begin=$(date +%s%N)
as_user tsearchctl list >/dev/null
took=$((($(date +%s%N) - begin) / 1000000))
[[ $took -lt 1000 ]] || fail "a command took $took ms"
kill_daemon
sleep 1
kill -CONT "$frozen"

as_user tsearchctl pause systems >/dev/null
eventually 30 none_pending
as_user tsearchctl --json status | grep -q unverified && fail "delivery counts as unverified"
stored=$(mktemp) announced=$(mktemp)
as_user tsearchctl --json hits -n 10000 | sed 's/.*"post":{"source":"sample","id":"\([^"]*\)".*/\1/' |
  sort >"$stored"
as_user journalctl --user --unit=tsearchd --all --output=cat --output-fields=TSEARCH_POST_ID MESSAGE_ID="$HIT" |
  sort >"$announced"
is "stored twice" "" "$(uniq -d "$stored")"
is "announced twice" "" "$(uniq -d "$announced")"
is "lost or forged" "" "$(comm -3 "$stored" "$announced" | head -5)"
[[ $(wc -l <"$announced") -ge 100 ]] || fail "only $(wc -l <"$announced") hits in all"
says "$(wc -l <"$announced") hits, each once"
