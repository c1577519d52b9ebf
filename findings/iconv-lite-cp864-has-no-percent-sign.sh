#!/usr/bin/env bash
# iconv-lite 0.7.3, on Node 20.20.2.
# Guess: code page 864, the Arabic one of receipt printers, holds ASCII and the letters of Arabic.
# Seen: byte 0x25 is the Arabic percent sign, so `5 %` becomes `5 ?`. The page holds presentation forms alone,
# so every letter as it is typed becomes `?`, too. Windows-1256 keeps both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact iconv-lite@0.7.3
cat >run.mjs <<'CODE'
import iconv from 'iconv-lite'

for (const page of ['cp864', 'win1256'])
  console.log(`${page}: ${iconv.decode(iconv.encode('5 % غسيل ١', page), page)}`)
console.log(`forms: ${iconv.decode(iconv.encode('5 ٪ ﻏﺴﻞ ٣', 'cp864'), 'cp864')}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^cp864: 5 ? ???? ١$' <<<"$output" || { echo 'changed: code page 864 keeps the text'; exit 1; }
grep -q '^win1256: 5 % غسيل ?$' <<<"$output" || { echo 'changed: windows-1256 does not keep the text'; exit 1; }
echo 'As described: only one of two Arabic code pages keeps letters and percent.'
