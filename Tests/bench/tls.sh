# Processor time of quiet polls that each need a new TLS connection, over that of a `curl` process for each.
#
# The server's certificate stands behind the system's own authorities, in a list that only this script sees: both
# sides have all of them to read, as on any machine.
bundle=/etc/ssl/certs/ca-certificates.crt
if [[ -z "${IN_NAMESPACE:-}" ]]; then
  root=()
  [[ $(id -u) -eq 0 ]] || root=(--map-root-user)
  IN_NAMESPACE=1 exec unshare "${root[@]}" --mount --propagation private bash "$0"
fi
source "$STAGE/bench/figures.bash"

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 \
  -keyout "$folder/key.pem" -out "$folder/own.pem" 2>/dev/null
cat "$bundle" "$folder/own.pem" >"$folder/bundle.pem"
mount --bind "$folder/bundle.pem" "$bundle"

python3 "$STAGE/bench/tls-feed.py" "$folder/own.pem" "$folder/key.pem" >"$folder/sim.log" 2>&1 &
sim=$!
until grep -q '^listening on ' "$folder/sim.log"; do sleep 0.05; done
url=$(sed -n 's/^listening on //p' "$folder/sim.log")

start_daemon
list=()
for ((i = 0; i < 20; i++)); do
  list+=("{\"name\":\"s$i\",\"query\":\"*\",\"every\":1,\"sources\":[\"feed:$url/feeds/all.rss?$i\"]}")
done
(IFS=,; echo "{\"tsearch\":1,\"searches\":[${list[*]}],\"accounts\":[]}") >"$folder/searches.json"
tsearchctl import "$folder/searches.json" >/dev/null
sleep 5
c0=$(cpu "$daemon") r0=$(requests)
sleep 20
c1=$(cpu "$daemon") r1=$(requests)
ours=$(awk -v c="$((c1 - c0))" -v r="$((r1 - r0))" 'BEGIN { printf "%.0f", c / r }')

TIMEFORMAT='%U %S'
times=$( { time for ((i = 0; i < 50; i++)); do
  curl -s -H 'If-None-Match: "same"' -o "$folder/body" "$url/feeds/all.rss?$i" || exit 1
done; } 2>&1)
theirs=$(awk '{ printf "%.0f", ($1 + $2) * 1000000 / 50 }' <<<"$times")
row 'quiet poll over a new TLS connection, processor µs, over `curl`' "$ours" "$theirs" "$(ratio "$ours" "$theirs")" 0.05
stop_all
