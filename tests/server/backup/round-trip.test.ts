import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { readArchiveFile, writeArchive } from '../../../server/backup/archive-file.ts'
import { dumpDatabase } from '../../../server/backup/dump-database.ts'
import { verifyArchive } from '../../../server/backup/read-archive.ts'
import { restoreDatabase } from '../../../server/backup/restore-database.ts'
import { restoreFile } from '../../../server/backup/restore-file.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { checksums } from '../../support/database/checksums.ts'
import { type Engine, openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole, oneOf } from '../../support/runner/whole.ts'

const data = temporaryFolder()
afterAll(() => data.remove())
const file = (name: string) => join(data.path, name)

const dump = ({ setupDb: db, engine }: OpenDatabase) =>
  dumpDatabase({ db, engine, version: '0.0.0' })

/** Backs up a database to a file, and restores it into an empty database of an engine. */
async function restoreTo(engine: Engine, path: string, passphrase?: string) {
  const opened = await openTestDatabase(engine, 'empty')
  try {
    await restoreFile(opened.setupDb, 'of a test', { path, passphrase })
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

/** The definitions of a schema's objects, by kind and name. */
async function readSchema({ setupDb: db }: OpenDatabase): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default,
      collation_name, is_identity, identity_generation, generation_expression) as said
      from information_schema.columns where table_schema = current_schema()
    union all select pg_get_constraintdef(oid, true) || conname from pg_constraint
      where connamespace = current_schema()::regnamespace and contype <> 'n'
    union all select pg_get_indexdef(i.indexrelid, 0, true) from pg_index i
      join pg_class c on c.oid = i.indexrelid where relnamespace = current_schema()::regnamespace
    union all select pg_get_triggerdef(g.oid, true) from pg_trigger g where not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = current_schema()::regnamespace and prokind = 'f'
    union all select viewname || definition from pg_views where schemaname = current_schema()
    union all select concat_ws(' ', sequencename, last_value, data_type, max_value)
      from pg_sequences where schemaname = current_schema()
    order by 1`.execute(db)
  return rows.map(({ said }) => said)
}

const WAYS = [
  ['embedded', 'postgres'],
  ['postgres', 'embedded'],
] as const
describe.each(oneOf(2, WAYS, 1))('A backup of %s that is restored to %s', (from, to) => {
  let first: OpenDatabase
  let second: OpenDatabase
  let third: OpenDatabase
  beforeAll(async () => {
    first = await openTestDatabase(from)
    await sql`insert into uploads (name, type, bytes) values
      ('a.bin', 'image/png', decode('00ff0a5c225d', 'hex'))`.execute(first.setupDb)
    await sql`update notes set body = E'a "quote", a \\\\ and\nشكرا 🚗' where id =
      (select min(id) from notes)`.execute(first.setupDb)
    await writeArchive(file(`${from}-1`), dump(first))
    second = await restoreTo(to, file(`${from}-1`))
    await writeArchive(file(`${from}-2`), dump(second), 'a passphrase')
    third = await restoreTo(from, file(`${from}-2`), 'a passphrase')
  })
  afterAll(async () => {
    for (const database of [first, second, third]) await database.close()
  })

  test('and back has the same row counts, checksums and sequences', async () => {
    const manifests = [
      await verifyArchive(readArchiveFile(file(`${from}-1`))),
      await verifyArchive(readArchiveFile(file(`${from}-2`), 'a passphrase')),
    ]
    expect(manifests[1]?.manifest.tables).toEqual(manifests[0]?.manifest.tables)
    expect(manifests[0]?.header).toMatchObject({ engine: from, version: '0.0.0' })
    expect(Object.values(manifests[0]?.manifest.tables ?? {}).length).toBeGreaterThan(40)
    const { settings, ...expected } = await checksums(first.db)
    const { settings: _, ...actual } = await checksums(third.db)
    expect(settings).toBeTruthy()
    expect(actual).toEqual(expected)
  })

  test('and back has the same schema', async () => {
    const expected = await readSchema(first)
    expect(expected.length).toBeGreaterThan(500)
    expect(await readSchema(third)).toEqual(expected)
  })

  test('is a different database for browsers', async () => {
    const id = async ({ db }: OpenDatabase) =>
      (await sql`select value from settings where name = 'database'`.execute(db)).rows
    expect(await id(second)).toHaveLength(1)
    expect(await id(second)).not.toEqual(await id(first))
  })

  test('can be started, and accepts further rows', async () => {
    const notices: string[] = []
    const addNotice = (line: string) => void notices.push(line)
    for (const { setupDb } of [first, second])
      await syncTables(setupDb, registry, { say: addNotice })
    expect(notices).toEqual([])
    const { settings: _, ...expected } = await checksums(first.db)
    expect(await checksums(second.db)).toMatchObject(expected)
    const { rows } = await sql`insert into governorates (name, nationality_id)
      select 'new', min(id) from nationalities returning id`.execute(second.setupDb)
    expect(rows).toHaveLength(1)
  })

  test('is refused if the target database has data', async () => {
    const secondRestore = restoreFile(second.setupDb, 'of a test', { path: file(`${from}-1`) })
    await expect(secondRestore).rejects.toThrow(
      /^The database of a test already has \d+ tables and views, such as absences\. .*Nothing was changed\.$/,
    )
  })
})

describe('A backup of PostgreSQL', () => {
  test.runIf(isWhole())(
    'is restored although its functions name a collation of another version',
    async () => {
      const opened = await openTestDatabase('postgres')
      await sql`create schema elsewhere`.execute(opened.setupDb)
      await sql`create collation elsewhere.gone from "C"`.execute(opened.setupDb)
      const { rows } = await sql<{ made: string }>`
      select replace(pg_get_functiondef('search_text(text)'::regprocedure), '"pg_c_utf8"',
        'elsewhere.gone') as made`.execute(opened.setupDb)
      expect(rows[0]?.made).toContain('elsewhere.gone')
      await sql.raw(rows[0]?.made ?? '').execute(opened.setupDb)
      await writeArchive(file('other-version'), dump(opened))
      const restored = await restoreTo('postgres', file('other-version'))
      const notices: string[] = []
      await syncTables(restored.setupDb, registry, { say: (line) => void notices.push(line) })
      expect(notices).toEqual([])
      await opened.close()
      await restored.close()
    },
  )

  test('is consistent while others write', async () => {
    const opened = await openTestDatabase('postgres')
    let writing = true
    const edit = () =>
      sql`update notes set body = body || '.' where id = (select min(id) from notes)`.execute(
        opened.db,
      )
    const keepEditing = async () => {
      while (writing) await edit()
    }
    await edit()
    const chunks: string[] = []
    const writers = [keepEditing(), keepEditing()]
    for await (const chunk of dump(opened)) chunks.push(chunk)
    writing = false
    await Promise.all(writers)
    await opened.close()
    const restored = await openTestDatabase('postgres', 'empty')
    async function* text() {
      yield* chunks
    }
    await restoreDatabase(restored.setupDb, 'of a test', text())
    const { rows } = await sql`select version, (select count(*) + 1 from changes
      where entity = 'notes' and row_id = notes.id) as changed from notes
      where id = (select min(id) from notes)`.execute(restored.db)
    const [{ version, changed } = {}] = rows as { version?: number; changed?: number }[]
    expect(version).toBeGreaterThan(1)
    expect(version).toBe(changed)
    await restored.close()
  })
})

describe('A backup file', () => {
  beforeAll(async () => {
    const opened = await openTestDatabase('postgres')
    await writeArchive(file('plain'), dump(opened))
    await writeArchive(file('sealed'), dump(opened), 'a passphrase')
    await opened.close()
  })
  const refusal = async (name: string, passphrase?: string) => {
    const opened = await openTestDatabase('postgres', 'empty')
    const error = await restoreFile(opened.setupDb, 'of a test', {
      path: file(name),
      passphrase,
    }).then(
      () => undefined,
      (database: unknown) => database as Error,
    )
    const { rows } = await sql`select relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(opened.db)
    await opened.close()
    expect(rows).toEqual([])
    return error?.message
  }
  const changed = (name: string, offset: number) => {
    const bytes = readFileSync(file(name))
    bytes[offset] = (bytes[offset] ?? 0) ^ 1
    writeFileSync(file(`${name}-changed`), bytes)
    return `${name}-changed`
  }

  const readText = async (name: string) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of readArchiveFile(file(name))) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }

  test.runIf(isWhole())('is closed to other users, and is never replaced', async () => {
    expect(statSync(file('plain')).mode & 0o777).toBe(0o600)
    async function* createEmptyStream() {
      yield ''
    }
    await expect(writeArchive(file('plain'), createEmptyStream())).rejects.toThrow(
      /exists\. Choose another/,
    )
  })

  test('is refused with another passphrase', async () => {
    expect(await refusal('sealed', 'another one')).toMatch(/^The passphrase is not the one/)
    expect(await refusal('sealed')).toMatch(/is encrypted\. Set BACKUP_PASSPHRASE/)
    const sealed = readFileSync(file('sealed'))
    expect(sealed.includes('customers')).toBe(false)
  })

  test.runIf(isWhole())('is refused if somebody has edited its statements or rows', async () => {
    const text = await readText('plain')
    async function* edited(from: string, to: string) {
      yield text.replaceAll(from, to)
    }
    await expect(verifyArchive(edited('CREATE INDEX', 'CREATE UNIQUE INDEX'))).rejects.toThrow(
      /its checksum is another one/,
    )
    await expect(verifyArchive(edited('@mail.example', '@male.example'))).rejects.toThrow(
      /the rows of \w+ are not those that were backed up/,
    )
  })

  test.each(['{', 'null', '7', '"manifest"'])('is refused with the line %s', async (line) => {
    async function* lines(...texts: string[]) {
      yield texts.join('\n')
    }
    const [header = ''] = (await readText('plain')).split('\n', 1)
    await expect(verifyArchive(lines(line, ''))).rejects.toThrow(/a line cannot be read/)
    await expect(verifyArchive(lines(header, line, ''))).rejects.toThrow(/a line cannot be read/)
  })

  const kinds = [
    ['plain', undefined],
    ['sealed', 'a passphrase'],
  ] as const
  test.each(oneOf(2, kinds, 1))(
    'is refused if it is %s and cut or changed',
    async (name, passphrase) => {
      const { size } = statSync(file(name))
      for (const part of oneOf(2, [0.2, 0.5, 0.95], 1))
        expect(await refusal(changed(name, Math.floor(size * part)), passphrase)).toMatch(/damaged/)
      for (const remainingBytes of oneOf(2, [0, 60, Math.floor(size / 2), size - 1], 1)) {
        writeFileSync(file('cut'), readFileSync(file(name)))
        truncateSync(file('cut'), remainingBytes)
        expect(await refusal('cut', passphrase)).toMatch(/damaged|no backup/)
      }
    },
  )
})
