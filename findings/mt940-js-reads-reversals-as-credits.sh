#!/usr/bin/env bash
# mt940-js 1.0.0, beside swiftmessageparser 1.2.1 and mt940js 1.3.5, on Node 20.20.2.
# Guess: the mark `RC` of a bank statement (SWIFT MT940, field 61) takes a credit back, so the account loses
# the amount; `RD` gives a debit back. A letter of the currency may follow, which is D for dinars.
# Seen: mt940-js says `isCredit` for RC and not for RD, with a positive amount and nothing about a reversal. The
# other two give -3.25 and 3.25. All three read the letter of the currency.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact mt940-js@1.0.0 tslib@2.8.1 swiftmessageparser@1.2.1 mt940js@1.3.5
cat >run.mjs <<'CODE'
import { read } from 'mt940-js'
import { Parser } from 'mt940js'
import swift from 'swiftmessageparser'

for (const [mark, end] of [['CD', '103,250'], ['RCD', '96,750'], ['RDD', '103,250']]) {
  const data = [
    ':20:STATEMENT',
    ':25:CBKUKWKW/KW81CBKU0000000000001234560101',
    ':28C:1/1',
    ':60F:C261129KWD100,000',
    `:61:2611301130${mark}3,250NTRFNONREF`,
    ':86:Car wash',
    `:62F:C261130KWD${end}`,
    '-',
  ].join('\n')
  const [statement] = await read(Buffer.from(data))
  const [{ isCredit, amount }] = statement.transactions
  const [other] = swift.parse({ type: 'mt940', data })[0].transactions
  const [third] = new Parser().parse(data)[0].transactions
  console.log(`${mark}: isCredit ${isCredit}, ${amount}; others ${other.amount}, ${third.amount}`)
}
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^CD: isCredit true, 3.25; others 3.25, 3.25$' <<<"$output" || { echo 'changed: a credit is read otherwise'; exit 1; }
grep -q '^RCD: isCredit true, 3.25; others -3.25, -3.25$' <<<"$output" || { echo 'changed: a credit taken back is read otherwise'; exit 1; }
grep -q '^RDD: isCredit false, 3.25; others 3.25, 3.25$' <<<"$output" || { echo 'changed: a debit given back is read otherwise'; exit 1; }
echo 'As described: what the bank takes back counts as income.'
