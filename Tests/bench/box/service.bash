# Words of the figures under a systemd: `as_user`, `install_service`, `service_pid`, `wait_for`, `none_pending`.
source "$STAGE/bench/figures.bash"
unset TSEARCH_SOCKET
HIT=$(sed -n 's/^  case hit = "\(.*\)"/\1/p' "$STAGE/MessageID.swift")

# as_user COMMAND... runs it as the box's user, from root too.
as_user() {
  if [[ $(id -u) -ne 0 ]]; then "$@"; else
    runuser -u "$BOX_USER" -- env HOME="/home/$BOX_USER" XDG_RUNTIME_DIR="/run/user/$BOX_UID" \
      DBUS_SESSION_BUS_ADDRESS="unix:path=/run/user/$BOX_UID/bus" PATH="$PATH" "$@"
  fi
}
# install_service installs the user service with the settings of standard input and starts it.
install_service() {
  local home=/home/${BOX_USER:-$USER}
  as_user make -C "$STAGE" install BIN="$STAGE/bin" >/dev/null 2>&1
  as_user mkdir -p "$home/.config/tsearch"
  as_user tee "$home/.config/tsearch/tsearch.conf" >/dev/null
  as_user systemctl --user start tsearchd.service
}
service_pid() { as_user systemctl --user show --property=MainPID --value tsearchd.service; }
# wait_for SECONDS COMMAND... runs the command until it succeeds.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [[ $SECONDS -lt $end ]] || { echo "never held: $*" >&2; exit 1; }
    sleep 0.1
  done
}
none_pending() { as_user tsearchctl --json status | grep -q '"pending":0[,}]'; }
