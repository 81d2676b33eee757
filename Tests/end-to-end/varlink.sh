# A Varlink client that is not ours, the library `varlink` of PyPI, reads the interface and calls its methods.
source "$STAGE/end-to-end/check.bash"

folder=$(mktemp -d "$STAGE/varlink.XXXXXX")
python3 -m venv "$folder/python" || fail "no virtual environment: Debian's python3-venv is missing"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check --require-hashes --only-binary :all: \
  --requirement "$STAGE/end-to-end/varlink-client.txt" || fail "PyPI's varlink cannot be installed; it needs a network"

start_sim --rate=600 --seed=5
cat >"$folder/conf" <<END
[Daemon]
MinimumInterval=1s

[Source sample]
Type=twitter-1
BaseURL=$URL
END
tsearchd --socket "$folder/control.sock" --state-dir "$folder/state" --config "$folder/conf" &
eventually 10 test -S "$folder/control.sock"
"$folder/python/bin/python" "$STAGE/end-to-end/varlink-client.py" "$folder/control.sock" "$(tsearchd --version)"
