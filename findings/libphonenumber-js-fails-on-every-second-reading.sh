#!/usr/bin/env bash
# libphonenumber-js 1.13.16, on Node 20.20.2.
# Guess: parsing a text is a pure function. A local `tel:` with a phone-context (RFC 3966) is read each
# time, or never.
# Seen: it is read the first, third and fifth time, and not the second and fourth: a regular expression
# with the flag g keeps its position between two calls.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact libphonenumber-js@1.13.16
cat >run.mjs <<'CODE'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

const text = 'tel:5550-1234;phone-context=+965'
const numbers = [1, 2, 3, 4, 5].map(() => parsePhoneNumberFromString(text)?.number ?? 'nothing')
console.log(numbers.join(' '))
CODE
output=$(TZ=UTC node run.mjs)
echo "$output"
grep -q '+96555501234 nothing +96555501234 nothing +96555501234' <<<"$output" || { echo 'changed: each reading gives the same'; exit 1; }
echo 'As described: every second reading of one text fails.'
