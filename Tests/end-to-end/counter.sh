# Twitter Counter: accounts of both generations, and its own expectations beside ours.
source "$STAGE/end-to-end/services.bash"

start_sim --rate=1 --seed=51 --token=KEYright
configure '[Source old]' 'Type=twittercounter' "BaseURL=$URL" '[Source young]' 'Type=twittercounter' "BaseURL=$URL"
start_daemon
readings() { tsearchctl --json account show @alice --on "$1" | grep -oP '"readings":\K[0-9]+'; }
has_readings() { [[ $(readings "$1") -ge $2 ]]; }
problem() { tsearchctl --json account list | grep -o '"error":{[^}]*}' || :; }

says "the first generation needs no key, and is asked by name again and again"
gives 0 tsearchctl account add @alice --on old --every 1s
says_too "Following @alice on old: "
eventually 20 has_readings old 3
is "problems" "" "$(problem)"
gives 1 tsearchctl account add @nobody --on old
says_too "has no counts of this account: Could not load statistics for this user"

says "the second generation wants a key, and is asked by ID with it"
gives 1 tsearchctl source login young <<<"KEYwrong"
says_too "does not accept the key"
gives 0 tsearchctl source login young <<<"KEYright"
gives 0 tsearchctl account add @Alice --on young --every 1s
eventually 20 has_readings young 3
is "problems" "" "$(problem)"
[[ $(asked twittercounter/2011) -ge 3 ]] || fail "the second generation was not asked"
! grep -rqa KEYright "$folder/log" || fail "the log shows the key"

says "there are no posts to search"
gives 1 tsearchctl add swift --on old
says_too "counts followers and has no posts"

says "what the service expects is shown, beside what we expect once readings of a week are there"
for source in old young; do
  gives 0 tsearchctl account show @alice --on "$source"
  says_too "No forecast: "
  says_too "The service itself expects "
done
stop_daemon
/usr/bin/python3 - "$folder/state/tsearch.db" <<'PYTHON'
import sqlite3, sys
store = sqlite3.connect(sys.argv[1])
with store:
    accounts = store.execute("SELECT account, min(at), min(followers) FROM reading GROUP BY account").fetchall()
    for account, at, followers in accounts:
        past = ((account, at - day * 86_400_000, followers - day * 24) for day in range(1, 15))
        store.executemany("INSERT INTO reading (account, at, followers) VALUES (?, ?, ?)", past)
PYTHON
start_daemon
for source in old young; do
  gives 0 tsearchctl account show @alice --on "$source"
  says_too "THEIR OWN"
  estimate=$(tsearchctl --json account show @alice --on "$source" | grep -oP '"estimates":\{"tomorrow":\K[0-9]+')
  row=$(grep -m 1 tomorrow <<<"$SAID")
  is "what the service expects tomorrow at $source" "$estimate" "$(awk '{ print $NF }' <<<"$row" | tr -d ,)"
done
