# A power cut: the journal's last seconds are gone, the store has them, and the boot is another one. What the journal
# lost is sent again, what it kept is not, also when the daemon is killed meanwhile.
# As root.
source "$STAGE/end-to-end/service.bash"

BOOT=/proc/sys/kernel/random/boot_id
sockets=(systemd-journald.socket systemd-journald-dev-log.socket systemd-journald-audit.socket)

# has_hits NUMBER: the journal has more.
has_hits() { [[ $(announced | wc -l) -gt $1 ]]; }

start_sim --rate=1200 --seed=41
install_service source1 source2
drop_in quick '[Service]' Restart=no
for number in 1 2; do
  word=$([[ $number == 1 ]] && echo swift || echo linux)
  tell add "$word" --name "$word" --on "source$number" --every 1s >/dev/null
  BASELINE[$word]=$(baseline_end "$word")
done

says "hits whose entries reach the disk, and hits whose entries do not"
eventually 60 has_hits 10
journalctl --sync
saved=$(mktemp -d)
cp -a /var/log/journal/. "$saved"
# What the copy holds; entries may have come since the disk was asked.
announced --directory="$saved" >"$saved.kept"
eventually 60 has_hits $(($(wc -l <"$saved.kept") + 10))

says "the power is cut"
kill -KILL "$(daemon)"
announced >"$saved.before"
systemctl stop systemd-journald.service "${sockets[@]}" 2>/dev/null || :
rm -rf /var/log/journal/*
cp -a "$saved/." /var/log/journal
cat /proc/sys/kernel/random/uuid >"$saved.boot"
mount --bind "$saved.boot" "$BOOT"
systemctl start "${sockets[0]}" "${sockets[1]}" systemd-journald.service
is "what the journal kept" "" "$(comm -3 "$saved.kept" <(announced))"
gone=$(comm -23 "$saved.before" "$saved.kept" | wc -l)
[[ $gone -ge 5 ]] || fail "only $gone entries are gone"

says "the daemon starts in the new boot, is killed there, and starts again"
eventually 10 user_manager reset-failed tsearchd.service
user_manager set-environment TSEARCH_KILL_AT=hits-reopened:1
user_manager start tsearchd.service 2>/dev/null && fail "the first start of the boot was not killed"
user_manager set-environment TSEARCH_KILL_AT=none:1
eventually 10 user_manager start tsearchd.service
each_once swift linux
says "$(wc -l <"$saved.kept") entries kept, $gone gone; $DUE posts due, none lost, none doubled"
