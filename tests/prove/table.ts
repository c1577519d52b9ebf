import type { Finding } from './prove.ts'

const HEAD = ['check', 'engine', 'tried', 'claimed', 'seed', 'seconds', 'outcome', 'measured']

function cells(finding: Finding): string[] {
  const { name, engine, tried, claimed, seed, seconds, holds, failures, measured } = finding
  const numbers = Object.entries(measured).map(([what, value]) => `${what} ${value}`)
  const outcome = holds ? 'holds' : `${failures.length} failed`
  return [name, engine, ...[tried, claimed, seed, seconds].map(String), outcome, numbers.join(', ')]
}

/** The findings as a table to read, one line each. */
export function tableOf(findings: readonly Finding[]): string {
  const lines = [HEAD, ...findings.map(cells)]
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}
