#!/usr/bin/env bash
# @date-fns/tz 1.5.0 beside temporal-polyfill 1.0.8, on Node 20.20.2.
# Guess: of a wall time that comes twice, TZDate takes the first, as Date, Temporal and RFC 5545 do.
# Seen: it takes the second one, in every zone tried. A time in a gap is after the gap, as in Temporal.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @date-fns/tz@1.5.0 temporal-polyfill@1.0.8
cat >run.mjs <<'CODE'
import { TZDate } from '@date-fns/tz'
import { Temporal } from 'temporal-polyfill'

const times = [
  ['twice in Berlin', 'Europe/Berlin', 2027, 10, 31, 2, 30],
  ['twice in Cairo', 'Africa/Cairo', 2027, 10, 28, 23, 30],
  ['skipped in Cairo', 'Africa/Cairo', 2027, 4, 30, 0, 30],
]
for (const [name, timeZone, year, month, day, hour, minute] of times) {
  const date = new TZDate(year, month - 1, day, hour, minute, timeZone)
  const plain = Temporal.PlainDateTime.from({ year, month, day, hour, minute })
  const first = plain.toZonedDateTime(timeZone).epochMilliseconds
  console.log(`${name}: TZDate is ${(date.getTime() - first) / 60_000} minutes after Temporal`)
}
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'twice in Berlin: TZDate is 60 minutes' <<<"$output" || { echo 'changed: TZDate takes the first time in Berlin'; exit 1; }
grep -q 'twice in Cairo: TZDate is 60 minutes' <<<"$output" || { echo 'changed: TZDate takes the first time in Cairo'; exit 1; }
grep -q 'skipped in Cairo: TZDate is 0 minutes' <<<"$output" || { echo 'changed: TZDate treats a gap in another way'; exit 1; }
echo 'As described: TZDate takes the second of two equal times.'
