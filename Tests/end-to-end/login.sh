# A token over standard input: kept for its owner alone, and to be found nowhere else.
source "$STAGE/end-to-end/check.bash"

token=AAAAsecretOfAlice old=AAAAfirstOfAlice wrong=AAAAwrongOfAlice
# Little to look through: what is tried is a word that nobody writes.
start_sim --rate=20 --reach=1h --seed=5
folder=$(mktemp -d "$STAGE/login.XXXXXX")
export TSEARCH_SOCKET=$folder/control.sock
cat >"$folder/conf" <<END
[Daemon]
MinimumInterval=1s

[Source sample]
Type=twitter-1
BaseURL=$URL
END
tsearchd --socket "$TSEARCH_SOCKET" --state-dir "$folder/state" --config "$folder/conf" 2>"$folder/log" &
eventually 10 tsearchctl list
kept=$folder/state/credentials/sample.token

# sim METHOD [FAULT] adds a fault of the sample services, or ends all.
sim() {
  exec 3<>"/dev/tcp/127.0.0.1/${URL##*:}"
  printf '%s /_sim/faults HTTP/1.0\r\nContent-Length: %d\r\n\r\n%s' "$1" "${#2}" "$2" >&3
  cat <&3 >/dev/null
  exec 3>&-
}

# gives STATUS COMMAND...: the command's exit status is that; what it says is kept.
gives() {
  local status=0
  "${@:2}" >>"$folder/said" 2>&1 || status=$?
  is "status of '${*:2}'" "$1" "$status"
}

says "a source without a credential can be tried"
gives 0 tsearchctl source test sample
gives 4 tsearchctl source test nowhere
gives 1 tsearchctl source login hackernews <<<"$token"

says "a credential is stored, and replaced"
gives 0 tsearchctl --json source login sample <<<"$old"
is "what is kept" "$old" "$(<"$kept")"
gives 0 tsearchctl source login sample <<<"$token"
is "what is kept" "$token" "$(<"$kept")"
is "modes" "600 700" "$(stat -c %a "$kept" "${kept%/*}" | paste -sd' ')"

says "one that the service refuses leaves the one before"
sim POST 'status=401,path=/search.json'
gives 1 tsearchctl source login sample <<<"$wrong"
gives 1 tsearchctl --json source test sample
is "what is kept" "$token" "$(<"$kept")"
grep -q 'the one before stays' "$folder/said" || fail "a person is not told that the old one stays"
sim DELETE ''
gives 0 tsearchctl --json source test sample

says "an argument is refused with the reason"
gives 2 tsearchctl source login sample "$token"

says "the token stands nowhere else"
gives 0 tsearchctl add swift --on sample
for command in sources status list export; do gives 0 tsearchctl --json "$command"; done
found=$(grep -rlaE "$token|$old|$wrong" "$folder" || :)
is "files with a token" "$kept" "$found"

if command -v script >/dev/null; then
  says "a terminal does not show what is typed, and is left as it was"
  typing() {
    eventually 10 grep -q 'not shown' "$folder/screen"
    printf "$1"
    sleep 0.5
  }
  : >"$folder/screen"
  typing "$old\n" | script -qefc 'tsearchctl source login sample; stty -a' "$folder/screen" >/dev/null ||
    fail "$(<"$folder/screen")"
  ! grep -q "$old" "$folder/screen" || fail "the terminal shows the token"
  grep -q ' echo ' "$folder/screen" || fail "the terminal is left without echo"
  is "what is kept" "$old" "$(<"$kept")"
  : >"$folder/screen"
  typing '\003' | script -qfc 'trap : INT; tsearchctl source login sample; stty -a' "$folder/screen" >/dev/null || :
  grep -q ' echo ' "$folder/screen" || fail "an interrupt leaves the terminal without echo"
  is "what is kept" "$old" "$(<"$kept")"
fi
