#!/bin/sh
# deploy/make-roles.sh FOLDER [DATABASE]: makes the roles and the empty database, with the passwords that make-secrets.sh put into
# FOLDER. It can be run again. Root does so as the user postgres of this machine; with PGHOST, PGPORT and PGUSER set, psql
# connects there as a superuser.
set -eu
folder=${1:-${SECRETS_FOLDER:?the folder of make-secrets.sh is needed}}
database=${2:-credit}
owner=$(cat "$folder/owner-password")
serving=$(cat "$folder/serving-password")
reading=$(cat "$folder/reading-password")
as() { if [ "$(id -u)" = 0 ] && [ -z "${PGHOST:-}" ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
superuser() { as psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --dbname "$1"; }

# Over standard input, so that no password is in the list of processes.
superuser postgres <<SQL
SET client_min_messages = warning;
SELECT 'CREATE ROLE ' || name FROM unnest(ARRAY['credit_owner', 'credit_serving', 'credit_reading']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE credit_owner LOGIN PASSWORD '$owner';
ALTER ROLE credit_serving LOGIN PASSWORD '$serving';
ALTER ROLE credit_reading LOGIN PASSWORD '$reading';
GRANT pg_read_all_data TO credit_reading;
SELECT 'CREATE DATABASE "$database" OWNER credit_owner TEMPLATE template0 ENCODING ''UTF8'''
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '$database') \gexec
REVOKE CONNECT ON DATABASE "$database" FROM PUBLIC;
GRANT CONNECT ON DATABASE "$database" TO credit_owner, credit_serving, credit_reading;
SQL
# Every role may make objects in "public" before PostgreSQL 15, and may not after it; here only the owner does.
superuser "$database" <<SQL
ALTER SCHEMA public OWNER TO credit_owner;
SQL
