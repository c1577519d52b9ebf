import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole } from '../support/runner/whole.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const COPIED = [
  'start',
  'business',
  'business.ts',
  'registry',
  'resources',
  'server',
  'demo',
  'tools',
  'package.json',
  'tsconfig.json',
]

const { path: copy, remove } = temporaryFolder()
afterAll(remove)

interface Ended {
  code: number
  said: string
}

/** Runs a script of the copy and returns its exit code and output. */
function run(script: string, environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const args = ['--import', 'tsx', script]
    const env = { ...process.env, ...environment }
    execFile(process.execPath, args, { cwd: copy, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr })
    })
  })
}

/** Writes something else into a file of the copy. */
function edit(file: string, before: string, after: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}

/** Makes the three mistakes of `MISTAKES` in the copy. */
function makeMistakes(): void {
  edit('resources/plans.ts', "icon: 'plan'", "icon: 'plann'")
  edit('resources/reports/performance-report.ts', "kind: 'bars'", "kind: 'bras'")
  edit(
    'resources/dashboard/index.ts',
    "icon: 'alert',\n    roles: office,\n    show: 'rows'",
    "icon: 'alert',\n    roles: office,\n    show: 'row'",
  )
}

const MISTAKES = `plans.icon (resources/plans.ts)
  'plann' is no icon.
  Did you mean 'plan'?
  (unknown-word)

performance-report.chart.kind (resources/reports/performance-report.ts)
  'bras' is no kind of chart.
  Did you mean 'bars'?
  (unknown-word)

tiles.late.show (resources/dashboard/index.ts)
  'row' is no way to show a tile.
  Did you mean 'rows'?
  (unknown-word)

The declarations have 3 mistakes. Correct the files in resources/ and try again.
`

const MISNAMED_HOOKS = `hooks.calls.absencse (business/index.ts)
  'absencse' is no entity.
  Did you mean 'absences'?
  (unknown-entity)

hooks.calls.subscription-visit (business/index.ts)
  'subscription-visit' is no entity.
  Did you mean 'subscription-visits'?
  (unknown-entity)

The declarations have 2 mistakes. Correct these files and try again.
`

beforeAll(() => {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of ['node_modules', 'public']) symlinkSync(join(root, name), join(copy, name))
})
// Each test begins with declarations that hold together.
afterEach(() => cpSync(join(root, 'resources'), join(copy, 'resources'), { recursive: true }))

describe('the declarations of a business', () => {
  test.runIf(isWhole())('are valid', async () => {
    expect(await run('tools/check/declarations.ts')).toEqual({
      code: 0,
      said: expect.stringMatching(/^The registry's \d+ entities and \d+ reports are valid\.\n$/),
    })
  })

  test('are refused with all mistakes, by the check and by a start, which does not touch the database', async () => {
    makeMistakes()
    expect(await run('tools/check/declarations.ts')).toEqual({ code: 1, said: MISTAKES })
    const data = join(copy, 'data')
    expect(await run('start/main.ts', { DATA_DIR: data, PORT: '0' })).toEqual({
      code: 1,
      said: MISTAKES,
    })
    expect(existsSync(data)).toBe(false)
  })

  test('are refused with hooks for an unknown name, by the check and by a start', async () => {
    edit('business/index.ts', 'absences: { create:', 'absencse: { create:')
    edit(
      'business/index.ts',
      "'subscription-visits': buildJobHooks(",
      "'subscription-visit': buildJobHooks(",
    )
    const { code, said } = await run('tools/check/declarations.ts')
    expect([code, said]).toEqual([1, MISNAMED_HOOKS])
    const data = join(copy, 'data-of-hooks')
    expect(await run('start/main.ts', { DATA_DIR: data, PORT: '0' })).toEqual({ code, said })
    cpSync(join(root, 'business'), join(copy, 'business'), { recursive: true })
  })

  test.runIf(isWhole())('are reported on even if one file cannot be read', async () => {
    makeMistakes()
    edit('resources/taxes.ts', 'defineEntity({', 'defineEntity({{')
    const { code, said } = await run('tools/check/declarations.ts')
    expect(code).toBe(1)
    expect(said).toMatch(
      /^resources\/taxes\.ts\n {2}It cannot be read: .*resources\/taxes\.ts:\d+:\d+/,
    )
    expect(said).toContain(MISTAKES.slice(0, MISTAKES.indexOf('The declarations have')))
    expect(said).toContain('The declarations have 4 mistakes.')
  })

  test.runIf(isWhole())('are not needed to back up, restore or move a database', async () => {
    edit('resources/taxes.ts', 'defineEntity({', 'defineEntity({{')
    for (const [command, option] of [
      ['backup', 'to'],
      ['restore', 'from'],
      ['move', 'to'],
    ]) {
      const { code, said } = await run(`tools/${command}.ts`)
      expect(code).toBe(1)
      expect(said).toMatch(new RegExp(`^--${option} is missing`))
    }
  })

  test.runIf(isWhole())(
    'are refused if a file exports another value than its declaration, by the check and by a start',
    async () => {
      edit('resources/taxes.ts', 'export const taxes = ', 'export default ')
      edit('resources/faqs.ts', 'export const faqs = ', 'export const questionsAsked = ')
      edit('resources/sliders.ts', 'export const sliders = ', 'export const sliders = 5\nvoid ')
      const declared =
        "export const crateLids = { name: 'crate-lids', fields: { code: { type: 'text' } } }\n"
      const added = { 'crate-lids': declared, Crate_Feet: declared, 'crate-tops': '' }
      for (const [name, text] of Object.entries(added))
        writeFileSync(join(copy, `resources/${name}.ts`), text)
      const { code, said } = await run('tools/check/declarations.ts')
      expect(code).toBe(1)
      for (const sentence of [
        "resources/taxes.ts exports no 'taxes': it has it as its 'default'.",
        "resources/faqs.ts exports no 'faqs': it has it as 'questionsAsked'.",
        "resources/sliders.ts exports no 'sliders': it has another kind of value, which declares nothing.",
        "resources/crate-tops.ts exports no 'crateTops'.",
        "Write 'export const crateTops = defineEntity({ name: 'crate-tops', … })'.",
        "'crateLids' is a plain object and no entity.",
        "Call it 'crate-feet.ts', in small letters and hyphens.",
      ])
        expect(said).toContain(sentence)
      expect(said).not.toMatch(/unknown-entity|\n {4}at /)
      for (const name of Object.keys(added)) rmSync(join(copy, `resources/${name}.ts`))
      const { said: again } = await run('tools/check/declarations.ts')
      for (const script of ['start/main.ts', 'tools/seed.ts'])
        expect(await run(script, { PORT: '0' })).toEqual({ code: 1, said: again })
      expect(await run('tools/check-database.ts', { DATA_DIR: copy })).toEqual({
        code: 1,
        said: 'The database is not checked, because the declarations have mistakes.\n',
      })
    },
  )
})
