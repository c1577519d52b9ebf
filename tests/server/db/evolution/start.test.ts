import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/db/engines/engine.ts'
import type { Db } from '../../../../server/db/database-types.ts'
import { readSettings } from '../../../../server/settings/settings.ts'
import { TESTED_ENGINES, templates } from '../../../support/database/database.ts'
import { fillDataFolder } from '../../../support/database/templates.ts'
import { temporaryFolder } from '../../../support/database/temporary.ts'
import {
  getProgram,
  refusedStart,
  serverMain,
  startDevelopmentServer,
  startServer,
} from '../../../support/server/process.ts'
import { isWhole } from '../../../support/runner/whole.ts'

type Environment = Record<string, string>

const PLAN = 'The registry differs from the one that the database was made for:'
const LINE = '  promos: `starts_on` becomes required'
const ASK = 'Nothing was changed. To have it done: npm start -- --apply, or MIGRATE=1.'

/** Invalid arguments: unknown ones, and `--drop` without consent or without data. */
const WORDS = [
  [['--aply'], 'Use --apply, or --apply --drop <name>.'],
  [['--drop', 'promos.code'], 'say --apply with it: npm start -- --apply --drop promos.code.'],
  [['--apply', '--drop', 'promos.code'], "'promos.code' is not set aside"],
] as const

async function withDatabase<T>(environment: Environment, work: (db: Db) => Promise<T>): Promise<T> {
  const { setupDb, close } = await openDatabase(readSettings(environment))
  return work(setupDb).finally(close)
}

/** Turns a database into one of an earlier version, in which a promo needs no start. */
const makeOlder = (environment: Environment) =>
  withDatabase(environment, async (db) => {
    await sql`alter table promos alter column starts_on drop not null`.execute(db)
    await sql`update registry_versions set hash = 'older', shape =
      jsonb_set(shape, '{tables,promos,fields,starts_on,nullable}', 'true')`.execute(db)
  })

const isNullable = (environment: Environment) =>
  withDatabase(environment, async (db) => {
    const { rows } = await sql<{ answer: string }>`select is_nullable as answer
      from information_schema.columns
      where table_name = 'promos' and column_name = 'starts_on'`.execute(db)
    return rows[0]?.answer === 'YES'
  })

/** Runs `npm run check -- --database` on a database. */
function checked(environment: Environment) {
  const args = getProgram('check-database', 'tools/check-database.ts')
  const { PATH, HOME } = process.env
  const { status, stdout } = spawnSync(process.execPath, args, {
    env: { PATH, HOME, ...environment },
    encoding: 'utf8',
  })
  return { status, said: stdout.trim() }
}

describe.each(TESTED_ENGINES)('A start on a database of an earlier version, on %s', (engine) => {
  let folder: ReturnType<typeof temporaryFolder>
  let environment: Environment
  beforeEach(async () => {
    folder = temporaryFolder()
    if (engine === 'embedded') await fillDataFolder(templates, folder.path)
    environment =
      engine === 'embedded'
        ? { DATA_DIR: folder.path }
        : {
            DATABASE_URL: await templates.newDatabaseUrl(),
            JWT_SECRET: 'a secret of the servers of this test',
          }
    await makeOlder(environment)
  })
  afterEach(() => folder.remove())

  test('prints the migration plan and exits until the migration is allowed', async () => {
    const { code, output } = await refusedStart(environment)
    expect([code, output]).toEqual([1, `${PLAN}\n${LINE}.\n${ASK}`])
    expect(await isNullable(environment)).toBe(true)

    const server = await startServer(environment, [...serverMain(), '--apply'])
    expect(server.output()).toContain(`The database was migrated to the registry:\n${LINE}.`)
    await server.stop()
    expect(await isNullable(environment)).toBe(false)
    const secondServer = await startServer(environment)
    expect(secondServer.output()).not.toContain('was migrated')
    await secondServer.stop()
  })

  test.runIf(isWhole())(
    'migrates if a variable allows it, and names the rows that prevent it',
    async () => {
      await withDatabase(environment, (db) =>
        sql`update promos set starts_on = null where id in (1, 2)`.execute(db),
      )
      const migrationEnvironment = { ...environment, MIGRATE: '1' }
      const { code, output } = await refusedStart(migrationEnvironment)
      expect(code).toBe(1)
      expect(output).toMatch(
        /`starts_on` becomes required: 2 of \d+ rows have none \(1, 2\): say `default:`, or fill them first\.\nOne is not possible with the existing rows\. Nothing was changed; correct this and start again\.$/,
      )
      await withDatabase(environment, (db) =>
        sql`update promos set starts_on = '2026-01-01' where id in (1, 2)`.execute(db),
      )
      const server = await startServer(migrationEnvironment)
      expect(server.output()).toContain(LINE)
      await server.stop()
    },
  )

  test.runIf(isWhole())('can be previewed by a check that changes nothing', async () => {
    expect(checked(environment)).toEqual({
      status: 0,
      said: `A start would change the database so:\n${LINE}.`,
    })
    expect(await isNullable(environment)).toBe(true)
    await withDatabase(environment, (db) =>
      sql`update promos set starts_on = null where id = 1`.execute(db),
    )
    const { status, said } = checked(environment)
    expect([status, said]).toEqual([1, expect.stringContaining('rows have none (1)')])
  })

  test.runIf(isWhole()).each(WORDS)('is refused with %j, with the reason', async (args, said) => {
    const { code, output } = await refusedStart(environment, [...serverMain(), ...args])
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
  })
})

test.runIf(isWhole())('in development makes at once the changes that lose nothing', async () => {
  const folder = temporaryFolder()
  await fillDataFolder(templates, folder.path)
  const environment = { DATA_DIR: folder.path }
  await makeOlder(environment)
  const server = await startDevelopmentServer(environment)
  await server.stop()
  expect(server.output()).toContain(`The database was migrated to the registry:\n${LINE}.`)
  expect(await isNullable(environment)).toBe(false)
  folder.remove()
})

test.runIf(isWhole())(
  'copies the embedded database before the migration, and the copy can be restored',
  async () => {
    const [folder, restored] = [temporaryFolder(), temporaryFolder()]
    await fillDataFolder(templates, folder.path)
    const environment = { DATA_DIR: folder.path }
    await makeOlder(environment)
    const server = await startServer({ ...environment, MIGRATE: '1' })
    await server.stop()
    const copies = readdirSync(join(folder.path, 'backups'))
    expect(copies).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/)])
    expect(server.output()).toContain(
      `The database before the migration is copied to ${join(folder.path, 'backups', copies[0] ?? '')}.`,
    )
    cpSync(join(folder.path, 'backups', copies[0] ?? ''), join(restored.path, 'database'), {
      recursive: true,
    })
    expect(await isNullable({ DATA_DIR: restored.path })).toBe(true)
    expect(await isNullable(environment)).toBe(false)
    const count = (db: Db) =>
      sql`select count(*) from changes union all select count(*) from users`.execute(db)
    const [before, after] = [
      await withDatabase({ DATA_DIR: restored.path }, count),
      await withDatabase(environment, count),
    ]
    expect(before.rows).toEqual(after.rows)
    folder.remove()
    restored.remove()
  },
)
