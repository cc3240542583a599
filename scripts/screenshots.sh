#!/usr/bin/env bash
# Makes the pictures of the window in docs/panel anew, on a virtual screen. Look at every one before it is kept.
set -euo pipefail
cd "$(dirname "$0")/.."

umpire=${UMPIRE:-target/release/umpire}
picture=fixtures/lacuna/lacuna-d005.jpg
out=docs/panel
mkdir -p "$out"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

shot() {
    local name=$1
    shift
    env -u WAYLAND_DISPLAY XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" \
        xvfb-run -a -s "-screen 0 3840x2160x24" "$umpire" panel --screenshot "$out/$name.png" "$@"
    printf '%s\n' "$out/$name.png"
}

shot start --language en
shot table --language en "$picture"
shot above --language de --layout both --light "$picture"
shot setup --language fr --screen setup
shot games --language nl --screen games
