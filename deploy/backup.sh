#!/bin/sh
# Writes a backup of one class, as 'npm run site -- backup' does, to /var/backups/class-of-1985/CLASS,
# and keeps the newest eight there: deploy/backup.sh CLASS
set -eu

folder=${ROOT:-}/var/backups/class-of-1985/$1
kept=8

cd "$(dirname "$0")/.."
mkdir -p "$folder"
DATA_DIR=${ROOT:-}/var/lib/class-of-1985/$1 NODE_ENV=production \
  node_modules/.bin/node app/cli.ts backup "$folder/$(date -u +%Y-%m-%dT%H-%M-%SZ).zip"

# Their names sort as their dates do.
find "$folder" -name '????-??-??T??-??-??Z.zip' | sort -r | tail -n +$((kept + 1)) | while read -r old; do rm "$old"; done
