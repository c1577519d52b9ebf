#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 (PostgreSQL 18), on Node 20.20.2.
# Guess: `generate_series` with a step of `1 day` in a session's time zone has each day at its wall
# time; only the day of the gap is later.
# Seen: each step starts from the one before. After the skipped 00:30 of 30 April, all later days are at
# 01:30, and the last one is missing, because it is after the end. A series without a zone, converted
# afterwards, is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @electric-sql/pglite@0.5.16
cat >run.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
await db.exec("set timezone = 'Africa/Cairo'")
const list = async (type) => {
  const { rows } = await db.query(`
    select to_char(moment::timestamptz, 'MM-DD HH24:MI') as text from generate_series(
      '2027-04-29 00:30'::${type}, '2027-05-02 00:30', '1 day') as moment`)
  return rows.map(({ text }) => text).join(', ')
}
console.log(`with a zone: ${await list('timestamptz')}`)
console.log(`converted afterwards: ${await list('timestamp')}`)
await db.close()
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'with a zone: 04-29 00:30, 04-30 01:30, 05-01 01:30$' <<<"$output" || { echo 'changed: later days are at their time'; exit 1; }
grep -q 'afterwards: 04-29 00:30, 04-30 01:30, 05-01 00:30, 05-02 00:30$' <<<"$output" || { echo 'changed: a series without a zone has other days'; exit 1; }
echo 'As described: one gap makes all later days late.'
