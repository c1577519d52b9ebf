#!/usr/bin/env bash
# ical.js 2.2.1, on Node 20.20.2.
# Guess: a time with `TZID=Africa/Cairo` in a file without a VTIMEZONE, as many programs write it, is
# read by the IANA zone of that name, or refused.
# Seen: it is a floating time. `toJSDate` reads it by the zone of the machine, so that one file gives
# two instants on two machines. The parameter is still in the property.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact ical.js@2.2.1
cat >run.mjs <<'CODE'
import ICAL from 'ical.js'

const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;TZID=Africa/Cairo:20270428T003000']
  .concat('END:VEVENT', 'END:VCALENDAR')
  .join('\r\n')
const property = new ICAL.Component(ICAL.parse(text))
  .getFirstSubcomponent('vevent')
  .getFirstProperty('dtstart')
const time = property.getFirstValue()
console.log(`${process.env.TZ}: ${time.zone.tzid} ${time.toJSDate().toISOString()} ${property.getParameter('tzid')}`)
CODE
output=$(for zone in UTC Asia/Kuwait; do TZ=$zone node run.mjs; done)
echo "$output"
grep -q 'UTC: floating 2027-04-28T00:30:00.000Z Africa/Cairo' <<<"$output" || { echo 'changed: a machine in UTC reads another instant'; exit 1; }
grep -q 'Asia/Kuwait: floating 2027-04-27T21:30:00.000Z Africa/Cairo' <<<"$output" || { echo 'changed: a machine in Kuwait reads another instant'; exit 1; }
echo 'As described: the zone of the machine replaces a zone without a definition.'
