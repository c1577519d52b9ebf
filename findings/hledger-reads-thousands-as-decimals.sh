#!/usr/bin/env bash
# hledger 1.25 of Debian 12 (1.25-2+b5).
# Guess: in a CSV with amounts in dinars, `1,234` is one thousand two hundred thirty-four. The other
# rows have a point before their decimals.
# Seen: it is 1.234 dinars, because a single mark is taken as that of the decimals. The sum is shown as
# `13,734`. With the rule `decimal-mark .` it is 1,246.500.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq hledger=1.25-2+b5 2>/dev/null
dpkg -x hledger_*.deb program
cat >bank.csv <<'CSV'
2026-11-29,Fleet,"1,234"
2026-11-30,Wax,12.500
CSV
cat >bank.rules <<'RULES'
fields date, description, amount
currency KWD 
date-format %Y-%m-%d
account1 bank
account2 income
RULES
sum() { LC_ALL=C.UTF-8 program/usr/bin/hledger -f bank.csv --rules-file bank.rules balance bank | head -1; }
plain=$(sum)
echo 'decimal-mark .' >>bank.rules
marked=$(sum)
echo "plain:  $plain"
echo "marked: $marked"
[[ $plain == *'KWD 13,734 '* ]] || { echo 'changed: the sum without a rule is another one'; exit 1; }
[[ $marked == *'KWD 1,246.500 '* ]] || { echo 'changed: the sum with a rule is another one'; exit 1; }
echo 'As described: a thousand becomes one.'
