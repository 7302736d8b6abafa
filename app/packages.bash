# Shared by app/run, tests/run and .ci/run: says things, and installs Debian packages where they are missing.

# The packages that building and running need, as Debian 12 names them.
run_packages=(g++ cmake ninja-build pkg-config qt6-base-dev qt6-svg-dev libhiredis-dev liblua5.1-0-dev libyaml-cpp-dev libncurses-dev zlib1g-dev
    libjemalloc-dev qtkeychain-qt6-dev libsecret-1-0 redis-server qt6-tools-dev qt6-l10n-tools qt6-translations-l10n)

say() { printf '%s: %s\n' "${self:-lockscope}" "$*" >&2; }

fail()
{
    say "$*"
    exit 1
}

# missing_packages NAME...: those of them that are not installed, one a line.
missing_packages()
{
    local name
    for name in "$@"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || echo "$name"
    done
}

# as_root COMMAND...: runs it as root: directly, or through sudo, which may ask for a password.
as_root()
{
    if [ "$(id -u)" = 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

# need_packages NAME...: installs what is missing of them; does and says nothing where nothing is.
need_packages()
{
    local missing
    if ! command -v dpkg-query apt-get >/dev/null; then
        say "this is no Debian: the equivalents of these packages must be there: $*"
        return
    fi
    mapfile -t missing < <(missing_packages "$@")
    [ ${#missing[@]} = 0 ] && return
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        fail "these packages are missing; as root, run: apt-get install --no-install-recommends ${missing[*]}"
    fi
    install_packages "${missing[@]}"
}

install_packages()
{
    local log options=(-q -y -o Dpkg::Use-Pty=0 -o Acquire::Retries=2)
    log=$(mktemp)
    say "installing, with what they depend on: $*"
    if ! as_root apt-get "${options[@]}" update >"$log" 2>&1 </dev/null \
        || grep -q '^[WE]: .*Failed to fetch' "$log"; then
        say "the package lists could not be fetched; is there a network? Going on with the lists at hand."
    fi
    if ! as_root apt-get "${options[@]}" install --no-install-recommends "$@" >>"$log" 2>&1 </dev/null; then
        tail -n 12 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install: $* (no network, or no room on the disk?)"
    fi
    rm -f "$log"
    # Debian starts a Redis of its own with that package. Lockscope starts private ones, so it is not wanted.
    if [[ " $* " == *" redis-server "* ]] && [ -d /run/systemd/system ]; then
        as_root systemctl disable --quiet --now redis-server.service 2>/dev/null || true
        say "the redis-server service that came with its package is switched off; it is not needed"
    fi
}

# own_folder DIRECTORY: makes the folder that is built in, or says why that cannot be.
own_folder()
{
    mkdir -p "$1" 2>/dev/null && [ -w "$1" ] && return
    fail "cannot write to $1: read-only, or another user's. Copy the source folder to a place of your own."
}

# configure PRESET: configures build/PRESET where that has not been done, or was done for another place.
configure()
{
    local folder=build/$1 log
    own_folder "$folder"
    if [ -f "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt"; then
        say "this folder was moved: building anew"
        rm -rf "$folder"
        own_folder "$folder"
    fi
    [ "$folder/build.ninja" -nt CMakePresets.json ] && return
    log=$folder/configure.log
    if ! cmake --preset "$1" >"$log" 2>&1; then
        cat "$log" >&2
        fail "configuring failed"
    fi
    touch "$folder/build.ninja"
}

# build PRESET [TARGET...]: builds; silent where there is nothing to do.
build()
{
    local folder=build/$1 ninja=(ninja -C "build/$1" -j "$(nproc)")
    shift
    if [ ! -f "$folder/.built" ]; then
        say "building $folder; this takes a few minutes the first time"
        # Progress is for a person who looks on; elsewhere only what went wrong is told.
        [ -t 2 ] || ninja+=(--quiet)
        NINJA_STATUS='  [%f of %t] ' "${ninja[@]}" "$@" >&2 || fail "building failed"
        touch "$folder/.built"
    else
        "${ninja[@]}" --quiet "$@" | { grep -vx 'ninja: no work to do.' || true; } >&2 || fail "building failed"
    fi
}
