# The user service and every way in which its store can be damaged, lost or taken away: each has its own words in the
# journal, in `status` and in what commands say; none floods; `recover` goes on quietly. And backups of a store in use.
source "$STAGE/end-to-end/check.bash"

HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")
settings=$HOME/.config/systemd/user/tsearchd.service.d
state=$HOME/.local/state/tsearch
db=$state/tsearch.db
unit() { systemctl --user "$@" tsearchd.service; }
pid() { unit show --property=MainPID --value; }
announced() { journalctl --user --unit=tsearchd --all --output=cat --output-fields=TSEARCH_POST_ID MESSAGE_ID="$HIT" | wc -l; }
journal_says() { journalctl --user --unit=tsearchd --output=cat --since="@$1" | grep -qF -- "$2"; }
status_says() { [[ "$(tsearchctl status 2>&1 | tr -s '\n ' ' ')" == *"$1"* ]]; }
none_pending() { tsearchctl --json status | grep -q '"pending":0'; }
is_gone() { ! kill -0 "$1" 2>/dev/null; }
hits_grow() { [[ "$(announced)" -gt "$1" ]]; }
# Stops the daemon so that the socket does not start it again before the damage is done.
stop() { systemctl --user stop tsearchd.socket tsearchd.service 2>/dev/null; }
# Kills the daemon, and keeps the manager from starting it again.
crash() {
  local daemon once=$settings/once.conf
  daemon=$(pid)
  echo $'[Service]\nRestart=no' >"$once"
  systemctl --user daemon-reload
  kill -KILL "$daemon"
  eventually 10 is_gone "$daemon"
  stop
  rm "$once"
  systemctl --user daemon-reload
}
start() {
  systemctl --user reset-failed tsearchd.socket tsearchd.service 2>/dev/null || :
  systemctl --user start tsearchd.socket
}
# zeros FILE OFFSET COUNT: overwrites so many bytes.
zeros() { dd if=/dev/zero of="$1" bs=1 seek="$2" count="$3" conv=notrunc status=none; }
noise() { dd if=/dev/urandom of="$1" bs=1 seek="$2" count="$3" conv=notrunc status=none; }

make -C "$STAGE" install BIN="$STAGE/bin"
export PATH="$HOME/.local/bin:$PATH"
start_sim --rate=600 --seed=31
mkdir -p "$HOME/.config/tsearch" "$settings"
cat >"$HOME/.config/tsearch/tsearch.conf" <<END
[Daemon]
MinimumInterval=1s

[Source sample]
Type=twitter-1
BaseURL=$URL
END
printf '[Unit]\nStartLimitBurst=200\n[Service]\nRestartSec=200ms\n' >"$settings/quick.conf"
systemctl --user daemon-reload
tsearchctl add 'swift OR linux' --name systems --on sample --every 1s >/dev/null
eventually 20 hits_grow 3

