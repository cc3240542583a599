#!/usr/bin/env bash
# Installs what the build needs and is not there yet, on Debian 12 or newer and on Ubuntu. Says what it does;
# asks nothing; does nothing where all is there.
set -euo pipefail

readonly rust_wanted=1.95
export PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"
    elif have sudo; then sudo "$@"
    else fail "This must be run as root, or sudo must be installed: $*"
    fi
}

have_libclang() {
    local libraries
    libraries=$(/sbin/ldconfig -p 2>/dev/null || true)
    [[ $libraries =~ libclang[-.0-9]*\.so ]] || compgen -G '/usr/lib/llvm-*/lib/libclang[-.]*so*' >/dev/null
}

has_library() {
    local libraries
    libraries=$(/sbin/ldconfig -p 2>/dev/null || true)
    [[ $libraries == *"$1 "* ]]
}

missing_packages() {
    { have cc && have make; } || echo build-essential
    have pkg-config || echo pkg-config
    have clang || echo clang
    have_libclang || echo libclang
    [ -e /usr/include/linux/videodev2.h ] || echo linux-libc-dev
    pkg-config --exists opencv4 2>/dev/null || echo libopencv-dev
    pkg-config --exists libheif 2>/dev/null || echo libheif-dev
    # the window opens these when it starts, and its tests draw it on a virtual screen
    have Xvfb || echo xvfb
    have xauth || echo xauth
    local library
    for library in libGL.so.1:libgl1 libEGL.so.1:libegl1 libX11-xcb.so.1:libx11-xcb1 libXcursor.so.1:libxcursor1 \
        libXi.so.6:libxi6 libxkbcommon-x11.so.0:libxkbcommon-x11-0; do
        has_library "${library%%:*}" || echo "${library##*:}"
    done
    compgen -G '/usr/lib/*/dri/*_dri.so' >/dev/null || echo libgl1-mesa-dri
}

# The library's package carries the version of the clang that the system prefers (libclang1-14 on Debian 12).
libclang_package() {
    local version name
    version=$(apt-cache depends clang | sed -n '/^ *Depends: clang-[0-9]*$/{s/.*-//p;q}')
    for name in "libclang1-$version" "libclang1-${version}t64"; do
        if apt-cache show "$name" >/dev/null 2>&1; then echo "$name"; return; fi
    done
    echo libclang-dev
}

apt_install() {
    local names=()
    for name in "$@"; do
        [ "$name" = libclang ] && name=$(libclang_package)
        names+=("$name")
    done
    say "installing ${names[*]}"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${names[@]}" </dev/null
}

update_lists() {
    say "updating the package lists"
    as_root apt-get update -q </dev/null
}

install_packages() {
    local missing
    mapfile -t missing < <(missing_packages)
    [ ${#missing[@]} -eq 0 ] && { say "all system packages are there"; return; }
    have apt-get || fail "Please install ${missing[*]} (names as in Debian) with this system's package manager."
    apt-cache show clang >/dev/null 2>&1 || update_lists
    # Lists that are there may be too old to fetch by.
    apt_install "${missing[@]}" || { update_lists; apt_install "${missing[@]}"; }
    mapfile -t missing < <(missing_packages)
    [ ${#missing[@]} -eq 0 ] || fail "Still missing after the installation: ${missing[*]}"
}

rust_is_new_enough() {
    local found
    have cargo && found=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || return 1
    printf '%s\n' "$rust_wanted" "$found" | sort -VC
}

install_rust() {
    rust_is_new_enough && { say "$(rustc --version) is there"; return; }
    if ! have rustup && have apt-get && apt-cache show rustup >/dev/null 2>&1; then
        apt_install rustup
    fi
    have rustup || fail "Rust $rust_wanted or newer is needed: install it from https://rustup.rs and run this again."
    say "installing the newest stable Rust with rustup"
    rustup toolchain install stable --profile minimal --component rustfmt --component clippy
    rust_is_new_enough || rustup default stable
    rust_is_new_enough || fail "Another Rust than rustup's comes first: $(command -v cargo). Remove it or change PATH."
}

install_packages
install_rust
