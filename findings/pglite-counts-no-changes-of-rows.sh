#!/usr/bin/env bash
# @electric-sql/pglite 0.5.16 (PostgreSQL 18), on Node 20.20.2.
# Guess: `autovacuum` is on, so the engine removes dead rows; at least `pg_stat_user_tables` counts
# them, so that a program can decide when to vacuum.
# Seen: the setting says `on`, but nothing ever runs. The counters of changed and dead rows stay at 0
# after 200 updates, because a single-user server never sends them by itself. After
# `select pg_stat_force_next_flush()` the next statement sees all of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @electric-sql/pglite@0.5.16
cat >run.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite'

const db = await PGlite.create()
const first = async (sql) => (await db.query(sql)).rows[0]
await db.exec('create table jobs (id int primary key, note text)')
await db.exec("insert into jobs select id, 'new' from generate_series(1, 20) as id")
for (let change = 0; change < 200; change++)
  await db.query('update jobs set note = $1 where id = $2', [`note ${change}`, (change % 20) + 1])
const { autovacuum } = await first('show autovacuum')
console.log(`autovacuum: ${autovacuum}`)
const counters = 'select n_tup_upd::int as updates, n_dead_tup::int as dead from pg_stat_user_tables'
console.log(`counted without a flush: ${(await first(counters)).updates} updates`)
await db.query('select pg_stat_force_next_flush()')
console.log(`counted after a flush: ${(await first(counters)).updates} updates`)
await db.close()
CODE
output=$(node run.mjs)
echo "$output"
grep -q 'autovacuum: on' <<<"$output" || { echo 'changed: autovacuum is off'; exit 1; }
grep -q 'without a flush: 0 updates' <<<"$output" || { echo 'changed: updates are counted by themselves'; exit 1; }
grep -q 'after a flush: 200 updates' <<<"$output" || { echo 'changed: a flush counts other updates'; exit 1; }
echo 'As described: changes of rows are counted only after a forced flush.'
