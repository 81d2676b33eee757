# The user's socket in bad company: 64 clients that send nothing, halves or garbage while polls go on, and users who
# are not the owner.
# As root.
source "$STAGE/end-to-end/check.bash"

as_user() {  # as_user COMMAND...
  runuser -u "$BOX_USER" -- env HOME="/home/$BOX_USER" XDG_RUNTIME_DIR="/run/user/$BOX_UID" \
    DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$BOX_UID/bus" PATH="/home/$BOX_USER/.local/bin:$PATH" "$@"
}
as_stranger() { runuser -u nobody -- env PATH="$PATH" "$@"; }
# How often the sample services were asked so far.
requests() {
  local place=${URL#http://}
  exec 3<>"/dev/tcp/${place%:*}/${place#*:}"
  printf 'GET /_sim/stats HTTP/1.0\r\n\r\n' >&3
  sed -n 's/.*"requests":\([0-9]*\).*/\1/p' <&3
  exec 3>&-
}
has_asked() { [[ "$(requests)" -ge "$1" ]]; }

as_user make -C "$STAGE" install BIN="$STAGE/bin"
start_sim --rate=900 --seed=5
as_user mkdir -p "/home/$BOX_USER/.config/tsearch"
as_user tee "/home/$BOX_USER/.config/tsearch/tsearch.conf" >/dev/null <<END
[Daemon]
MinimumInterval=1s

[Source sample]
Type=twitter-1
BaseURL=$URL
END
socket=/run/user/$BOX_UID/tsearch/control.sock
as_user tsearchctl add swift --name swift --on sample --every 1s

says "64 clients are silent, break off, or send garbage again and again, and polls go on"
cat >"$STAGE/crowd.pl" <<'END'
use strict; use Socket;
$SIG{PIPE} = 'IGNORE';
my @open;
sub client {
  socket(my $client, PF_UNIX, SOCK_STREAM, 0) or die "socket: $!";
  return connect($client, pack_sockaddr_un($ARGV[0])) ? $client : undef;
}
while (1) {
  for my $number (0 .. 63) {
    next if $number < 42 && $open[$number];
    my $client = $open[$number] = client() or next;
    syswrite $client, '{"method":"org.tsearch.Control.List","para' if $number >= 21 && $number < 42;
    syswrite $client, join('', map { chr rand 256 } 1 .. 4096) . "\0" if $number >= 42;
  }
  select undef, undef, undef, 0.05;
}
END
as_user perl "$STAGE/crowd.pl" "$socket" &
crowd=$!
sleep 1
before=$(requests)
eventually 30 has_asked $((before + 12))
eventually 30 as_user tsearchctl list
kill -0 "$crowd" || fail "the crowd has gone"
kill "$crowd"
eventually 10 as_user tsearchctl status
is "restarts" 0 "$(as_user systemctl --user show --property=NRestarts --value tsearchd.service)"

# refused WORDS COMMAND... fails with these words.
refused() {
  local words=$1 said
  shift
  ! said=$("$@" 2>&1) || fail "it was let in: $*"
  grep -q "$words" <<<"$said" || fail "it was told: $said"
}

says "another user does not reach the user's socket; root reaches it and looks like another user in its sandbox"
refused 'no right to use the socket' as_stranger tsearchctl --socket "$socket" list
refused 'belongs to another user' tsearchctl --socket "$socket" list
as_user tsearchctl list | grep -q swift || fail "the owner may not"

says "on a socket that everybody reaches, the daemon looks at who it is"
open=$STAGE/open
as_user mkdir -p "/home/$BOX_USER/other"
install -d -m 0777 "$open"
as_user env -u NOTIFY_SOCKET tsearchd --socket "$open/control.sock" --state-dir "/home/$BOX_USER/other" &
eventually 10 test -S "$open/control.sock"
chmod 0777 "$open" "$open/control.sock"
refused 'belongs to another user' as_stranger tsearchctl --socket "$open/control.sock" add '*' --on sample
tsearchctl --socket "$open/control.sock" list >/dev/null || fail "root may not"
as_user tsearchctl --socket "$open/control.sock" list >/dev/null || fail "the owner may not"
