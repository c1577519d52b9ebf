#!/usr/bin/env bash
# moment-hijri 3.0.0, @tabby_ai/hijri-converter 1.0.5 and @umalqura/core 0.0.7, beside ICU 78.2 of Node 20.20.2.
# Guess: four sources of the Umm al-Qura calendar agree about coming years, because its months are computed
# ahead.
# Seen: they agree from 2026 to 10 August 2029. The next month begins a day later in ICU, and 210 of the days
# until the end of 2030 differ. The three libraries agree with each other.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact moment-hijri@3.0.0 moment@2.30.1 @tabby_ai/hijri-converter@1.0.5 @umalqura/core@0.0.7
cat >run.mjs <<'CODE'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { gregorianToHijri } = require('@tabby_ai/hijri-converter')
const moment = require('moment-hijri')
const umalqura = require('@umalqura/core').default
const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', { timeZone: 'UTC', dateStyle: 'short' })

const different = { moment: [], tabby: [], umalqura: [] }
for (let at = Date.UTC(2026, 0); at < Date.UTC(2031, 0); at += 86_400_000) {
  const date = new Date(at)
  const iso = date.toISOString().slice(0, 10)
  const [year, month, day] = iso.split('-').map(Number)
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number.parseInt(value, 10)]))
  const icu = [parts.year, parts.month, parts.day].join()
  const first = moment(iso, 'YYYY-MM-DD')
  const second = gregorianToHijri({ year, month, day })
  const third = umalqura(date)
  if ([first.iYear(), first.iMonth() + 1, first.iDate()].join() !== icu) different.moment.push(iso)
  if ([second.year, second.month, second.day].join() !== icu) different.tabby.push(iso)
  if ([third.hy, third.hm, third.hd].join() !== icu) different.umalqura.push(iso)
}
for (const [name, days] of Object.entries(different)) console.log(`${name}: ${days.length} from ${days[0]}`)
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q '^moment: 210 from 2029-08-11$' <<<"$output" || { echo 'changed: moment-hijri has other days'; exit 1; }
grep -q '^tabby: 210 from 2029-08-11$' <<<"$output" || { echo 'changed: @tabby_ai/hijri-converter has other days'; exit 1; }
grep -q '^umalqura: 210 from 2029-08-11$' <<<"$output" || { echo 'changed: @umalqura/core has other days'; exit 1; }
echo 'As described: one calendar has two versions from 2029.'
