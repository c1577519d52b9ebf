#!/usr/bin/env bash
# cron-parser 5.10.5 beside croner 11.0.0, on Node 20.20.2.
# Guess: a daily job at a time that clocks skip runs after the gap, whatever the length of the gap.
# Seen: it runs after a gap of an hour (Berlin). On Lord Howe Island clocks skip half an hour, and a job
# at 02:15 does not run on that day at all. croner runs it at the end of the gap.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact cron-parser@5.10.5 croner@11.0.0
cat >run.mjs <<'CODE'
import { CronExpressionParser } from 'cron-parser'
import { Cron } from 'croner'

const jobs = [
  ['Berlin', 'Europe/Berlin', '30 2 * * *', '2027-03-27T12:00:00Z', '2027-03-28'],
  ['Lord Howe', 'Australia/Lord_Howe', '15 2 * * *', '2027-10-02T12:00:00Z', '2027-10-03'],
]
for (const [name, tz, pattern, from, gap] of jobs) {
  const currentDate = new Date(from)
  const next = CronExpressionParser.parse(pattern, { tz, currentDate }).next().toDate()
  const other = new Cron(pattern, { timezone: tz, paused: true }).nextRun(currentDate)
  const getDay = (date) => new Intl.DateTimeFormat('en-CA', { timeZone: tz }).format(date)
  const judge = (date) => (getDay(date) === gap ? 'runs' : 'does not run')
  console.log(`${name}: cron-parser ${judge(next)}, croner ${judge(other)}`)
}
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'Berlin: cron-parser runs, croner runs' <<<"$output" || { echo 'changed: a gap of an hour is treated in another way'; exit 1; }
grep -q 'Lord Howe: cron-parser does not run, croner runs' <<<"$output" || { echo 'changed: the job runs on the day of the half hour'; exit 1; }
echo 'As described: a gap of half an hour costs cron-parser the whole day.'
