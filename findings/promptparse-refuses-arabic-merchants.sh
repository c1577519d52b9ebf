#!/usr/bin/env bash
# promptparse 1.6.0, on Node 20.20.2.
# Guess: the checksum of a payment code (EMVCo, merchant-presented mode) is that of its bytes in UTF-8, in
# which template 64 holds a merchant's name in its own script. A strict reading accepts it.
# Seen: the checksum is computed over UTF-16 code units. A code without other letters is accepted; one with an
# Arabic name, or `Café`, is refused. Without the strict reading its values are right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact promptparse@1.6.0
cat >run.mjs <<'CODE'
import { parse } from 'promptparse'

const tag = (id, value) => id + String(value.length).padStart(2, '0') + value

/** Adds the checksum: CRC-16 with the polynomial 0x1021 and the start 0xFFFF. */
function withChecksum(text) {
  const crc = Buffer.from(text, 'utf8').reduce((sum, byte) => {
    let next = sum ^ (byte << 8)
    for (let bit = 0; bit < 8; bit++) next = (next & 0x8000 ? (next << 1) ^ 0x1021 : next << 1) & 0xffff
    return next
  }, 0xffff)
  return text + crc.toString(16).toUpperCase().padStart(4, '0')
}

for (const name of ['Car wash', 'Café', 'مغسلة']) {
  const body = [['00', '01'], ['52', '7542'], ['53', '414'], ['54', '12.500'], ['58', 'KW'], ['59', 'Wash'], ['60', 'Kuwait']]
  const template = tag('64', tag('00', 'ar') + tag('01', name))
  const code = withChecksum(`${body.map(([id, value]) => tag(id, value)).join('')}${template}6304`)
  console.log(`${name}: ${parse(code, true) ? 'accepted' : 'refused'}, ${parse(code).getTagValue('64', '01')}`)
}
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^Car wash: accepted, Car wash$' <<<"$output" || { echo 'changed: a code in ASCII is refused'; exit 1; }
grep -q '^Café: refused, Café$' <<<"$output" || { echo 'changed: a code with an accent is accepted'; exit 1; }
grep -q '^مغسلة: refused, مغسلة$' <<<"$output" || { echo 'changed: a code with an Arabic name is accepted'; exit 1; }
echo 'As described: only names in ASCII pass.'
