#!/usr/bin/env bash
# jssip 3.13.8 and sip.js 0.21.2, on Node 20.20.2.
# Guess: the header of a caller may hold a `tel:` address (RFC 3261, RFC 3966), as telephone networks
# send it in From and P-Asserted-Identity. The libraries read its number.
# Seen: both return undefined, as for a damaged header. A `sip:` address with the same number is read.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact jssip@3.13.8 sip.js@0.21.2
cat >run.mjs <<'CODE'
import JsSIP from 'jssip'
import { Grammar } from 'sip.js/lib/grammar/index.js'

const headers = ['<tel:+96555501234>', '<sip:+96555501234@pbx.example>']
for (const header of headers) {
  const users = [JsSIP.NameAddrHeader.parse(header), Grammar.nameAddrHeaderParse(header)]
  console.log(`${header} ${users.map((address) => address?.uri.user).join(' ')}.`)
}
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^<tel:+96555501234>  \.$' <<<"$output" || { echo 'changed: a tel address is read'; exit 1; }
grep -q '^<sip:+96555501234@pbx.example> +96555501234 +96555501234\.$' <<<"$output" || { echo 'changed: a sip address is not read'; exit 1; }
echo 'As described: a number without a host is not read.'
