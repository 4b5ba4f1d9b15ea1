#!/bin/sh
# deploy/make-secrets.sh FOLDER [DATABASE_HOST[:PORT][,HOST…]] [DATABASE]
# Makes every secret that nobody else hands out, one file each. A file that exists is kept, so it can be run again.
set -eu
folder=${1:?a folder is needed, such as /etc/home-credit/secrets}
host=${2:-127.0.0.1:5432}
database=${3:-credit}
# Nobody else may enter the folder. The files themselves may be read, because containers mount them one by one.
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

# new FILE COMMAND…: writes what the command prints into a file that does not exist yet.
new() {
  file=$folder/$1
  shift
  [ -e "$file" ] || { "$@" >"$file" && echo "made $file"; }
}
# An id and a key, as DATA_KEYS and AUDIT_KEYS have them: the id is part of what is sealed.
key() { printf '%s:%s\n' "$(date +%Y)" "$(openssl rand -base64 32)"; }
password() { openssl rand -hex 24; }
address() { printf 'postgres://%s:%s@%s/%s\n' "$1" "$(cat "$folder/$2")" "$host" "$database"; }

new secret-key openssl rand -base64 32
new data-keys key
new audit-keys key
new pix-webhook-secret openssl rand -hex 32
new payout-webhook-secret openssl rand -hex 32
new metrics-token openssl rand -hex 32
new superuser-password password
new replication-password password
new owner-password password
new serving-password password
new reading-password password
new database-url address credit_serving serving-password
new migration-database-url address credit_owner owner-password
new reading-database-url address credit_reading reading-password

for given in sms-token pix-client-id pix-client-secret pix-cert.pem pix-key.pem; do
  [ -e "$folder/$given" ] || echo "missing: $folder/$given, which the bank or the SMS gateway hands out"
done
