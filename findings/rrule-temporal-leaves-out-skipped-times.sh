#!/usr/bin/env bash
# rrule-temporal 2.2.8, on Node 20.20.2.
# Guess: a daily rule at a time that clocks skip has that day at the time after the gap, as RFC 5545
# says (3.3.5), and five occurrences are five days.
# Seen: in Cairo, 00:30 does not exist on 30 April 2027. The day is left out, and COUNT goes on to a
# later day. In UTC, the same rule has all days.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact rrule-temporal@2.2.8
cat >run.mjs <<'CODE'
import { RRuleTemporal } from 'rrule-temporal'

const listDays = (start) =>
  new RRuleTemporal({ rruleString: `DTSTART${start}\nRRULE:FREQ=DAILY;COUNT=4` })
    .all()
    .map((moment) => String(moment).slice(5, 16))
    .join(' ')
console.log(`Cairo: ${listDays(';TZID=Africa/Cairo:20270428T003000')}`)
console.log(`UTC: ${listDays(':20270428T003000Z')}`)
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'Cairo: 04-28T00:30 04-29T00:30 05-01T00:30 05-02T00:30' <<<"$output" || { echo 'changed: the day of the gap has an occurrence'; exit 1; }
grep -q 'UTC: 04-28T00:30 04-29T00:30 04-30T00:30 05-01T00:30' <<<"$output" || { echo 'changed: a rule in UTC has other days'; exit 1; }
echo 'As described: a rule leaves out the day whose time is skipped.'
