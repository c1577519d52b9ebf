#!/usr/bin/env bash
# pg 8.23.1 with PGlite 0.5.14 behind @electric-sql/pglite-socket 0.2.17, on Node 20.20.2.
# Guess: pg returns `numeric` as text, so that no digit is lost, and an array of them as texts, too.
# Seen: the elements of `numeric[]` are floats: 12.500 loses its zeros, and sixteen digits the last one.
# Those of `bigint[]` are texts.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact pg@8.23.1 @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17
cat >run.mjs <<'CODE'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import pg from 'pg'

const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0 })
await server.start()
const port = Number(server.getServerConn().split(':').at(-1))
const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
await client.connect()
const { rows } = await client.query(`select 12.500 as amount, array[12.500] as amounts,
  array[12345678901234.567] as large, array[9007199254740993] as numbers`)
console.log(JSON.stringify(rows[0]))
await client.end()
await server.stop()
await db.close()
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q '"amount":"12.500","amounts":\[12.5\]' <<<"$output" || { echo 'changed: numbers of an array are texts'; exit 1; }
grep -q '"numbers":\["9007199254740993"\]' <<<"$output" || { echo 'changed: large integers of an array are no texts'; exit 1; }
echo 'As described: pg turns the elements of numeric[] into floats.'
