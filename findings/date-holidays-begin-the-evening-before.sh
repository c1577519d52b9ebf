#!/usr/bin/env bash
# date-holidays 3.37.0, on Node 20.20.2.
# Guess: a holiday of an Islamic calendar lasts the days that offices are closed. Kuwait is among its countries.
# Seen: it begins at 18:00 of the day before, and ends at 18:00. The day of National Day is one from midnight. So in
# Bahrain `isHoliday` is true at 19:00 before Eid, and false at 19:00 on Eid itself, 9 March 2027. Kuwait is missing,
# and a calendar for it is empty, without an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact date-holidays@3.37.0
cat >run.mjs <<'CODE'
import Holidays from 'date-holidays'

const bahrain = new Holidays('BH')
const isHoliday = (moment) => bahrain.isHoliday(new Date(moment)) !== false
const eid = bahrain.getHolidays(2027).find(({ rule }) => /^1 Shawwal/.test(rule))
console.log(`eid: ${eid.date.slice(0, 10)}, from ${eid.start.toISOString()}`)
console.log(`evenings: ${isHoliday('2027-03-08T19:00:00+03:00')}, ${isHoliday('2027-03-09T19:00:00+03:00')}`)
console.log(`kuwait: ${new Holidays('KW').getHolidays(2027).length}`)
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q '^eid: 2027-03-09, from 2027-03-08T15:00:00.000Z$' <<<"$output" || { echo 'changed: Eid begins at another time'; exit 1; }
grep -q '^evenings: true, false$' <<<"$output" || { echo 'changed: the evenings are others'; exit 1; }
grep -q '^kuwait: 0$' <<<"$output" || { echo 'changed: Kuwait has holidays'; exit 1; }
echo 'As described: the evening before is a holiday, that of the day is none.'
