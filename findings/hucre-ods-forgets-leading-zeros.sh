#!/usr/bin/env bash
# hucre 1.0.0, on Node 20.20.2.
# Guess: `readStyles` gives each cell of an OpenDocument spreadsheet the number format of the file, as
# it does for XLSX, so that `formatValue` shows what the sheet shows.
# Seen: the smallest number of digits is left out, by the writer and by the reader. A postcode 42 with
# the format `00000` comes back as 42 with the format `0`, so it shows as 42 instead of 00042. No error
# tells it, and XLSX keeps the format. Whoever reads codes from .ods must look into `content.xml`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact hucre@1.0.0 fflate@0.8.3
cat >run.mjs <<'CODE'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { formatValue } from 'hucre'
import { readOds, writeOds } from 'hucre/ods'
import { readXlsx, writeXlsx } from 'hucre/xlsx'

const cells = new Map([['0,0', { value: 42, style: { numFmt: '00000' } }]])
const book = { sheets: [{ name: 'Codes', rows: [[42]], cells }] }
function show({ sheets: [sheet] }) {
  const format = sheet.cells?.get('0,0')?.style?.numFmt
  return `${format} shows ${formatValue(sheet.rows[0][0], format)}`
}
const options = { readStyles: true }
console.log(`XLSX: ${show(await readXlsx(await writeXlsx(book), options))}`)
const written = await writeOds(book)
console.log(`ODS: ${show(await readOds(written, options))}`)
// The format as LibreOffice writes it.
const parts = unzipSync(written)
const content = strFromU8(parts['content.xml'])
const digits = content.replace('min-integer-digits="1"', 'min-integer-digits="5"')
const file = zipSync({ ...parts, 'content.xml': strToU8(digits) })
console.log(`ODS with five digits: ${digits !== content}, ${show(await readOds(file, options))}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q 'XLSX: 00000 shows 00042' <<<"$output" || { echo 'changed: XLSX loses the format'; exit 1; }
grep -q '^ODS: 0 shows 42' <<<"$output" || { echo 'changed: ODS written by hucre keeps the format'; exit 1; }
grep -q 'ODS with five digits: true, 0 shows 42' <<<"$output" || { echo 'changed: ODS of other programs keeps the format'; exit 1; }
echo 'As described: a number of an OpenDocument spreadsheet loses its leading zeros.'
