# The query language: reading queries, and many saved queries over many posts, on one core. Beside them two programs
# that merely find the queries' words in the posts, where Python has them.
source "$STAGE/bench/figures.bash"

[[ -x "${FIGURES:-}" ]] || { echo "'make bench' builds tsearch-figures, FIGURES= names it" >&2; exit 1; }
"$FIGURES" "$folder" >"$folder/figures"
value() { awk -v name="$1" '$1 == name { print $2 }' "$folder/figures"; }
rate=$(value posts_a_second)

row 'reading 100,000 queries, characters/s' "$(value parse_characters_a_second)" - - 1000000
row 'memory of a saved query in an index of 10,000, bytes' "$(value bytes_a_query)" - - 1024
row 'posts of 280 characters through 10,000 queries, posts/s' "$rate" - - 500000
row '  beside a loop over the queries' "$rate" "$(value loop_posts_a_second)" "$(ratio "$rate" "$(value loop_posts_a_second)")" -

# yardstick NAME MODULE: finds the words with a Python library, and prints how many posts a second.
yardstick() {
  python3 -c "import $2" 2>/dev/null || return 0
  local other
  other=$(python3 "$STAGE/bench/finds.py" "$2" "$folder")
  row "  beside $1, which finds the words alone" "$rate" "$other" "$(ratio "$rate" "$other")" 1.0
}
yardstick ahocorasick-rs ahocorasick_rs
yardstick 'vectorscan (python-hyperscan)' hyperscan
