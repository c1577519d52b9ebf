import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeIndex } from '../../start/development/entity-index.ts'
import { type Engine, TESTED_ENGINES, templates } from '../support/database/database.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { productCopy } from '../support/recipes/product-copy.ts'
import { getCode } from '../support/recipes/recipe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FILE = 'resources/vouchers.ts'
const code = getCode(root, FILE)
const { path: copy, remove } = productCopy()
afterAll(remove)

/** Runs a command in the copy and returns its output, even if the command fails. */
function run(command: string, args: readonly string[]) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    execFile(command, args, { cwd: copy }, (_, stdout, stderr) => resolve({ stdout, stderr }))
  })
}

/** Tries vouchers in three roles on a new demo business and returns the results. */
async function tryVouchers(engine: Engine): Promise<unknown> {
  const data = temporaryFolder()
  try {
    if (engine === 'embedded') await fillDataFolder(templates, data.path)
    const place = engine === 'postgres' ? await templates.newDatabaseUrl() : data.path
    const script = 'tests/support/recipes/try-vouchers.ts'
    const { stdout, stderr } = await run(process.execPath, ['--import', 'tsx', script, place])
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  } finally {
    data.remove()
  }
}

beforeAll(() => {
  writeFileSync(join(copy, FILE), code)
  writeIndex(copy)
})

describe('an entity with trash, rules and two roles', () => {
  test('takes at most twenty lines in one file', () => {
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.length).toBeLessThanOrEqual(20)
  })

  test.each(TESTED_ENGINES)(
    'gets its screens, endpoints, rules and rights, on %s',
    async (engine) => {
      expect(await tryVouchers(engine)).toEqual({
        new: ['vouchers'],
        demo: [200, true],
        made: 200,
        wrong: [422, ['percent', 'starts_on', 'status']],
        twice: [409, ['code']],
        found: ['SPRING'],
        missed: [],
        changed: [200, '30.000'],
        byNobody: [403, 403],
        trashed: [200, 409],
        restored: [200],
        erased: [200, 403],
        byAdmin: [200],
        documented: [
          '/admin/vouchers/all',
          '/admin/vouchers/destroy',
          '/admin/vouchers/forceDelete',
          '/admin/vouchers/one',
          '/admin/vouchers/restore',
          '/admin/vouchers/store',
          '/admin/vouchers/update',
        ],
      })
    },
  )
})
