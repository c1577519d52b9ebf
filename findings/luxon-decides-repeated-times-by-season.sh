#!/usr/bin/env bash
# luxon 3.7.2, on Node 20.20.2.
# Guess: `DateTime.fromISO` gives one text of a zone one instant, whenever it is called. Its documents
# say only that it is not defined which of two equal times it takes.
# Seen: the offset of the current moment is its first try. So 02:30 on the night of the change in Berlin
# is the first one for a program that runs in summer, and the second for one that runs in winter.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact luxon@3.7.2
cat >run.mjs <<'CODE'
import { DateTime, Settings } from 'luxon'

for (const [season, month] of [['summer', 6], ['winter', 0]]) {
  Settings.now = () => Date.UTC(2026, month, 1)
  const moment = DateTime.fromISO('2027-10-31T02:30', { zone: 'Europe/Berlin' })
  console.log(`in ${season}: ${moment.toUTC().toISO()}`)
}
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q 'in summer: 2027-10-31T00:30:00.000Z' <<<"$output" || { echo 'changed: in summer, another instant'; exit 1; }
grep -q 'in winter: 2027-10-31T01:30:00.000Z' <<<"$output" || { echo 'changed: in winter, another instant'; exit 1; }
echo 'As described: the season of the program decides which of two equal times is meant.'
