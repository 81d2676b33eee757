# Notifications by the user's own bus, from inside the service's sandbox; a click starts a unit that runs xdg-open.
# As root.
source "$STAGE/end-to-end/service.bash"

calls=$HOME_FOLDER/calls
called() { grep -q "\"call\": \"$1\"" "$calls"; }
as_user touch "$calls" "$HOME_FOLDER/posts"
as_user /usr/bin/python3 "$STAGE/end-to-end/desktop.py" "$calls" notifications &
eventually 10 called ready

as_user make -C "$STAGE" install BIN="$STAGE/bin"
as_user mkdir -p "$HOME_FOLDER/.config/tsearch"
printf '%s\n' '#!/bin/sh' "cat $HOME_FOLDER/posts" | as_user tee "$HOME_FOLDER/source" >/dev/null
chmod +x "$HOME_FOLDER/source"
printf '%s\n' '[Daemon]' 'MinimumInterval=1s' '[Source mine]' 'Type=command' "Command=$HOME_FOLDER/source" |
  as_user tee "$HOME_FOLDER/.config/tsearch/tsearch.conf" >/dev/null
post() {  # post ID
  printf '{"id":"%s","url":"https://example.org/?a=%s&b=%%20c$HOME${HOME}$$","author":{"handle":"alice"},"text":"text %s","created_at":"%s"}\n' \
    "$1" "$1" "$1" "$(date -u +%FT%TZ)" >>"$HOME_FOLDER/posts"
}
post 1

says "the service shows a hit, from inside its sandbox"
tell add '*' --name mine --on mine --every 1h --tell notify
post 2
tell run mine
eventually 10 called Notify || fail "$(tell status)"
score=$(user_manager --version >/dev/null && as_user systemd-analyze --user security tsearchd.service --no-pager |
  sed -n 's/.*Overall exposure level.*: \([0-9.]*\).*/\1/p')
awk -v score="$score" 'BEGIN { exit !(score != "" && score <= 1.7) }' || fail "the sandbox's exposure is '$score'"

says "a click runs xdg-open outside of it, with the post's address as it is"
cat >/usr/bin/xdg-open <<END
#!/bin/sh
{ printf '%s\n' "\$*"; cat /proc/self/cgroup; } >$HOME_FOLDER/opened
END
chmod 0755 /usr/bin/xdg-open
as_user dbus-send --session --print-reply --dest=org.freedesktop.Notifications /org/freedesktop/Notifications \
  org.example.Test.Choose uint32:1 string:open >/dev/null
eventually 10 test -s "$HOME_FOLDER/opened"
is "opened" "https://example.org/?a=2&b=%20c\$HOME\${HOME}\$\$" "$(sed -n 1p "$HOME_FOLDER/opened")"
grep -q 'tsearch-open-' "$HOME_FOLDER/opened" || fail "not by a unit of its own: $(cat "$HOME_FOLDER/opened")"
! journalctl --output=cat | grep -i "could not be opened" || fail "it says otherwise"
