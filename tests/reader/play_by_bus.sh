#!/bin/bash
# play_by_bus.sh PYTHON [TURNS]: an accessibility bus, the game in a window, and a player who only
# hears; 3 turns, or up to TURNS and the final scoring.
# DISPLAY names a screen; PYTHON has the game with its extra "reader" installed.
set -euo pipefail
if [ "${1:-}" != inside ]; then
    exec dbus-run-session -- bash "$0" inside "$@"
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
started=()
trap '[ "${#started[@]}" = 0 ] || kill -9 "${started[@]}" 2>/dev/null || true; rm -rf "$work"' EXIT
/usr/libexec/at-spi-bus-launcher --launch-immediately >"$work/bus" 2>&1 &
started+=($!)
set_status() {
    gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \
        --method org.freedesktop.DBus.Properties.Set org.a11y.Status "$1" "<true>" >/dev/null
}
for _ in {1..50}; do set_status IsEnabled 2>/dev/null && break; sleep 0.1; done
set_status ScreenReaderEnabled
LANGUAGE=en SDL_AUDIODRIVER=dummy "$2" "$here/../../main.py" \
    --saves "$work/saves" --seed 7 --size 1280x720 >"$work/game" 2>&1 &
started+=($!)
/usr/bin/python3 "$here/play_by_bus.py" "${3:-3}" || { cat "$work/game" >&2; exit 1; }
