#!/usr/bin/env bash
# @tanstack/query-core 5.108.0, on Node 20.20.2.
# Guess: `fetchQuery` resolves with the data that the cache then holds, so that structural sharing
# gives two equal responses the same objects, to whoever reads them.
# Seen: the cache keeps its previous objects, but `fetchQuery` resolves with the new response. Its
# caller and `getQueryData` hold different objects for the same data, also with a function of one's own
# as `structuralSharing`. Whoever compares by identity must read the cache after the fetch.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --save-exact @tanstack/query-core@5.108.0
cat >run.mjs <<'CODE'
import { QueryClient } from '@tanstack/query-core'

const client = new QueryClient()
const options = {
  queryKey: ['jobs'],
  queryFn: async () => [{ id: 1, state: 'washed' }],
  staleTime: 0,
}
const first = await client.fetchQuery(options)
const second = await client.fetchQuery(options)
const cached = client.getQueryData(['jobs'])
console.log(`the cache keeps its objects: ${cached === first}`)
console.log(`fetchQuery resolves with them: ${second === cached}`)
CODE
output=$(node run.mjs)
echo "$output"
grep -q 'the cache keeps its objects: true' <<<"$output" || { echo 'changed: the cache has new objects'; exit 1; }
grep -q 'fetchQuery resolves with them: false' <<<"$output" || { echo 'changed: fetchQuery resolves with the objects of the cache'; exit 1; }
echo 'As described: fetchQuery resolves with data that is not structurally shared.'
