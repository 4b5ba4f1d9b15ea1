#!/bin/sh
# archive_command = '/opt/home-credit/deploy/backup/archive-wal.sh %p %f'   (in postgresql.conf, with archive_mode = on)
# Copies a finished segment to BACKUP_FOLDER/wal. Never overwrites another one; PostgreSQL tries again until it succeeds.
set -eu
folder=${BACKUP_FOLDER:-/var/backups/home-credit}/wal
mkdir -p "$folder"
if [ -e "$folder/$2" ]; then
  cmp -s "$1" "$folder/$2" && exit 0
  echo "archive-wal: $folder/$2 exists and is another one" >&2
  exit 1
fi
cp "$1" "$folder/.$2.new"
sync "$folder/.$2.new"
mv "$folder/.$2.new" "$folder/$2"
sync "$folder"
