#!/usr/bin/env bash
# vitest 4.1.12 with vite 8.3.8, on Node 20.20.2.
# Guess: an error of a global setup is printed with its message, whether or not modules are cached.
# Seen: with `experimental.fsModuleCache` the message is missing. Vitest prints its own
# "TypeError: code.charCodeAt is not a function" instead, because the cached code is a Buffer.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact vitest@4.1.12 vite@8.3.8
echo "export function setup() { throw new Error('the reason of the failure') }" >setup.ts
echo "import { it } from 'vitest'; it('runs', () => {})" >any.test.ts

# Prints what a run says, with the module cache on or off.
run_with_cache() {
  echo "export default { test: { experimental: { fsModuleCache: $1 }, globalSetup: './setup.ts' } }" >vitest.config.mjs
  npx vitest run 2>&1 || true
}

without=$(run_with_cache false)
cached=$(run_with_cache true)
grep -q 'the reason of the failure' <<<"$without" || { echo 'changed: the message is missing without the cache, too'; exit 1; }
grep -q 'the reason of the failure' <<<"$cached" && { echo 'changed: the message is printed with the cache'; exit 1; }
grep -q 'code.charCodeAt is not a function' <<<"$cached" || { echo 'changed: another error is printed'; exit 1; }
echo 'As described: the cache hides the error of a global setup.'
