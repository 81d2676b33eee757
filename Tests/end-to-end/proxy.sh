# A proxy that the environment names is used: a host that does not exist is asked through it.
source "$STAGE/end-to-end/check.bash"

start_sim
folder=$(mktemp -d "$STAGE/proxy.XXXXXX")
export TSEARCH_SOCKET=$folder/control.sock
http_proxy=$URL no_proxy= tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config /dev/null &
eventually 10 tsearchctl list
tsearchctl add '*' --name proxied --on feed:http://feeds.invalid/feeds/all.rss || :
exec 3<>"/dev/tcp/127.0.0.1/${URL##*:}"
printf 'GET /_sim/stats HTTP/1.0\r\n\r\n' >&3
grep -q 'feeds.invalid/feeds/all.rss\|"feed":1' <&3 || fail "the proxy was not asked"
says "the proxy was asked for a host that only it knows"
