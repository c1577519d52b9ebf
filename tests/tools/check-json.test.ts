import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CheckProblem,
  shortenCompiler,
  withoutConsequences,
} from '../../tools/check/parse-problems.ts'
import { temporaryFolder } from '../support/database/temporary.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Enough for the declarations, the labels and a compiler that ends soon. */
const COPIED = [
  'registry',
  'resources',
  'tools',
  'business.ts',
  'locales',
  'server/settings',
  'src/platform/i18n',
  'src/platform/data',
  'start/development',
  'docs/life-cycles.md',
  'package.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.gitignore',
  'tsconfig.json',
]

const ROUND = 'export const round = (value: number): number => Math.round(value)\n'

const { path: copy, remove } = temporaryFolder()
afterAll(remove)

/** Replaces a part of a file of the copy. */
function edit(file: string, before: string | RegExp, after: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(before)
  writeFileSync(path, text.replace(before, after))
}

/** Links the packages of the project, without the cache of its compiler. */
function linkPackages(): void {
  const packages = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(packages))
    if (name !== '.cache') symlinkSync(join(packages, name), join(copy, 'node_modules', name))
}

beforeAll(() => {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'public'), join(copy, 'public'))
  linkPackages()
  edit('tsconfig.json', /"include": \[[^\]]*\]/, '"include": ["business"]')
  mkdirSync(join(copy, 'business'))
  writeFileSync(join(copy, 'business/round.ts'), ROUND)
})

/** Runs `npm run check` in the copy. */
const run = (...flags: string[]) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    const args = ['--import', 'tsx', 'tools/check.ts', ...flags]
    execFile(process.execPath, args, { cwd: copy }, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, stdout }),
    )
  })

/** Runs `npm run check -- --json` in the copy. */
async function check(): Promise<{ code: number; problems: CheckProblem[] }> {
  const { code, stdout } = await run('--json')
  return { code, problems: JSON.parse(stdout) }
}

test('the check prints each mistake with rule, file, line, message and fix, and ends for people with the failed checks', async () => {
  expect(await check()).toEqual({ code: 0, problems: [] })
  edit('resources/taxes.ts', "  title: 'name',\n", "  title: 'name',\n  choosable: { activ: 1 },\n")
  edit(
    'business/round.ts',
    ROUND,
    ROUND.replaceAll('number)', 'any)').replace('Math.round', ' String'),
  )
  const { code, problems } = await check()
  expect(code).toBe(1)
  const lines = readFileSync(join(copy, 'resources/taxes.ts'), 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('activ: 1')) + 1
  expect(problems).toEqual(
    expect.arrayContaining([
      {
        severity: 'error',
        rule: 'unknown-field',
        file: 'resources/taxes.ts',
        line,
        message: expect.stringContaining('taxes.choosable'),
        fix: "Did you mean 'active'?",
      },
      {
        severity: 'error',
        rule: 'TS2322',
        file: 'business/round.ts',
        line: 1,
        message: "Type 'string' is not assignable to type 'number'.",
        fix: null,
      },
      {
        severity: 'error',
        rule: 'typescript(no-explicit-any)',
        file: 'business/round.ts',
        line: 1,
        message: 'Unexpected `any`. Specify a different type.',
        fix: expect.stringContaining('`unknown`'),
      },
      {
        severity: 'error',
        rule: 'format',
        file: 'business/round.ts',
        line: null,
        message: 'The file is not formatted.',
        fix: 'Run npx oxfmt business/round.ts.',
      },
    ]),
  )
  const { stdout } = await run()
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('Failed: declarations, tsc, oxlint, oxfmt.')
})

test('the check leaves out only those errors that follow from a wrong declaration', () => {
  const problem = (file: string, rule: string, message: string): CheckProblem => ({
    severity: 'error',
    rule,
    file,
    line: 1,
    message,
    fix: null,
  })
  const declared = problem('resources/taxes.ts', 'unknown-key', "taxes.sums: 'sums' is no key.")
  const follows = problem('server/app/app.ts', 'TS2345', 'Type \'Resource<"taxes", never>\' is …')
  const other = problem('server/app/app.ts', 'TS2322', "Type 'string' is not assignable.")
  expect(withoutConsequences([declared, follows, other])).toEqual([declared, other])
  expect(withoutConsequences([follows, other])).toEqual([follows, other])
})

test('the check prints for people the number of errors that follow from a wrong declaration', () => {
  const declared = 'resources/taxes.ts(6,3): error TS2322: Type \'"sum"\' is not assignable.\n'
  const other = "server/app/app.ts(9,1): error TS2322: Type 'string' is not assignable.\n"
  const follows = `server/app/app.ts(2,1): error TS2345: Type 'Resource<"taxes", never>' is …\n  Why.\n`
  const shown = (declared + other).replaceAll(/,\d+\)/g, ')')
  expect(shortenCompiler(declared + follows + other)).toBe(
    `${shown}Errors that follow from those in resources/, not shown: 1.\n`,
  )
  expect(shortenCompiler(follows + other)).toBe(follows + other)
})
