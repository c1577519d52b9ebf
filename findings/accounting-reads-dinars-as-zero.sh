#!/usr/bin/env bash
# accounting 0.4.1 and currency.js 2.0.4, on Node 20.20.2.
# Guess: both read an amount with the sign of the Kuwaiti dinar before it, as shops write it, or say that they
# cannot.
# Seen: `د.ك.` has points, which count as that of the decimals. accounting gives 0, currency.js NaN. The same
# amount as `KWD 12.500` is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact accounting@0.4.1 currency.js@2.0.4
cat >run.mjs <<'CODE'
import accounting from 'accounting'
import currency from 'currency.js'

for (const [name, text] of [['code', 'KWD 12.500'], ['sign', 'د.ك. 12.500']])
  console.log(`${name}: ${accounting.unformat(text)} ${currency(text, { precision: 3 }).value}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^code: 12.5 12.5$' <<<"$output" || { echo 'changed: the code KWD is read otherwise'; exit 1; }
grep -q '^sign: 0 NaN$' <<<"$output" || { echo 'changed: the sign of the dinar is read otherwise'; exit 1; }
echo 'As described: twelve and a half dinars become none.'
