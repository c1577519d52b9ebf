import { execFile } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Engine, TESTED_ENGINES, templates } from '../../support/database/database.ts'
import { fillDataFolder } from '../../support/database/templates.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { follow, type Step, listSteps } from '../../support/recipes/recipe.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const COPIED = [
  'business.ts',
  'client',
  'business',
  'registry',
  'resources',
  'src',
  'server',
  'start',
  'demo',
  'overrides.tsx',
  'tests/support',
  'package.json',
  'tsconfig.json',
]
const LINKED = ['node_modules', 'public']

const [first, ...otherSteps] = listSteps(root, 'Add a field type')
const { path: copy, remove } = temporaryFolder()
afterAll(remove)
/** The compiled files: the product, and the script that uses the new type. */
const COMPILED = [
  'business.ts',
  'business',
  'registry',
  'resources',
  'src',
  'server',
  'start',
  'demo',
  'overrides.tsx',
  'tests/support/recipes/try-services.ts',
  'tests/support/runner',
]
const PROJECT = 'tsconfig.recipe.json'

beforeAll(() => {
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(root, name), join(copy, name))
  const project = { extends: './tsconfig.json', include: COMPILED }
  writeFileSync(join(copy, PROJECT), JSON.stringify(project))
})

const enter = (step: Step) => follow(copy, step, 'datetime')

/** Returns the output of a command in the copy, even if it fails. */
function run(command: string, args: readonly string[]) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { cwd: copy }, (_, stdout, stderr) => resolve({ stdout, stderr }))
  })
}

/** Compiles the copy. A single thread needs half the work of several. */
async function compile(): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const options = ['-p', PROJECT, '--pretty', 'false', '--singleThreaded']
  return (await run(tsc, options)).stdout
}

const filesIn = (output: string) =>
  [
    ...new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file)),
  ].toSorted()

/** Gives a field of the copy's services another type. */
function retype(field: string, from: string, to: string): void {
  const path = join(copy, 'resources/services.ts')
  const [before, after] = [`${field}: { type: '${from}'`, `${field}: { type: '${to}'`]
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replace(before, after))
}

/** Runs the copy's services on a separate database. */
async function tryServices(engine: Engine): Promise<unknown> {
  const data = temporaryFolder()
  try {
    await fillDataFolder(templates, data.path, 'empty')
    const place = engine === 'postgres' ? await templates.newDatabaseUrl('empty') : data.path
    const script = 'tests/support/recipes/try-services.ts'
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', script, place])
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  } finally {
    data.remove()
  }
}

// The long timeout is for a busy machine, because the compiler reads the whole product.
describe('The recipe for a new field type', { timeout: 400_000 }, () => {
  test('names first a table of the declarations, then the other tables', () => {
    expect(first?.file).toMatch(/^registry\//)
    expect(otherSteps.length).toBeGreaterThan(3)
  })

  test('lists all places that the compiler reports once the type is declared', async () => {
    if (first) enter(first)
    expect(filesIn(await compile())).toEqual(otherSteps.map(({ file }) => file).toSorted())
  })

  test('leaves no compiler error for a field of the new type', async () => {
    otherSteps.forEach(enter)
    retype('duration_minutes', 'integer', 'duration')
    expect(await compile()).toBe('')
  })

  test.each(TESTED_ENGINES)(
    'yields a type that is stored, filtered and validated, on %s',
    async (engine) => {
      expect(await tryServices(engine)).toEqual({
        statuses: [200, 200, 422],
        wrong: { duration_minutes: [expect.any(String)] },
        listed: [['Wash', 90]],
        column: 'integer',
      })
    },
  )
})
