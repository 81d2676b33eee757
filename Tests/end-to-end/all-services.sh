# One search on every service at once: what is posted is a hit of each of them, once; one that is down holds up none.
source "$STAGE/end-to-end/services.bash"

start_sim --rate=120 --history=2min --seed=21
sources=(old legacy x mastodon bluesky hackernews)
sections=('Overlap=5s' '[Source old]' 'Type=twitter-1' "BaseURL=$URL")
sections+=('[Source legacy]' 'Type=twitter-1.1' "BaseURL=$URL" '[Source mastodon]' 'Type=mastodon' "BaseURL=$URL")
for name in x bluesky hackernews; do sections+=("[Source $name]" "BaseURL=$URL"); done
configure "${sections[@]}"
start_daemon

says "credentials are taken for the services that want one"
for name in x legacy mastodon; do gives 0 tsearchctl source login "$name" <<<"AAAAof$name"; done
gives 0 tsearchctl source login bluesky <<<"alice.example.org:abcd-efgh"
on=()
for name in "${sources[@]}" "feed:$URL/feeds/swift.rss"; do on+=(--on "$name"); done
gives 0 tsearchctl add swift --name all "${on[@]}" --every 2s

says "each service's posts are found, each once"
last_quiet=$(quiet all | tail -n 1)
began=${last_quiet%% *}
eventually 90 has_hits all 120
gives 0 tsearchctl pause all
ended=$(hits all | tail -n 1 | cut -d' ' -f1)
# What was posted before the services were last asked: the two seconds at the end are open.
due swift | awk -v a="$began" -v b="$(date -u -d "$ended UTC - 3 seconds" +%FT%T)" '$1 > a && $1 < b' >"$folder/due"
[[ $(wc -l <"$folder/due") -ge 5 ]] || fail "too little was posted: $(wc -l <"$folder/due")"
for name in "${sources[@]}"; do
  hits_of all "$name" >"$folder/found"
  [[ -s "$folder/found" ]] || fail "no hit of $name: $(tsearchctl show all)"
  is "lost at $name" "" "$(comm -23 "$folder/due" "$folder/found" | head -n 3)"
  is "found twice at $name" "" "$(uniq -d "$folder/found" | head -n 3)"
done
grep -q . < <(tsearchctl --json hits all -n 10000 | grep '"source":"feed:') || fail "no hit of the feed"

says "one service down holds up none of the others (T7)"
gives 0 tsearchctl resume all
fault 'stall=1h,path=/xrpc/'
fault 'status=503,path=/api/v2/'
before=$(asked tweets/search/recent)
sleep 6
[[ $(asked tweets/search/recent) -ge $((before + 2)) ]] || fail "X waits for another service"
no_faults
gives 0 tsearchctl pause all
gives 0 tsearchctl status
