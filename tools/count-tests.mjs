/** Adds up the summaries of vitest and Playwright, as `N passed, N failed`. */
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const lines = stripVTControlCharacters(readFileSync(process.argv[2] ?? '', 'utf8')).split('\n')
const counts = { passed: 0, failed: 0 }
for (const line of lines) {
  const vitestSummary = /^\s*Tests\s+(.*)\(\d+\)\s*$/.exec(line)?.[1]
  const playwrightSummary = /^\s*(\d+) (passed|failed)(?:$|\s+\()/.exec(line)?.[0]
  for (const [, count, outcome] of (vitestSummary ?? playwrightSummary ?? '').matchAll(
    /(\d+) (passed|failed)/g,
  )) {
    if (outcome === 'passed' || outcome === 'failed') counts[outcome] += Number(count)
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.passed === 0 || counts.failed > 0 ? 1 : 0
