# Sizes of the programs, stripped as `make install` installs them.
source "$STAGE/bench/figures.bash"

size() { stat -c %s "$STAGE/bin/$1" | awk '{ printf "%.1f", $1 / 1e6 }'; }
row 'size of tsearchd, stripped, MB' "$(size tsearchd)" - - 14
row 'size of tsearchctl, stripped, MB' "$(size tsearchctl)" - - 8
