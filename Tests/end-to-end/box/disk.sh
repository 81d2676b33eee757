# The user service where things are full or missing: a journal without a disk, one whose limit a neighbour uses up, a
# state folder that is full, and one that is read-only. Posts come late, each once.
# As root.
source "$STAGE/end-to-end/service.bash"

settle_journald() {  # settle_journald LINE... sets [Journal] settings
  mkdir -p /run/systemd/journald.conf.d
  printf '%s\n' '[Journal]' "$@" >/run/systemd/journald.conf.d/test.conf
  systemctl restart systemd-journald.service
}
has_hits() { [[ $(announced | wc -l) -gt $1 ]]; }
told() { journalctl _UID="$BOX_UID" SYSLOG_IDENTIFIER=tsearchd --output=cat | grep -c "$1" || :; }
has_told() { [[ $(told "$1") -gt $2 ]]; }  # has_told WORDS MORE-THAN
is_serving() { [[ "$(user_manager is-active tsearchd.service)" == active ]]; }
is_unverified() { tell --json status | grep unverified >/dev/null; }

start_sim --rate=600 --seed=37
install_service source1 source2
as_user mkdir -p "$STATE"
mount -t tmpfs -o "size=4m,mode=700,uid=$BOX_UID" tmpfs "$STATE"

says "a journal in memory alone, which its user may not read"
settle_journald Storage=volatile
for number in 1 2; do
  word=$([[ $number == 1 ]] && echo swift || echo linux)
  tell add "$word" --name "$word" --on "source$number" --every 1s >/dev/null
  BASELINE[$word]=$(baseline_end "$word")
done
eventually 60 is_unverified
before=$(announced | wc -l)
eventually 30 has_hits "$before"

says "on a disk again, with a neighbour that uses the limit up ($SECONDS s)"
settle_journald Storage=persistent RateLimitIntervalSec=4s RateLimitBurst=5
user_manager restart tsearchd.service
as_user systemd-run --user --quiet --unit=noise bash -c 'for _ in {1..30}; do yes noise | head -n 500; sleep 0.5; done'
eventually 30 has_pending
sleep 8
user_manager stop noise.service 2>/dev/null || :
journalctl --output=cat | grep 'Suppressed [0-9]* messages from user@' >/dev/null || fail "the limit was not used up"
settle_journald Storage=persistent
eventually 60 none_pending

says "the state's disk is full ($SECONDS s)"
head -c 10M /dev/zero >"$STATE/filler" 2>/dev/null || :
eventually 60 has_told 'cannot record' 0
before=$(daemon)
sleep 2
tell list >/dev/null || fail "a command fails on a full disk"
is "said so often" 1 "$(told 'cannot record')"
is "the daemon" "$before" "$(daemon)"
rm "$STATE/filler"
eventually 60 has_told 'recording again' 0

says "a daemon that starts on a full disk, and then on a read-only one, waits however long ($SECONDS s)"
head -c 10M /dev/zero >"$STATE/filler" 2>/dev/null || :
kill -KILL "$(daemon)"
sleep 5
user_manager stop tsearchd.service 2>/dev/null
rm "$STATE/filler"
mount -o remount,ro "$STATE"
user_manager start --no-block tsearchd.service
# Longer than the unit's limit of starts in a minute would allow for one a second.
sleep 36
mount -o remount,rw "$STATE"
eventually 20 is_serving

each_once swift linux
says "$DUE posts due, none lost, none doubled"
