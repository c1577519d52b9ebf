import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeIndex } from '../../start/development/entity-index.ts'
import { type Engine, TESTED_ENGINES, templates } from '../support/database/database.ts'
import { type Content, fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { getCode } from '../support/recipes/recipe.ts'
import { productCopy } from '../support/recipes/product-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { path: copy, remove } = productCopy()
afterAll(remove)

const GARAGES = `import { defineEntity } from '../registry/define-entity.ts'

export const garages = defineEntity({
  name: 'garages',
  fields: { street: { type: 'text', maxLength: 60 } },
})
`
const ERRANDS = `import { defineEntity } from '../registry/define-entity.ts'

export const errands = defineEntity({
  name: 'errands',
  fields: {
    what: { type: 'text', maxLength: 60 },
    employee_id: { type: 'reference', to: 'users', where: { account_type: 'Car Wash' } },
    asked_by: { type: 'reference', to: 'users', setOn: 'create' },
  },
  ownerField: { 'car wash': 'employee_id' },
  access: { admin: 'all', 'car wash': ['delete'] },
})
`

const LESSONS = `import { defineEntity } from '../registry/define-entity.ts'

export const lessons = defineEntity({
  name: 'lessons',
  fields: {
    starts_at: { type: 'datetime' },
    minutes: { type: 'integer', min: 10000, max: 20000 },
    teacher_id: {
      type: 'reference',
      to: 'users',
      where: { account_type: 'Admin' },
      noOverlap: { start: 'starts_at', minutes: 'minutes' },
    },
  },
})
`

/** Fields more in entities whose demo rows are written by hand, and where forms ask for them. */
const NEW_FIELDS: readonly (readonly [entity: string, at: string, by: string])[] = [
  [
    'faqs',
    "    position: { type: 'integer'",
    "    audience: { type: 'choice', values: { all: 'plain', staff: 'plain' } },\n    position: { type: 'integer'",
  ],
  [
    'vehicles',
    '    plate: {',
    "    garage_id: { type: 'reference', to: 'garages' },\n    plate: {",
  ],
  ['promos', '    ends_on: {', "    announced_on: { type: 'date' },\n    ends_on: {"],
  ['promos', "  'ends_on',\n", "  'ends_on',\n  'announced_on',\n"],
  ['promos', "when: ['starts_on',", "when: ['announced_on', 'starts_on',"],
  ['promos', '  checks: [', "  checks: [\n    { order: ['announced_on', 'starts_on'] },"],
  [
    'instant-bookings',
    'fields: { ...booking,',
    "fields: { ...booking, mats: { type: 'integer', min: 1, max: 5, default: 1 },",
  ],
]

function change(file: string, at: string, by: string): void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(at)
  writeFileSync(path, text.replace(at, by))
}

/** Runs a command in the copy and returns its output, even if the command fails. */
function run(command: string, args: readonly string[]) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const limits = { cwd: copy, maxBuffer: 64 * 1024 * 1024 }
    execFile(command, args, limits, (_, stdout, stderr) => resolve({ stdout, stderr }))
  })
}

async function compile(): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const project = {
    extends: './tsconfig.json',
    include: ['business', 'registry', 'resources', 'server', 'start', 'demo'],
  }
  writeFileSync(join(copy, 'tsconfig.copy.json'), JSON.stringify(project))
  const options = ['-p', 'tsconfig.copy.json', '--pretty', 'false', '--singleThreaded']
  return (await run(tsc, options)).stdout
}

type Rows = Record<string, Record<string, unknown>[]>

/** The rows of some entities in a demo business, and what a washer sees of errands. */
async function demoRows(engine: Engine, content: Content, asked: readonly string[]) {
  const data = temporaryFolder()
  try {
    await fillDataFolder(templates, data.path, content)
    const isEmbedded = engine === 'embedded'
    const place = isEmbedded ? data.path : await templates.newDatabaseUrl(content)
    const script = 'tests/support/recipes/try-demo-rows.ts'
    const args = ['--import', 'tsx', script, place, ...asked]
    const { stdout, stderr } = await run(process.execPath, args)
    // Few lessons fit into the time of the only admin.
    const said = stderr.split('\n').filter((line) => !line.startsWith('Demo rows of lessons: '))
    expect(said.join('\n')).toBe('')
    return JSON.parse(stdout) as { stored: Rows; own: [number, number] }
  } finally {
    data.remove()
  }
}

