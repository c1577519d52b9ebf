import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, openPostgres } from '../../../server/db/engines/engine.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { templates, TESTED_ENGINES } from '../../support/database/database.ts'
import { fillDataFolder } from '../../support/database/templates.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { type Environment, runCommand } from '../../support/server/commands.ts'
import { findTables, prepareCustomer, TRACES, writeTraces } from './customer-data.ts'

describe.each(TESTED_ENGINES)('The command about a person, on %s', (engine) => {
  const data = temporaryFolder()
  let environment: Environment = {}
  let args: string[] = []
  afterAll(data.remove)

  async function useDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { DATABASE_URL: url, DATA_DIR: folder = '' } = environment
    const { setupDb, close } = url ? await openPostgres(url) : await openEmbedded(folder)
    return work(setupDb).finally(close)
  }

  beforeAll(async () => {
    mkdirSync(join(data.path, 'exports'))
    if (engine === 'postgres') environment = { DATABASE_URL: await templates.newDatabaseUrl() }
    else {
      environment = { DATA_DIR: join(data.path, 'embedded') }
      await fillDataFolder(templates, environment.DATA_DIR ?? '')
    }
    const id = await useDatabase(async (db) => {
      const customerId = await prepareCustomer(db)
      await writeTraces(db, customerId, 1)
      return customerId
    })
    args = ['--entity', 'customers', '--id', String(id)]
  })

  test('exports into a folder, and refuses to replace an export', async () => {
    const to = join(data.path, 'exports', 'first')
    const exportArgs = ['export', ...args, '--to', to]
    expect(await runCommand('person', exportArgs, environment)).toMatchObject({ code: 0 })
    expect(readdirSync(to).toSorted()).toEqual(['data.json', 'files'])
    const content = JSON.parse(readFileSync(join(to, 'data.json'), 'utf8'))
    expect(content.rows.notes.length).toBeGreaterThanOrEqual(3)
    expect((await runCommand('person', exportArgs, environment)).code).toBe(1)
  })

  test('erases only with --apply, and as nobody', async () => {
    const trial = await runCommand('person', ['erase', ...args], environment)
    expect(trial).toMatchObject({ code: 0, output: expect.stringContaining('Nothing is erased') })
    expect(await useDatabase((db) => findTables(db, TRACES))).not.toEqual([])
    const erased = await runCommand(
      'person',
      ['erase', ...args, '--apply', '--language', 'de'],
      environment,
    )
    expect(erased).toMatchObject({ code: 0, output: expect.stringContaining('Erased.') })
    expect(await useDatabase((db) => findTables(db, TRACES))).toEqual([])
    const { rows } = await useDatabase((db) =>
      sql`select c.actor_id, u.name from changes as c join users as u on u.id = c.row_id
        where c.verb = 'erase' and c.entity = 'customers'`.execute(db),
    )
    expect(rows).toEqual([{ actor_id: null, name: `Anonyme Person ${args.at(-1)}` }])
  })

  test('names what it lacks', async () => {
    const run = async (...more: string[]) => (await runCommand('person', more, environment)).output
    expect(await run('forget')).toContain('npm run person -- export')
    expect(await run('erase', '--entity', 'vehicles', '--id', '1')).toContain('users')
    expect(await run('erase', '--entity', 'customers', '--id', '999999')).toBe(
      'There is no row 999999 in customers.',
    )
    const { rows } = await useDatabase((db) =>
      sql<{ id: number }>`update users set auth = (id = (select min(id) from users
          where account_type = 'Admin'))::int where account_type = 'Admin' returning id`.execute(
        db,
      ),
    )
    const adminId = Math.min(...rows.map(({ id }) => id))
    expect(await run('erase', '--entity', 'users', '--id', String(adminId), '--apply')).toContain(
      'last admin',
    )
  })
})
