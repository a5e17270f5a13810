#!/bin/sh
# The role that the console works as; the tables belong to the role of the image (docs/operate/configure.md, Two roles).
set -e
psql --set ON_ERROR_STOP=1 --set password="$SOFRA_DB_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE sofra_app LOGIN PASSWORD :'password';
SQL
