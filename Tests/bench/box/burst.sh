# Processor time of 10,000 hits on their way into the journal, daemon and journald together, over `systemd-cat`.
# As root: the journal is taken away until all hits wait, and its rate limit is lifted.
source "$STAGE/bench/box/service.bash"

count=10000
sockets=(systemd-journald.socket systemd-journald-dev-log.socket systemd-journald-audit.socket)
journald() { systemctl show --property=MainPID --value systemd-journald.service; }
all_wait() { as_user tsearchctl --json status | grep -q "\"pending\":$count[,}]"; }
mkdir -p /run/systemd/journald.conf.d
printf '[Journal]\nRateLimitBurst=0\n' >/run/systemd/journald.conf.d/bench.conf
systemctl restart systemd-journald.service
sleep 1
start=$(cpu "$(journald)")  # What journald spends on its start, which comes before the hits below.

start_sim --rate=100 --history=4h --window="$count"
install_service <<<"[Daemon]
MaxHitsPerPoll=$count"
daemon=$(service_pid)
systemctl stop systemd-journald.service "${sockets[@]}" 2>/dev/null || :
as_user tsearchctl add '*' --name all --on "feed:$url/feeds/all.rss" --backfill "$count" >/dev/null
wait_for 60 all_wait
before=$(cpu "$daemon")
systemctl start "${sockets[@]:0:2}" systemd-journald.service
wait_for 120 none_pending
ours=$(($(cpu "$daemon") - before + $(cpu "$(journald)") - start))

journalctl --output=cat MESSAGE_ID="$HIT" >"$folder/lines"
[[ $(wc -l <"$folder/lines") -eq $count ]] || { echo "$(wc -l <"$folder/lines") hits are there" >&2; exit 1; }
before=$(cpu "$(journald)")
TIMEFORMAT='%U %S'
own=$( { time systemd-cat -t figure cat "$folder/lines"; } 2>&1 | awk '{ printf "%.0f", ($1 + $2) * 1000000 }')
is_whole() { [[ $(journalctl -t figure --output=cat | wc -l) -eq $count ]]; }
wait_for 60 is_whole
theirs=$(($(cpu "$(journald)") - before + own))
row "$count hits into the journal, processor ms, over systemd-cat" "$((ours / 1000))" "$((theirs / 1000))" \
  "$(ratio "$ours" "$theirs")" 3
