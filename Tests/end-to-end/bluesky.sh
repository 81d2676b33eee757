# Bluesky: 50 restarts are one log-in (T9); a password that is revoked and replaced while running.
source "$STAGE/end-to-end/services.bash"

start_sim --rate=240 --history=1min --seed=41 --token=abcd-first --token=efgh-second
configure 'Overlap=2s' '[Source bluesky]' "BaseURL=$URL"
login=com.atproto.server.createSession
start_daemon

says "without an app password a search is refused, and a person is told what to do"
gives 1 tsearchctl add swift --on bluesky
says_too "tsearchctl source login bluesky"
gives 1 tsearchctl source login bluesky <<<"abcd-first"
says_too "HANDLE:APP-PASSWORD"
gives 1 tsearchctl source login bluesky <<<"alice.example.org:wrong"
says_too "make an app password"
gives 0 tsearchctl source login bluesky <<<"alice.example.org:abcd-first"
gives 0 tsearchctl add swift --on bluesky --every 1s
eventually 20 has_hits swift 1
logins=$(asked $login)

says "50 restarts are no further log-in (T9)"
polls=$(asked app.bsky.feed.searchPosts)
for ((restart = 0; restart < 50; restart++)); do
  stop_daemon
  start_daemon
done
eventually 20 has_hits swift 5
[[ $(asked app.bsky.feed.searchPosts) -gt $polls ]] || fail "nothing was asked"
is "log-ins" "$logins" "$(asked $login)"
is "found twice" "" "$(hits swift | uniq -d)"

says "a revoked app password is told of once, and another one asks at once (T5)"
fault 'revoked=abcd-first,path=/xrpc/'
eventually 20 stands swift unauthorized
asked=$(asked $login)
sleep 3
is "log-ins with a password that is not accepted" "$asked" "$(asked $login)"
gives 0 tsearchctl source login bluesky <<<"alice.example.org:efgh-second"
eventually 5 stands swift null
