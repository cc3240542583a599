#!/usr/bin/env bash
# Makes the pictures of the window in docs/panel anew, on a virtual screen. Look at every one before it is kept.
set -euo pipefail
cd "$(dirname "$0")/.."

umpire=$(realpath "${UMPIRE:-target/release/umpire}")
fixtures=$PWD/fixtures
picture=$fixtures/lacuna/lacuna-d005.jpg
out=$PWD/docs/panel
mkdir -p "$out"
# nothing is kept in a home that is not there, and paths in the pictures are of no real one
home=/home/anna
archive=$(mktemp -d)
trap 'rm -rf "$archive"' EXIT

shot() {
    local name=$1
    shift
    xvfb-run -a -s "-screen 0 3840x2160x24" \
        env --chdir=/ -u WAYLAND_DISPLAY -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME="$home" "$umpire" panel --screenshot "$out/$name.png" "$@"
    printf '%s\n' "$out/$name.png"
}

# the same after something was done in the window, which xdotool is told
acted() {
    local name=$1 doing=$2
    shift 2
    xvfb-run -a -s "-screen 0 1280x720x24" \
        env --chdir=/ -u WAYLAND_DISPLAY -u XDG_CONFIG_HOME -u XDG_DATA_HOME HOME="$home" \
        bash -c '
            doing=$1 to=$2
            shift 2
            "$@" &
            window=$!
            # until the picture was read
            sleep 20
            xdotool windowfocus "$(xdotool search --onlyvisible --name "Table Umpire" | head -1)"
            xdotool $doing
            sleep 3
            import -window root "$to"
            kill "$window"
        ' acted "$doing" "$out/$name.png" "$umpire" panel --fresh "$@"
    printf '%s\n' "$out/$name.png"
}

shot start --language en
shot table --language en "$picture"
shot above --language de --layout both --light "$picture"
acted token "mousemove 960 397 sleep 0.4 click 1 sleep 0.4 mousemove 640 40" --language en "$picture"
acted large "key b" --language en "$fixtures/lacuna/lacuna-d002.jpg"
shot setup --language fr --screen setup
shot games --language nl --game laniakea "$fixtures/laniakea/start.json" "$fixtures/boards/laniakea-d003.jpg"
shot laguna --language en --game laguna "$fixtures/laguna/position.json"
shot leelawadee --language da --light --game leelawadee "$fixtures/leelawadee/position.json"
"$umpire" watch "$fixtures/watch/match-d" --fps 2 --record --archive "$archive/matches.sqlite" --gold Anna --silver Ben >/dev/null
shot match --language en --archive "$archive/matches.sqlite" --match 1
