#!/usr/bin/env bash
# universal-vin-decoder 1.0.0, @vroomlabs/vin-validate 1.0.2 and vin-decode 0.2.0, on Node 20.20.2.
# Guess: the tenth sign of a vehicle identification number gives one model year. A number has no I, O and Q.
# Seen: R is 1994, 2024, or both. The first library takes a digit at the seventh place for a year before 2010,
# which holds in North America only; cars for the Gulf have digits there, too. vin-decode accepts O, and finds no
# manufacturer for small letters.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact universal-vin-decoder@1.0.0 @vroomlabs/vin-validate@1.0.2 vin-decode@0.2.0
cat >run.mjs <<'CODE'
import universal from 'universal-vin-decoder'
import validate from '@vroomlabs/vin-validate'
import plain from 'vin-decode'

const decode = plain.default ?? plain
const vin = 'JTMHX09J0R4000001'
console.log(`year: ${universal.decodeVIN(vin).info.modelYear}, ${validate.yearFromVin(vin)}, ${decode(vin).decode().possibleYears}`)
const withLetters = 'WVWZZZ1KZ7WOOOOO1'
console.log(`O: ${universal.validateVIN(withLetters).isValid} ${decode(withLetters).decode().serialNumber}`)
console.log(`small: ${decode('wvwzzz1kz7w000001').decode().manufacturer}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^year: 1994, 2024, 2024,1994$' <<<"$output" || { echo 'changed: the years are others'; exit 1; }
grep -q '^O: false OOOOO1$' <<<"$output" || { echo 'changed: the letter O is judged otherwise'; exit 1; }
grep -q '^small: null$' <<<"$output" || { echo 'changed: small letters are read'; exit 1; }
echo 'As described: one number has two years.'
