#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS), reading a file of exceljs 4.4.0, on Node 20.20.2 (tz 2025c).
# Guess: `cellDates: true` gives the day and time of a date cell in the time zone of the process.
# Seen: in Kuwait every date is 52 seconds early, because the library uses the local time of 1899, which
# had odd seconds. A cell with a day alone becomes the day before, at 23:59:08. Kolkata is 10 seconds
# early; UTC is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact xlsx@0.18.5 exceljs@4.4.0
cat >run.mjs <<'CODE'
import Excel from 'exceljs'
import { read } from 'xlsx'

const workbook = new Excel.Workbook()
const cell = workbook.addWorksheet('Bookings').getCell('A1')
// 30 November 2026, as spreadsheets count days.
cell.value = 46356
cell.numFmt = 'yyyy-mm-dd'
const bytes = await workbook.xlsx.writeBuffer()
const { Sheets } = read(bytes, { cellDates: true })
console.log(`${process.env.TZ}: ${Sheets.Bookings.A1.v.toString().slice(0, 24)}`)
CODE
output=$(for zone in Asia/Kuwait Asia/Kolkata UTC; do TZ=$zone node run.mjs; done)
echo "$output"
grep -q 'Kuwait: Sun Nov 29 2026 23:59:08' <<<"$output" || { echo 'changed: Kuwait has another time'; exit 1; }
grep -q 'Kolkata: Sun Nov 29 2026 23:59:50' <<<"$output" || { echo 'changed: Kolkata has another time'; exit 1; }
grep -q 'UTC: Mon Nov 30 2026 00:00:00' <<<"$output" || { echo 'changed: UTC has another time'; exit 1; }
echo 'As described: a day becomes the day before.'
