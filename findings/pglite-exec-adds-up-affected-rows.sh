#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16, on Node 20.20.2.
# Guess: `exec` of several statements returns for each the number of its own affected rows.
# Seen: `affectedRows` is the sum so far: 3, 5 and 6 for an insert of 3, an update of 2 and a delete of
# 1. A program that checks the last one sees rows that a statement before it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @electric-sql/pglite@0.5.16
cat >run.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
await db.exec('create table jobs (id int)')
const results = await db.exec(`
  insert into jobs values (1), (2), (3);
  update jobs set id = id + 10 where id < 3;
  delete from jobs where id = 3`)
console.log(`affected: ${results.map(({ affectedRows }) => affectedRows).join(' ')}`)
await db.close()
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'affected: 3 5 6' <<<"$output" || { echo 'changed: each statement has its own count'; exit 1; }
echo 'As described: the counts of several statements are added up.'
