# How soon a hit can be read in the user's journal.
source "$STAGE/bench/box/service.bash"

start_sim --rate=60 --window=20 --seed=3
install_service <<<$'[Daemon]\nMinimumInterval=1s'
searches 20 1
sleep 5
python3 "$STAGE/bench/journal-arrivals.py" "$HIT" 40 >"$folder/arrivals"
tsearchctl --json hits -n 10000 | sed 's/^{"hit":\([0-9]*\),.*"found_at":"\([^"]*\)".*/\1 \2/' |
  while read -r hit found; do echo "$hit $(date -d "$found" +%s%3N)"; done >"$folder/found"
# percentile SHARE: of the milliseconds from a hit's finding, just before its commit and cut to whole ones, on.
percentile() {
  awk 'NR == FNR { found[$1] = $2; next } $1 in found { printf "%.2f\n", $2 / 1000 - found[$1] }' \
    "$folder/found" "$folder/arrivals" | sort -n >"$folder/delays"
  awk -v share="$1" '{ delay[NR] = $1 } END { print delay[int((NR - 1) * share) + 1] }' "$folder/delays"
}
row 'a hit from its commit to the journal, ms, median' "$(percentile 0.5)" - - 2
row "the same, 99th percentile of $(wc -l <"$folder/delays")" "$(percentile 0.99)" - - 10
