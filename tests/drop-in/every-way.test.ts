import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { writeIndex } from '../../start/development/entity-index.ts'
import { TESTED_ENGINES, templates } from '../support/database/database.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { productCopy } from '../support/recipes/product-copy.ts'

const { path: copy, remove } = productCopy()
afterAll(remove)
const run = promisify(execFile)

/** Three roles with other rights each, rows of one's own, steps, an action of its own and a field that not everybody receives. */
const ERRANDS = `import { defineEntity } from '../registry/define-entity.ts'
import { office } from '#business/words'

/** The errands of employees: things to fetch or bring. */
export const errands = defineEntity({
  name: 'errands',
  fields: {
    what: { type: 'text', maxLength: 60, unique: true },
    employee_id: { type: 'reference', to: 'users' },
    due_on: { type: 'date' },
    costs: { type: 'money', min: 0, roles: office },
    kind: { type: 'choice', values: { open: 'waiting', done: 'good' }, default: 'open' },
    checked_at: { type: 'datetime', nullable: true },
  },
  states: {
    open: { when: { kind: 'open' }, tone: 'waiting' },
    done: { when: { kind: 'done' }, tone: 'good' },
  },
  transitions: {
    finish: { from: 'open', to: 'done', set: { kind: 'done' } },
    reopen: { from: 'done', to: 'open', set: { kind: 'open' } },
  },
  actions: {
    check: { label: 'Check', from: 'done', when: { checked_at: null }, stamps: ['checked_at'] },
  },
  columns: ['what', 'state', 'employee_id', 'due_on'],
  ownerField: { 'car wash': 'employee_id' },
  access: {
    admin: 'all',
    operations: ['create', 'update', 'delete', 'restore', 'reopen', 'check'],
    'car wash': ['finish'],
  },
})
`

/** Nine calls and a list: all of them an admin's, all but two operations', a list and two calls of their own rows a washer's. */
const EVERY = { done: 10 + 8 + 3, refused: 2 + 7 + 2 }

test.each(TESTED_ENGINES)(
  'a new entity has its declared rights by API, API key, MCP and undo, on %s',
  async (engine) => {
    writeFileSync(join(copy, 'resources/errands.ts'), ERRANDS)
    writeIndex(copy)
    const data = temporaryFolder()
    await fillDataFolder(templates, data.path)
    const place = engine === 'postgres' ? await templates.newDatabaseUrl() : data.path
    const script = 'tests/support/recipes/try-every-way.ts'
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, place], {
      cwd: copy,
    })
    data.remove()
    const all = { ...EVERY, wrong: [] }
    expect(JSON.parse(stdout)).toEqual({
      'plain HTTP': all,
      'the typed client': all,
      'a key for just that': all,
      'a key for all but that': { done: 0, refused: EVERY.done + 2, wrong: [] },
      'the tools of models': all,
    })
  },
)
