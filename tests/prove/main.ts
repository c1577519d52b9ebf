/** Tries what the product claims to withstand: `npm run prove`, or with `--help` what can be chosen. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ENGINES, makeTemplates } from '../support/database/templates.ts'
import { CHECKS } from './checks/index.ts'
import { type Finding, prove } from './prove.ts'
import { tableOf } from './table.ts'

const REPORT = fileURLToPath(new URL('../../reports/reliability.json', import.meta.url))
const counts = Object.fromEntries(CHECKS.map(({ name }) => [name, { type: 'string' as const }]))
const { values } = parseArgs({
  options: {
    ...counts,
    help: { type: 'boolean' },
    only: { type: 'string' },
    engine: { type: 'string' },
    seed: { type: 'string' },
    cut: { type: 'boolean' },
    key: { type: 'string' },
  },
})
const given: Readonly<Record<string, string | boolean | undefined>> = values

function help(): string {
  const checks = CHECKS.map(
    ({ name, what, count, cut, needs }) =>
      `  --${`${name} N`.padEnd(18)} ${what}: ${count}, cut ${cut}${needs ? `; only where it is named, for it needs ${needs}` : ''}`,
  )
  return [
    'npm run prove -- [--only name,name] [--engine embedded|postgres] [--seed N] [--cut] [--name N]',
    'npm run prove -- --only keys --key NAME',
    '',
    'One key of the vocabulary is tried with its NAME, as the table of all of them has it.',
    'How often each is tried, beside its usual number:',
    ...checks,
  ].join('\n')
}

function chosen<T extends string>(flag: 'only' | 'engine', all: readonly T[]): readonly T[] {
  const named = values[flag]?.split(',')
  const unknown = named?.filter((name) => !all.some((one) => one === name)) ?? []
  if (unknown.length > 0)
    throw new Error(`--${flag} does not know ${unknown.join(', ')}; it knows ${all.join(', ')}.`)
  return all.filter((name) => !named || named.includes(name))
}

function countOf(name: string, usual: number): number {
  const count = given[name] === undefined ? usual : Number(given[name])
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} takes a whole number from 1.`)
  return count
}

async function proveAll(): Promise<Finding[]> {
  const names = chosen(
    'only',
    CHECKS.map(({ name }) => name),
  )
  const engines = chosen('engine', ENGINES)
  const seed = Number(values.seed ?? Math.trunc(Math.random() * 2 ** 31))
  console.log(`seed ${seed}`)
  const templates = makeTemplates()
  const findings: Finding[] = []
  const { key } = values
  const all = CHECKS.filter(({ name, needs }) => names.includes(name) && (!needs || values.only))
  for (const check of all)
    for (const engine of check.engines.filter((one) => engines.includes(one))) {
      const usual = values.cut ? check.cut : check.count
      const count = key === undefined ? countOf(check.name, usual) : 1
      const finding = await prove(check, templates, { engine, seed, count, key })
      console.log(tableOf([finding]).split('\n')[1])
      for (const failure of finding.failures.slice(0, 20)) console.log(`  ${failure}`)
      findings.push(finding)
    }
  await templates.close()
  return findings
}

async function main(): Promise<void> {
  if (values.help) return console.log(help())
  const findings = await proveAll()
  mkdirSync(fileURLToPath(new URL('.', `file://${REPORT}`)), { recursive: true })
  writeFileSync(REPORT, `${JSON.stringify({ at: new Date().toISOString(), findings }, null, 2)}\n`)
  console.log(`\n${tableOf(findings)}\n\n${REPORT}`)
  if (findings.length === 0 || findings.some(({ holds }) => !holds)) process.exitCode = 1
}

await main()
