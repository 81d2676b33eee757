# The user service beside a neighbour that uses up the journal's rate, and with a journal that lies in memory alone:
# each post is announced once, late where it must be, and where nothing can be read back `status` says so.
# As root.
source "$STAGE/end-to-end/service.bash"

# journald_with LINE... restarts journald with these settings.
journald_with() {
  mkdir -p /run/systemd/journald.conf.d
  printf '%s\n' '[Journal]' "$@" >/run/systemd/journald.conf.d/test.conf
  systemctl restart systemd-journald.service
}
suppressed() { journalctl --output=cat _COMM=systemd-journal | grep -o 'Suppressed [0-9]* messages from user@'; }
is_unverified() { tell --json status | grep -q unverified; }

start_sim --rate=1200 --seed=47 --history=10min
install_service sample

says "a neighbour of the same user takes all of the journal's rate"
journald_with RateLimitIntervalSec=4s RateLimitBurst=200
tell add swift --name swift --on sample --every 1s >/dev/null
BASELINE[swift]=$(baseline_end swift)
as_user systemd-run --user --quiet --unit=neighbour bash -c \
  'end=$((SECONDS + 12)); while [[ $SECONDS -lt $end ]]; do echo "one of many lines"; done'
eventually 15 has_pending
sleep 12
eventually 10 suppressed
tell list >/dev/null
eventually 60 none_pending
is_unverified && fail "a limited journal counts as one that cannot be read"
each_once swift
ALL=$DUE
says "after $(suppressed | wc -l) suppressions"

says "a journal in memory alone, which its user may not read"
journald_with Storage=volatile RateLimitBurst=0
rm -rf /var/log/journal/*
systemctl restart systemd-journald.service
user_manager stop tsearchd.service
rm -rf "${STATE:?}"/* # One that was read before is waited for longer.
tell add linux --name linux --on sample --every 1s >/dev/null
BASELINE[linux]=$(baseline_end linux)
is "what the user reads" "" "$(as_user journalctl --user --quiet --output=cat MESSAGE_ID="$HIT" 2>/dev/null)"
eventually 30 is_unverified
sleep 3
each_once linux
ALL=$((ALL + DUE))
is_unverified || fail "status does not say that delivery is unverified"

says "readable again, it is verified again"
usermod --append --groups systemd-journal "$BOX_USER"
# As at boot: the group may read.
chgrp -R systemd-journal /run/log/journal
chmod -R g+rX /run/log/journal
systemctl restart "user@$BOX_UID.service"
tell resume linux --catch-up >/dev/null
sleep 2
each_once linux
ALL=$((ALL + DUE))
is_unverified && fail "status still says that delivery is unverified"
says "$ALL posts due, each once"
