# Processor time to read a page to posts, beside fetching it over loopback and beside `JSONDecoder`.
source "$STAGE/bench/figures.bash"

command -v tsearch-bench-pages >/dev/null || { row 'pages: tsearch-bench-pages is not built' - - - -; exit 0; }
python3 "$STAGE/bench/pages/make.py" "$folder"
python3 - "$folder" >"$folder/port" 2>/dev/null <<'PYTHON' &
import functools, http.server, sys
handler = http.server.SimpleHTTPRequestHandler
handler.protocol_version = "HTTP/1.1"
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=sys.argv[1]))
print(server.server_address[1], flush=True)
server.serve_forever()
PYTHON
until [[ -s "$folder/port" ]]; do sleep 0.05; done

tsearch-bench-pages "$folder" "http://127.0.0.1:$(<"$folder/port")" >"$folder/pages"
! grep -q ^failed "$folder/pages" || { cat "$folder/pages" >&2; exit 1; }
while read -r kind name bytes parse fetch decode; do
  case $kind in
    page)
      goal=3
      [[ $name != feed.xml ]] || goal=4
      row "a page ($name, $((bytes / 1000)) KB) to posts, µs, over fetching it" "$parse" "$fetch" "$(ratio "$parse" "$fetch")" "$goal"
      [[ $name == feed.xml ]] || row "  over JSONDecoder" "$parse" "$decode" "$(ratio "$parse" "$decode")" 0.13
      row "  MB/s" "$(awk -v b="$bytes" -v t="$parse" 'BEGIN { printf "%.0f", b / t }')" - - -
      ;;
    unchanged) row 'a feed whose bytes have not changed, µs' "$name" - - - ;;
    memory) row 'private memory before and after 10,000 pages, KB' "$bytes" "$name" "$(ratio "$bytes" "$name")" 1.00 ;;
  esac
done <"$folder/pages"
