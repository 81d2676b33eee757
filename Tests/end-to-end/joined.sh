# A hundred searches on one X credential: joined polls find for each what it would find alone, for few requests.
source "$STAGE/end-to-end/services.bash"

start_sim --rate=300 --history=1min --seed=5 --token=AAAAjoined --limit=2000/15min
configure 'Overlap=1s' '[Source x]' "BaseURL=$URL" 'QueryLength=512'
start_daemon
gives 0 tsearchctl source login x <<<"AAAAjoined"

says "a hundred searches are added"
python3 "$STAGE/end-to-end/separate-polls.py" queries >"$folder/queries"
while IFS=$'\t' read -r name query; do
  gives 0 tsearchctl add "$query" --name "$name" --on x --every 5s
done <"$folder/queries"
names=$(cut -f1 "$folder/queries")
gives 0 tsearchctl run $names
recent() { asked tweets/search/recent; }
utc_time() { date -u -d "$1" +%FT%TZ; }

says "a cycle costs at most 6 requests"
began=$(utc_time now)
day=$(date -u +%j)
before=$(recent)
sleep 40
spent=$(($(recent) - before))
# Eight cycles, and one that may be cut by the ends; at midnight each is checked alone.
[[ "$spent" -le 54 || $(date -u +%j) != "$day" ]] || fail "$spent requests in eight cycles"
gives 0 tsearchctl run $names
gives 0 tsearchctl pause $names
ended=$(utc_time '-3 seconds')
gives 0 tsearchctl status
says_too "joined polls have saved"

sleep 10  # X tells nothing of the last ten seconds to who names an end.
says "each search has just what it finds alone"
python3 "$STAGE/end-to-end/separate-polls.py" found "$URL" AAAAjoined "$began" "$ended" | sort -u >"$folder/alone"
tsearchctl --json hits -n 10000 | python3 "$STAGE/end-to-end/separate-polls.py" hits "$began" "$ended" | sort >"$folder/joined"
says "$(wc -l <"$folder/alone") posts found by $(cut -d' ' -f1 "$folder/alone" | uniq | wc -l) searches, for $spent requests"
[[ $(wc -l <"$folder/alone") -ge 200 ]] || fail "too little was found"
is "lost" "" "$(comm -23 "$folder/alone" "$folder/joined" | head -n 5)"
is "another's, or twice" "" "$(comm -13 "$folder/alone" "$folder/joined" | head -n 5)"
