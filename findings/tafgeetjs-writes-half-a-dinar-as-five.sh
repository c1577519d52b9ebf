#!/usr/bin/env bash
# tafgeetjs 2.1.0, on Node 20.20.2.
# Guess: an amount of a currency with three decimals is written in words by its thousandths, as invoices in
# Arabic need it: 12.500 Tunisian dinars have five hundred millimes.
# Seen: the digits after the point are read as a number of their own. 12.5, 12.05 and 12.005 have the same
# words: twelve dinars and five millimes. Kuwait's dinar is unknown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact tafgeetjs@2.1.0
cat >run.mjs <<'CODE'
import Tafgeet from 'tafgeetjs'

for (const amount of [12.5, 12.05, 12.005, 12.505])
  console.log(`${amount}: ${new Tafgeet(amount, 'TND').parse()}`)
CODE
output=$(node run.mjs)
echo "$output"
for amount in 12.5 12.05 12.005; do
  grep -q "^$amount: .* وخمسة مليم لا غير$" <<<"$output" || { echo "changed: $amount has other words"; exit 1; }
done
grep -q '^12.505: .* وخمسمائة وخمسة مليم لا غير$' <<<"$output" || { echo 'changed: three decimals have other words'; exit 1; }
echo 'As described: three amounts have the same words.'
