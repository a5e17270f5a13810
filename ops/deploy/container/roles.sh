#!/bin/sh
# Create the console's role. The image's role owns the tables (docs/operate/configure.md, Two roles).
set -e
psql --set ON_ERROR_STOP=1 --set password="$SOFRA_DB_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE sofra_app LOGIN PASSWORD :'password';
SQL
