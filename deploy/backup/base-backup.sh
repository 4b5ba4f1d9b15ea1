#!/bin/sh
# deploy/backup/base-backup.sh: as the user postgres, daily (home-credit-backup.timer). A base backup into
# BACKUP_FOLDER/base/<time>, KEEP_DAYS of them, and only the WAL that the oldest of them needs.
# Copy the folder to another place afterwards: AFTER_BACKUP is a command that does, such as 'rclone sync … …'.
set -eu
umask 077
folder=${BACKUP_FOLDER:-/var/backups/home-credit}
keep_days=${KEEP_DAYS:-7}
time=$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir -p "$folder/base" "$folder/wal"
rm -rf "$folder/base/.new"
pg_basebackup --pgdata "$folder/base/.new" --format tar --gzip --wal-method none --checkpoint fast --no-password
mv "$folder/base/.new" "$folder/base/$time"

# Older ones go only when a newer one is there.
find "$folder/base" -mindepth 1 -maxdepth 1 -type d -mtime "+$keep_days" ! -name "$time" -exec rm -rf {} +
oldest=$(find "$folder/base" -mindepth 1 -maxdepth 1 -type d | sort | head -n 1)
# The label in the backup names the first segment that restoring it needs.
first=$(tar -xOzf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p')
pg_archivecleanup "$folder/wal" "$first"
[ -z "${AFTER_BACKUP:-}" ] || sh -c "$AFTER_BACKUP"
echo "backup $folder/base/$time, WAL from $first on"
