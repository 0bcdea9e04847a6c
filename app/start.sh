#!/bin/sh
# Replaces itself with the built server, using settings that only take effect when a process starts. They halve its memory;
# docs/decisions/2026-11-21-small-memory.md says what each saves and costs. `npm start` and the systemd unit run this.
# A shell, because it is small and passes on the socket that systemd may have opened: Node closes it when it replaces itself.
#
#   app/start.sh [NODE [OPTION…]]
set -eu

cd "$(dirname "$0")/.."
if [ ! -e build/server/index.js ]; then
  echo "The site has not been built yet. Run \`npm run build\` first." >&2
  exit 1
fi
[ $# -gt 0 ] || set -- node_modules/.bin/node

export NODE_ENV=production
# For the Linux allocator: keep one pool, and what each page requests and frees again, such as the memory of its compression.
# app/idle-collection.server.ts returns it when nobody opens pages.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=4194304
# Where Node keeps the compiled server between starts, which saves a fifth of a start. `npm run build` fills it, for any
# user and any folder. Where the process may not write, it only reads.
export NODE_COMPILE_CACHE=build/compile-cache NODE_COMPILE_CACHE_PORTABLE=1

# For V8: less room for new objects, and one thread for them: there are few. app/v8-settings.js has its other flags. Node warns
# that node:ffi, which returns memory, is experimental.
exec "$@" --disable-warning=ExperimentalWarning --max-semi-space-size=8 --no-parallel-scavenge --import ./app/v8-settings.js build/server/index.js
