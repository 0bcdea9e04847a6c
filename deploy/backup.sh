#!/bin/sh
# Writes a backup of one class to /var/backups/class-of-1985/CLASS, as 'npm run site -- backup' does, and keeps the
# newest eight: deploy/backup.sh CLASS
set -eu

folder=${ROOT:-}/var/backups/class-of-1985/$1
kept=8

cd "$(dirname "$0")/.."
mkdir -p "$folder"
DATA_DIR=${ROOT:-}/var/lib/class-of-1985/$1 NODE_ENV=production \
  node_modules/.bin/node app/cli.ts backup "$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ).zip"

# Sorted by name, they are sorted by date.
find "$folder" -name '????-??-??T??-??-??Z.zip' | sort -r | tail -n +$((kept + 1)) | while read -r old; do rm "$old"; done
