#!/usr/bin/env bash
# write-excel-file 4.1.1, read by hucre 1.0.0, on Node 20.20.2.
# Guess: a text that is written to a cell is read back unchanged, because the library escapes what has
# a meaning in the file.
# Seen: it escapes XML, but not the codes of characters in ECMA-376 (`_xHHHH_`, ST_Xstring). The text
# `A_x0042_C` is stored as it is, and a reader of the standard reads `ABC`. The text `_x005F_x0042_`
# would be read as `_x0042_`. Whoever writes texts of users must write each such `_` as `_x005F_`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact write-excel-file@4.1.1 hucre@1.0.0
cat >run.mjs <<'CODE'
import { readXlsx } from 'hucre/xlsx'
import writeXlsxFile from 'write-excel-file/node'

async function roundTrip(text) {
  const file = await writeXlsxFile([[{ value: text, type: String }]]).toBuffer()
  const { sheets } = await readXlsx(new Uint8Array(file))
  return sheets[0].rows[0][0]
}
console.log(`markup: ${await roundTrip('A<b>&C')}`)
console.log(`code: ${await roundTrip('A_x0042_C')}`)
console.log(`escaped code: ${await roundTrip('A_x005F_x0042_C')}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^markup: A<b>&C' <<<"$output" || { echo 'changed: markup is not escaped'; exit 1; }
grep -q '^code: ABC' <<<"$output" || { echo 'changed: codes of characters are escaped'; exit 1; }
grep -q '^escaped code: A_x0042_C' <<<"$output" || { echo 'changed: an escaped code is not read'; exit 1; }
echo 'As described: a text with the code of a character is read back as another text.'
