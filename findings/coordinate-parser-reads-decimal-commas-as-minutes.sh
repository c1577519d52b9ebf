#!/usr/bin/env bash
# coordinate-parser 1.0.7, on Node 20.20.2.
# Guess: `29,3759 47,9774`, as people in Germany or France write a position, is read or refused.
# Seen: 3759 and 9774 count as minutes. The latitude is 91.65, which no place has, and there is no error.
# Words for south, such as the Arabic one, are left out: the place is in the north.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact coordinate-parser@1.0.7
cat >run.mjs <<'CODE'
import Coordinates from 'coordinate-parser'

const list = (text) => {
  const position = new Coordinates(text)
  return [position.getLatitude(), position.getLongitude()].map((angle) => angle.toFixed(4)).join(' ')
}
console.log(`point: ${list('29.3759 47.9774')}`)
console.log(`comma: ${list('29,3759 47,9774')}`)
console.log(`south: ${list('29.3759° جنوباً 47.9774° شرقاً')}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q 'point: 29.3759 47.9774' <<<"$output" || { echo 'changed: points are read otherwise'; exit 1; }
grep -q 'comma: 91.6500 209.9000' <<<"$output" || { echo 'changed: commas are read otherwise'; exit 1; }
grep -q 'south: 29.3759 47.9774' <<<"$output" || { echo 'changed: the word for south is read'; exit 1; }
echo 'As described: a decimal comma gives an impossible place.'