/** Each value that rows have in a field, once. */
const listValues = (rows: Rows[string] | undefined, name: string) =>
  [...new Set((rows ?? []).map((row) => row[name]))].toSorted()

// Patience for a busy machine: the compiler reads the whole product.
describe('the demo business with changed declarations', { timeout: 400_000 }, () => {
  beforeAll(() => {
    writeFileSync(join(copy, 'resources/errands.ts'), ERRANDS)
    writeIndex(copy)
  })

  test.each(TESTED_ENGINES)(
    'generates rows of a new entity for a washer, on %s',
    async (engine) => {
      const { stored, own } = await demoRows(engine, 'demo', ['errands', 'customers'])
      expect(stored.errands?.length).toBe(24)
      expect(own).toEqual([200, 8])
      const { stored: again } = await demoRows(engine, 'demo', ['errands'])
      expect(listValues(again.errands, 'employee_id')).toEqual(
        listValues(stored.errands, 'employee_id'),
      )
    },
  )

  test('compiles if entities get new fields, and fails only where a field is misspelt', async () => {
    writeFileSync(join(copy, 'resources/garages.ts'), GARAGES)
    writeFileSync(join(copy, 'resources/lessons.ts'), LESSONS)
    for (const file of ['resources/orders.ts', 'resources/order-lines.ts'])
      writeFileSync(join(copy, file), getCode(root, file))
    writeIndex(copy)
    for (const [name, at, by] of NEW_FIELDS) change(`resources/${name}.ts`, at, by)
    change('demo/rows/vehicles.ts', 'plate: plate(),', 'plates: plate(),')
    change('demo/catalogue/faqs.ts', 'position: 1,', "position: 'first',")
    // What is wrong is all that the compiler says: whatever else is written fits.
    const said = await compile()
    change('demo/rows/vehicles.ts', 'plates: plate(),', 'plate: plate(),')
    change('demo/catalogue/faqs.ts', "position: 'first',", 'position: 1,')
    expect(said.split('\n').filter((line) => line.includes('error'))).toEqual([
      expect.stringMatching(/^demo\/catalogue\/faqs\.ts\(8,5\): error .*'string'.*'number'/),
      expect.stringMatching(/^demo\/rows\/vehicles\.ts\(\d+,9\): error .*'plates' does not exist/),
    ])
  })

  test.each(TESTED_ENGINES)(
    'has valid values in new fields of all its rows, on %s',
    async (engine) => {
      const names = ['faqs', 'vehicles', 'promos', 'instant-bookings', 'garages']
      names.push('orders', 'order-lines', 'lessons')
      const { stored, own } = await demoRows(engine, 'empty', names)
      expect(stored.vehicles?.length).toBeGreaterThan(400)
      expect(listValues(stored.faqs, 'audience')).toEqual(['all', 'staff'])
      expect(listValues(stored['instant-bookings'], 'mats')).toEqual([1, 2, 3, 4, 5])
      expect(stored.lessons?.length).toBeGreaterThan(1)
      const garages = new Set(listValues(stored.garages, 'id'))
      expect(listValues(stored.vehicles, 'garage_id').length).toBeGreaterThan(10)
      expect(listValues(stored.vehicles, 'garage_id').filter((id) => !garages.has(id))).toEqual([])
      const late = (stored.promos ?? []).filter(
        (row) => String(row.announced_on) > String(row.starts_on),
      )
      expect([stored.promos?.length, late]).toEqual([expect.any(Number), []])
      expect(own[1]).toBeGreaterThan(4)
      const live = (stored['order-lines'] ?? []).filter(({ deleted_at }) => deleted_at === null)
      expect(live.length).toBeGreaterThan(4)
      for (const { id, line_count } of stored.orders ?? [])
        expect(live.filter(({ order_id }) => order_id === id)).toHaveLength(Number(line_count))
    },
  )
})
