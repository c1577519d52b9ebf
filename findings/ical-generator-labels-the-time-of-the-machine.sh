#!/usr/bin/env bash
# ical-generator 11.1.2, on Node 20.20.2.
# Guess: an event with a Date and `timezone` is written at the wall time of that zone, or in UTC.
# Seen: a Date is written in the digits of the machine, and they get the name of the zone. 22:30 UTC,
# which is 00:30 in Cairo, becomes 22:30 in Cairo: two hours early on a server in UTC, and no warning.
# The file has no VTIMEZONE either. Without `timezone`, the same Date is written in UTC and right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact ical-generator@11.1.2
cat >run.mjs <<'CODE'
import ical from 'ical-generator'

const start = new Date('2027-04-28T22:30:00Z')
const write = (more) => {
  const calendar = ical()
  calendar.createEvent({ start, summary: 'Wash', ...more })
  const text = calendar.toString()
  return `${/DTSTART.*/.exec(text)[0].trim()}, VTIMEZONE: ${text.includes('VTIMEZONE')}`
}
console.log(`with a zone: ${write({ timezone: 'Africa/Cairo' })}`)
console.log(`without: ${write({})}`)
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'with a zone: DTSTART;TZID=Africa/Cairo:20270428T223000, VTIMEZONE: false' <<<"$output" || { echo 'changed: the wall time of the zone is written'; exit 1; }
grep -q 'without: DTSTART:20270428T223000Z' <<<"$output" || { echo 'changed: a time without a zone is written in another way'; exit 1; }
echo 'As described: the digits of the machine get the name of the zone.'
