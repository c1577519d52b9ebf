#!/usr/bin/env bash
# Chromium 153 of @sparticuz/chromium 153.0.0, by puppeteer-core, on Node 20.20.2.
# Guess: `@page { size: 80mm auto }` prints a receipt 80 mm wide and as long as its content. Many
# instructions for receipt printers say so.
# Seen: the rule is dropped, because `size` takes lengths or `auto`, never both (CSS Paged Media). The page
# is Letter. `size: 80mm` alone is a square. Only two lengths give a receipt.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @sparticuz/chromium@153.0.0 puppeteer-core@24.43.0
cat >run.mjs <<'CODE'
import chromium from '@sparticuz/chromium'
import puppeteer from 'puppeteer-core'

const executablePath = await chromium.executablePath()
const browser = await puppeteer.launch({ args: chromium.args, executablePath, headless: 'shell' })
const page = await browser.newPage()
for (const size of ['80mm auto', '80mm', '80mm 200mm']) {
  await page.setContent(`<style>@page { size: ${size} }</style><p>12.500`)
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  const [wide, high] = [width, height].map((points) => Math.round((points / 72) * 25.4))
  console.log(`${size}: ${wide} mm by ${high} mm`)
}
await browser.close()
CODE
output=$(node run.mjs)
echo "$output"
grep -q '^80mm auto: 216 mm by 279 mm$' <<<"$output" || { echo 'changed: a length with auto has another size'; exit 1; }
grep -q '^80mm: 80 mm by 80 mm$' <<<"$output" || { echo 'changed: one length has another size'; exit 1; }
grep -q '^80mm 200mm: 80 mm by 200 mm$' <<<"$output" || { echo 'changed: two lengths have another size'; exit 1; }
echo 'As described: the page of a receipt needs two lengths.'
