# The Debian package under a real systemd: installed, upgraded with searches kept, a restart of the user's manager,
# removed, installed again and purged; and what lintian says.
# As root.
source "$STAGE/end-to-end/check.bash"

as_user() {  # as_user COMMAND...
  runuser -u "$BOX_USER" -- env HOME="/home/$BOX_USER" XDG_RUNTIME_DIR="/run/user/$BOX_UID" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$BOX_UID/bus" PATH=/usr/bin:/bin "$@"
}
HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")
state() { as_user systemctl --user is-active "$1" || :; }
pid() { as_user systemctl --user show --property=MainPID --value tsearchd.service; }
# How many hits the user's journal holds; the daemon is not asked.
hits() { journalctl _UID="$BOX_UID" --output=cat MESSAGE_ID="$HIT" | wc -l; }
more_hits() { [[ $(hits) -gt $1 ]]; }

# Never on the machine itself.
is "the file system of /usr" overlay "$(stat --file-system --format=%T /usr | sed 's/overlayfs/overlay/')"
# What a machine for builds forbids and what is slow there: services that start, an index of all manual pages.
rm -f /usr/sbin/policy-rc.d /var/lib/man-db/auto-update

says "make deb"
# The programs under test may bring the Swift runtime as shared libraries, which no package has.
make -C "$STAGE" deb BIN="$STAGE/bin" SHLIBDEPS_OPTIONS=--ignore-missing-info
package=$(echo "$STAGE"/.build/tsearch_*.deb)
version=$(dpkg-deb --field "$package" Version)
is "the version" "$(tsearchctl --version | cut -d' ' -f2)-1" "$version"
(as_user lintian --fail-on error --suppress-tags custom-library-search-path "$package" >"$STAGE/lintian" 2>&1) &
lintian=$!
# The next version, one of whose units is another too.
dpkg-deb --raw-extract "$package" "$STAGE/next"
sed -i 's/^Version: .*/&+next/' "$STAGE/next/DEBIAN/control"
sed -i 's/^Description=.*/&, next/' "$STAGE"/next/usr/lib/systemd/user/tsearchd.service
next=$STAGE/tsearch_next.deb
dpkg-deb -Znone --root-owner-group --build "$STAGE/next" "$next"
chmod 0644 "$package" "$next"

# As the daemon's hint says: else the user's manager ends with the user's last session.
loginctl enable-linger "$BOX_USER"

says "installed: the user's units are enabled for all and run, the system's wait to be enabled"
apt-get install --yes --no-install-recommends "$package"
for unit in tsearchd.socket tsearchd.service; do
  is "$unit of a user" enabled "$(as_user systemctl --user is-enabled "$unit")"
  is "$unit of the user" active "$(state "$unit")"
  is "$unit of the system" disabled "$(systemctl is-enabled "$unit" || :)"
  is "$unit of the system" inactive "$(systemctl is-active "$unit" || :)"
done
getent group tsearch >/dev/null || fail "no group"
journalctl --list-catalog "$HIT" | grep -q 'New post for' || fail "no message catalog"
is "conffiles" "/etc/tsearch/tsearch.conf" "$(dpkg-query -W -f='${Conffiles}' tsearch | awk '{ print $1 }')"
is "changed files" "" "$(dpkg --verify tsearch | grep -v '/usr/share/\(doc\|man\)/' || :)"

says "an ordinary user adds a search and gets hits"
start_sim --rate=900 --seed=5
cat >>/etc/tsearch/tsearch.conf <<END
[Daemon]
MinimumInterval=1s
[Source sample]
Type=twitter-1
BaseURL=$URL
END
as_user systemctl --user reload tsearchd.service
as_user tsearchctl add 'swift OR linux' --name systems --on sample --every 1s
eventually 20 more_hits 0
systemctl start tsearchd.socket
tsearchctl --system add 'swift OR linux' --name shared --on sample --every 1s

says "an upgrade restarts both daemons, with changed units, and keeps searches and a changed configuration"
before=$(pid) system_before=$(systemctl show --property=MainPID --value tsearchd.service)
dpkg --install "$next"
is "installed" "$version+next" "$(dpkg-query -W -f='${Version}' tsearch)"
[[ "$(pid)" != "$before" && "$(pid)" != 0 ]] || fail "the user's daemon is the old one: $(pid)"
is "the program that runs" /usr/bin/tsearchd "$(readlink "/proc/$(pid)/exe")"
as_user systemctl --user show --property=Description tsearchd.service | grep -q ', next$' || fail "the old unit runs"
after=$(systemctl show --property=MainPID --value tsearchd.service)
[[ "$after" != "$system_before" && "$after" != 0 ]] || fail "the system's daemon is the old one: $after"
grep -q "$URL" /etc/tsearch/tsearch.conf || fail "the configuration is lost"
as_user tsearchctl list | grep -q systems || fail "the search is lost"
tsearchctl --system list | grep -q shared || fail "the system's search is lost"
eventually 20 more_hits "$(hits)"

says "searches go on after the user's manager was restarted, with no command given"
count=$(hits)
systemctl restart "user@$BOX_UID.service"
eventually 20 more_hits "$count"
is "service" active "$(state tsearchd.service)"

says "the shells find their completion"
is "bash" "complete -F _tsearchctl tsearchctl" \
  "$(as_user bash -c '. /usr/share/bash-completion/completions/tsearchctl; complete -p tsearchctl')"
is "zsh" _tsearchctl "$(as_user zsh -c 'autoload -Uz compinit; compinit -D; echo $_comps[tsearchctl]')"
as_user fish -c 'complete -C "tsearchctl show "' | grep -q '^systems' || fail "fish knows no names"

says "removed: nothing runs; the configuration, searches and hits stay"
files=$(dpkg --listfiles tsearch | grep tsearch)
dpkg --remove tsearch
is "the user's service" inactive "$(state tsearchd.service)"
is "the user's socket" inactive "$(state tsearchd.socket)"
is "the system's service" inactive "$(systemctl is-active tsearchd.service || :)"
is "the user's processes" "" "$(pgrep -x tsearchd || :)"
as_user systemctl --user cat tsearchd.service 2>/dev/null && fail "the unit is still known"
[[ -e /etc/tsearch/tsearch.conf && -e /home/$BOX_USER/.local/state/tsearch/tsearch.db ]] || fail "too much is gone"
[[ -e /var/lib/private/tsearch/tsearch.db ]] || fail "the system's store is gone"

says "installed again, the searches go on"
count=$(hits)
dpkg --install "$package"
eventually 20 more_hits "$count"

says "purged: nothing is left but what the user found"
dpkg --purge tsearch
for file in $files; do [[ ! -e "$file" ]] || fail "$file is left"; done
is "links after" "" "$(find /etc /var/lib/systemd -name '*tsearch*' -not -name "$BOX_USER")"
is "state after" "" "$(find /var/lib/tsearch /var/lib/private/tsearch /var/cache/tsearch /var/cache/private/tsearch 2>/dev/null)"
[[ -e /home/$BOX_USER/.local/state/tsearch/tsearch.db ]] || fail "the user's store is gone"
is "the user's processes" "" "$(pgrep -x tsearchd || :)"

says "lintian finds no error"
wait "$lintian" || fail "lintian: $(cat "$STAGE/lintian")"
cat "$STAGE/lintian"