# damaged WORDS END COMMAND...: ends the daemon by END, does the damage, and follows the store back to work.
damaged() {
  local words=$1 end=$2 begin before kept
  shift 2
  says "$words"
  "$end"
  before=$(announced) begin=$(date +%s)
  kept=$(find "$state" -name '*.damaged-*' | wc -l)
  "$@"
  start
  status_says "$words" || fail "status says: $(tsearchctl status 2>&1)"
  status_says "'tsearchctl recover' goes on with it" || fail "status says: $(tsearchctl status 2>&1)"
  tsearchctl status >/dev/null && fail "status has the exit 0"
  journal_says "$begin" "$words" || fail "the journal says: $(journalctl --user -u tsearchd --since="@$begin")"
  refused=$(tsearchctl run systems 2>&1) && fail "a held search was polled"
  grep -qF -- "$words" <<<"$refused" || fail "run says: $refused"
  sleep 1.2
  is "announced while held" "$before" "$(announced)"
  is "the search" systems "$(tsearchctl --json list | sed 's/.*"name":"\([^"]*\)".*/\1/')"
  [[ "$words" == *"was empty"* || "$words" == *"no tsearch.db"* ]] ||
    [[ "$(find "$state" -name '*.damaged-*' | wc -l)" -gt "$kept" ]] || fail "no file was kept"
  tsearchctl recover | grep -q '1 search goes on, quietly' || fail "recover"
  eventually 20 hits_grow "$before"
  eventually 20 none_pending
  [[ $(($(announced) - before)) -le 30 ]] || fail "a flood: $before, then $(announced)"
}

overwrite_first_page() { zeros "$db" 0 4096; }
# All pages but the first and the last: some of them stand in the log too, and those are no damage.
overwrite_middle() { zeros "$db" 4096 $(($(stat -c %s "$db") - 8192)); }
cut_in_half() { truncate --size=$(($(stat -c %s "$db") / 2)) "$db"; }
make_garbage() { noise "$db" 0 "$(stat -c %s "$db")"; }
make_foreign() { rm "$db"; python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute("CREATE TABLE bookmark (url TEXT)")' "$db"; }
drop_table() { python3 -c 'import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute("DROP TABLE hit_search"); c.commit()' "$db"; }

damaged 'tsearch.db was cut short' stop cut_in_half
damaged 'the first page of tsearch.db was overwritten with zeros' stop overwrite_first_page
stop
start
status_says 'all well' || fail "$(tsearchctl status 2>&1)"
damaged 'pages inside tsearch.db were overwritten' crash overwrite_middle
damaged 'tsearch.db lacked tables of a tsearch store' stop drop_table
damaged 'tsearch.db lacked tables of a tsearch store' stop make_foreign
damaged 'tsearch.db was empty' stop truncate --size=0 "$db"
damaged 'there was no tsearch.db beside searches.json' stop rm "$db"
damaged 'tsearch.db was no database' stop make_garbage
damaged 'tsearch.db-wal, which held its latest changes, was missing' crash rm "$db-wal"
damaged 'tsearch.db-wal, which held its latest changes, was overwritten' crash noise "$db-wal" 0 4096

says "recover --discard starts empty"
stop
cut_in_half
start
tsearchctl recover --discard | grep -q 'The store is empty' || fail "recover --discard"
is "searches" "" "$(tsearchctl --json list)"
tsearchctl add 'swift OR linux' --name systems --on sample --every 1s >/dev/null
before=$(announced)
eventually 20 hits_grow "$before"

# refused WORDS: the daemon cannot start and says why, in the journal and to the command that waits for it.
refused() {
  local begin
  begin=$(date +%s)
  start
  said=$(timeout 30 tsearchctl list 2>&1) && fail "a daemon without its store answers: $said"
  grep -qF -- "$1" <<<"$said" || fail "list says: $said"
  eventually 10 journal_says "$begin" "$1"
}

says "a store of a newer version is refused with both versions, and not touched"
stop
# pragma TEXT: asks the stopped store, or tells it.
pragma() { python3 -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(f"PRAGMA {sys.argv[2]}").fetchone() or [])' "$db" "$1"; }
version=$(pragma user_version)
pragma 'user_version = 99'
rm -f "$db"-wal "$db"-shm
sum=$(sha256sum <"$db")
refused "the store is of version 99, this program knows version $version"
stop
is "the newer store" "$sum" "$(sha256sum <"$db")"
pragma "user_version = $version"

says "a store that may not be read is refused, and goes on when it may"
chmod 000 "$db"
refused "tsearch.db': permission denied"
chmod 600 "$db"
before=$(announced)
start
systemctl --user start tsearchd.service
eventually 20 hits_grow "$before"
status_says 'damaged or lost' && fail "the store counts as damaged"

for way in removed replaced; do
  says "a store that is $way while in use: nothing is announced that would be forgotten, and it goes on when it is back"
  begin=$(date +%s)
  mv "$db" "$state/away"
  [[ $way == removed ]] || echo another >"$db"
  eventually 20 journal_says "$begin" "cannot record, paused: the store 'tsearch.db' was removed or replaced while in use"
  eventually 10 status_says "the store 'tsearch.db' was removed or replaced while in use"
  said=$(tsearchctl pause systems 2>&1) && fail "a change was taken"
  grep -q 'was removed or replaced while in use' <<<"$said" || fail "pause says: $said"
  tsearchctl backup --force "$HOME/saved.db" >/dev/null
  before=$(announced)
  sleep 2
  is "announced meanwhile" "$before" "$(announced)"
  mv "$state/away" "$db"
  eventually 30 hits_grow "$before"
done

says "a backup while polls go on"
tsearchctl backup "$HOME/one.db" | grep -q 'holds 1 search and [1-9][0-9]* hit' || fail "backup"
is "mode" 600 "$(stat -c %a "$HOME/one.db")"
is "sound" ok "$(python3 -c 'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("PRAGMA integrity_check").fetchone()[0])' "$HOME/one.db")"
tsearchctl backup "$HOME/one.db" 2>/dev/null && fail "a file was replaced unasked"
tsearchctl backup - >"$HOME/two.db"
is "left in the state folder" "" "$(find "$state" -name '*.copy*')"
is "left beside it" "" "$(find "$HOME" -maxdepth 1 -name '*.part')"

says "a restored backup goes on: what the journal has is not announced again, no number is used twice"
fields() { journalctl --user --unit=tsearchd --all --output=cat --output-fields="$1" MESSAGE_ID="$HIT" "TSEARCH_STORE=$store"; }
store=$(journalctl --user --unit=tsearchd --output=export --lines=1 MESSAGE_ID="$HIT" | sed -n 's/^TSEARCH_STORE=//p')
before=$(announced)
eventually 20 hits_grow $((before + 5))
stop
cp "$HOME/one.db" "$db"
chmod 600 "$db"
rm -f "$db-wal" "$db-shm"
before=$(announced)
start
unit start
eventually 20 hits_grow $((before + 3))
status_says 'damaged or lost' && fail "a backup counts as damaged"
stop
start
tsearchctl pause systems >/dev/null
eventually 20 none_pending
is "announced twice" "" "$(fields TSEARCH_POST_ID | sort | uniq -d)"
is "numbers used twice" "" "$(fields TSEARCH_HIT | sort | uniq -d)"
tsearchctl --json hits -n 10000 | sed 's/.*"post":{"source":"sample","id":"\([^"]*\)".*/\1/' | sort -u >"$HOME/stored"
is "stored and not announced" "" "$(comm -23 "$HOME/stored" <(fields TSEARCH_POST_ID | sort -u))"
says "$(announced) hits in all"
