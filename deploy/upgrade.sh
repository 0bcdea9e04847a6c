#!/bin/sh
# Installs a version of the site for all classes on this machine, and goes back by itself if a class does not answer:
#
#   sudo /srv/class-of-1985/current/deploy/upgrade.sh v1.2
#
# Or returns to the version before, with the database as it was when that version was replaced:
#
#   sudo /srv/class-of-1985/current/deploy/upgrade.sh --back v1.1
#
# A version is a tag or a commit of /srv/class-of-1985/source.git. It is built beside the one that is running. Then every
# class is backed up, 'current' is switched, and the classes are restarted. If one does not answer, the previous version
# is put back, and with it the copy of the database that the new one made before it changed the tables.
# For tests: ROOT is a folder that all paths are in, and PATIENCE is how many seconds a class has to answer.
set -eu

base=${ROOT:-}/srv/class-of-1985
settings=${ROOT:-}/etc/class-of-1985
data=${ROOT:-}/var/lib/class-of-1985
backups=${ROOT:-}/var/backups/class-of-1985
units=${ROOT:-}/etc/systemd/system
sockets=${ROOT:-}/run/class-of-1985

say() { echo "$*"; }
fail() { echo "$*" >&2; exit 1; }
classes() { for file in "$settings"/*.env; do basename "$file" .env; done; }
each() { for class in $(classes); do "$@" "$class" || return 1; done; }

as_builder() { runuser -u class-of-1985 -- env HOME="$release.new" "$@"; }
build() {
  rm -rf "$release.new"
  mkdir -p "$release.new"
  git -C "$base/source.git" archive --output "$release.tar" "$commit"
  tar -xf "$release.tar" -C "$release.new"
  rm "$release.tar"
  chown -R class-of-1985: "$release.new"
  (cd "$release.new" && as_builder npm ci && as_builder npm run build && as_builder npm prune --omit=dev)
  rm -rf "$release.new/.npm"
  # The site cannot change its own code.
  chown -R root: "$release.new"
  mv "$release.new" "$release"
}

back_up() { systemctl start "class-of-1985-backup@$1"; }
# A class either runs all the time or, if its socket is enabled, starts at the first request.
sleeps() { systemctl is-enabled --quiet "class-of-1985@$1.socket" 2>/dev/null; }
stop() {
  if sleeps "$1"; then systemctl stop "class-of-1985@$1.socket"; fi
  systemctl stop "class-of-1985@$1.service"
}
start() { if sleeps "$1"; then systemctl start "class-of-1985@$1.socket"; else systemctl start "class-of-1985@$1.service"; fi; }

# Waits until a class answers. One that sleeps is woken by the request, and sleeps again afterwards: a small machine can't
# keep all classes awake.
answers() {
  if sleeps "$1"; then
    place="socketPath: '$sockets/$1.sock'"
  else
    port=$(sed -n 's/^PORT=[^0-9]*\([0-9]*\).*/\1/p' "$settings/$1.env")
    place="host: '127.0.0.1', port: ${port:-3000}"
  fi
  # Ends with 0 or how many seconds to subtract, with the pause after it: a socket accepts requests even if no site starts.
  ask="require('http').get({ $place, path: '/api/health', agent: false, timeout: 5000 },
    ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1)).on('timeout', () => process.exit(6))"
  seconds=${PATIENCE:-60}
  until "$base/current/node_modules/.bin/node" -e "$ask"; do
    seconds=$((seconds - $?))
    [ "$seconds" -gt 0 ] || return 1
    sleep 1
  done
  if sleeps "$1"; then systemctl --quiet stop "class-of-1985@$1.service"; fi
}

# Ends with an explanation if a class sleeps and the version to install can't be started by a socket.
refuse_sleeping() {
  if ! sleeps "$1" || [ -e "$release/deploy/class-of-1985@.socket" ]; then return 0; fi
  fail "Class $1 starts at the first request, which $version can't do. Give it a PORT in $settings/$1.env, remove IDLE_MINUTES there, and run: systemctl disable --now class-of-1985@$1.socket && systemctl enable --now class-of-1985@$1"
}

