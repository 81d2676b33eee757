# Words of the end-to-end tests: `says`, `is`, `eventually`, `start_sim`.
set -euo pipefail

fail() {
  echo "FAILED: $*"
  exit 1
}

says() { echo "- $*"; }

# is WHAT EXPECTED FOUND
is() { [[ "$3" == "$2" ]] || fail "$1: expected '$2', found '$3'"; }

# eventually SECONDS COMMAND... runs the command until it succeeds.
eventually() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [[ $SECONDS -lt $end ]] || fail "never held: $*"
    sleep 0.05
  done
}

# start_sim OPTION... starts the sample services and sets $URL; they end with the test.
start_sim() {
  local log
  log=$(mktemp)
  tsearch-sim --port=0 "$@" >"$log" 2>&1 &
  eventually 10 grep -q '^listening on ' "$log"
  URL=$(sed -n 's/^listening on //p' "$log")
}
trap 'kill $(jobs -p) 2>/dev/null || :' EXIT