# Ends with an explanation if a class's replica is in a folder that the version to install can't write to.
refuse_replica() {
  replica=$(sed -n 's/^REPLICA_URL=["'"'"']*\([^"'"'"']*\).*/\1/p' "$settings/$1.env")
  [ -e "$release/deploy/class-of-1985-owner@.service" ] || return 0
  case $replica in "$backups/$1/replica" | "$backups/$1/replica"/*) return 0 ;; "$backups"/*) ;; *) return 0 ;; esac
  fail "Class $1 has its replica in $replica, where $version can't write. Set REPLICA_URL=$backups/$1/replica in $settings/$1.env, and run this again. A new replica begins there; delete the old one when it is complete."
}

# 'current' is a link, replaced in one step so that it always exists. Each version has its own units.
switch_to() {
  ln -sfn "$1" "$base/current.new"
  mv -T "$base/current.new" "$base/current"
  install -m 644 "$1"/deploy/class-of-1985* "$units"
  systemctl daemon-reload
  # Let systemd start again what has failed too often.
  systemctl reset-failed 'class-of-1985@*'
}

# The user that the units in place name for a class.
user_of() { sed -n "s/^User=//p" "$units/class-of-1985@.service" | sed "s/%i/$1/"; }
# Gives a class to that user, as systemd also does at a start, with the folder of its backups, which version 1.1 writes to.
give() {
  chown -R "$(user_of "$1"):" "$data/$1" &&
    find "$backups/$1" ! -name '*.zip' -execdir chown -h "$(user_of "$1"):" {} +
}
# Runs a terminal command of a class: site CLASS COMMAND…
site() (
  class=$1
  shift
  cd "$base/current"
  runuser -u "$(user_of "$class")" -- env DATA_DIR="$data/$class" node_modules/.bin/node app/cli.ts "$@"
)

# The first copy made since the upgrade began is the database as the previous version left it.
put_back() {
  copy=$(find "$data/$1/backups" -name 'before-update-*.sqlite' -newer "$begun" | sort | head -n 1)
  [ -n "$copy" ] || return 0
  site "$1" restore --yes "$copy"
}

go_back() {
  say "$version does not run. Going back to $(basename "$previous")."
  each stop || true
  switch_to "$previous"
  each give
  each put_back || fail "The database of class $class could not be put back: please do it by hand, with a copy in $data/$class/backups."
  each start
  each answers || fail "Class $class does not answer with the version before either. Look at: journalctl -u class-of-1985@$class"
  rm -rf "$release"
  fail "$(basename "$previous") is back, with all data as it was. What went wrong: journalctl -u 'class-of-1985@*' --since -10min"
}

# Puts back a copy of a class's database if the version that is in place now can't use the database, because a newer version
# changed it: the newest copy that it can use.
put_back_if_newer() {
  if site "$1" list >/dev/null 2>&1; then return 0; fi
  for copy in $(find "$data/$1/backups" -name 'before-update-*.sqlite' | sort -r); do
    if site "$1" restore --yes "$copy" >/dev/null 2>&1; then
      say "Class $1 has its database from before the upgrade. What was written since is in the newest replaced-….sqlite of $data/$1/backups, and in the backup made just now."
      return 0
    fi
  done
  return 1
}

# Undoes an upgrade that worked.
return_to_previous() {
  current=$(readlink "$base/current" || true)
  [ "$current" != "$release" ] || fail "$version is in place already."
  [ -e "$release" ] || fail "$version is not in $base/releases, which has only the version before the current one."
  each refuse_sleeping
  each refuse_replica
  each back_up || fail "Class $class could not be backed up, so nothing was changed. Look at: journalctl -u class-of-1985-backup@$class"
  each stop
  switch_to "$release"
  each give
  if ! each put_back_if_newer; then
    switch_to "$current"
    each start
    fail "Class $class has no copy of its database that $version can use. $(basename "$current") runs again."
  fi
  { each start && each answers; } || fail "Class $class does not answer. Look at: journalctl -u class-of-1985@$class"
  say "$version runs."
}

main() {
  isReturn=
  [ "${1:-}" != --back ] || { isReturn=1; shift; }
  [ $# -eq 1 ] || fail "Which version? Like: $0 v1.1"
  version=$1
  case $version in *[!A-Za-z0-9._-]* | .*) fail "A version's name has letters, digits, dots and dashes: $version" ;; esac
  [ -e "$settings" ] && [ -n "$(find "$settings" -name '*.env')" ] || fail "There is no class yet: write $settings/1985.env first."
  release=$base/releases/$version
  if [ -n "$isReturn" ]; then
    return_to_previous
    return
  fi
  previous=$(readlink "$base/current" || true)
  [ "$previous" != "$release" ] || fail "$version is in place already."

  git -C "$base/source.git" fetch --quiet --prune
  commit=$(git -C "$base/source.git" rev-parse --verify --quiet "$version^{commit}") || fail "There is no version $version."
  [ -e "$release" ] || build
  each refuse_sleeping
  each refuse_replica
  if [ -n "$previous" ]; then
    each back_up || fail "Class $class could not be backed up, so nothing was changed. Look at: journalctl -u class-of-1985-backup@$class"
  fi

  begun=$(mktemp)
  trap 'rm -f "$begun"' EXIT
  [ -z "$previous" ] || each stop
  switch_to "$release"
  if ! { each start && each answers; }; then
    [ -z "$previous" ] || go_back
    fail "Class $class does not answer. Look at: journalctl -u class-of-1985@$class"
  fi
  say "$version runs."
  for old in "$base"/releases/*; do
    case $old in "$release" | "$previous") ;; *) rm -rf "$old" ;; esac
  done
}

main "$@"
