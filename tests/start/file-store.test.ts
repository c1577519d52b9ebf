import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, openPostgres } from '../../server/db/engines/engine.ts'
import { templates, TESTED_ENGINES } from '../support/database/database.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { png } from '../support/rows/picture.ts'
import { beginCommand, type Environment, runCommand } from '../support/server/commands.ts'
import { refusedStart, startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { bucketEnvironment, listKeys, startS3Server } from '../support/server/s3-server.ts'

const data = temporaryFolder()
afterAll(() => data.remove())
const at = (name: string) => join(data.path, name)
const SECRET = { JWT_SECRET: 'a secret of the server of this test' }
/** Enough files for a kill in the middle. */
const COUNT = 200

async function demoOn(engine: (typeof TESTED_ENGINES)[number]): Promise<Environment> {
  if (engine === 'postgres')
    return { DATABASE_URL: await templates.newDatabaseUrl(), ...SECRET, DEMO: '1' }
  await fillDataFolder(templates, at(engine))
  return { DATA_DIR: at(engine) }
}

/** Counts the files whose content is in the database, and in the store. */
async function countPlaces({ DATABASE_URL: url, DATA_DIR: folder = '' }: Environment) {
  const { db, close } = url ? await openPostgres(url) : await openEmbedded(folder)
  const rows = await db.selectFrom('uploads').select(['store_key', 'type']).execute()
  await close()
  const stored = rows.filter(({ store_key: key }) => key !== null).length
  return { database: rows.length - stored, store: stored }
}

async function addFiles(environment: Environment, count: number): Promise<void> {
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = environment
  const { db, close } = url ? await openPostgres(url) : await openEmbedded(folder)
  const [created_at, used_at] = ['2026-01-01', '2100-01-01']
  const rows = Array.from({ length: count }, (_, number) => ({
    name: `${String(number).padStart(64, '0')}.png`,
    type: 'image/png',
    created_at,
    used_at,
    bytes: png(number),
  }))
  await db.insertInto('uploads').values(rows).execute()
  await close()
}

describe.each(TESTED_ENGINES)('The files of a server on %s', (engine) => {
  let store: Awaited<ReturnType<typeof startS3Server>>
  let database: Environment
  let withStore: Environment
  beforeAll(async () => {
    store = await startS3Server()
    database = await demoOn(engine)
    withStore = { ...database, ...bucketEnvironment(store.port) }
  })
  afterAll(() => store.stop())

  test('are stored in the bucket of the settings, and are in backups', async () => {
    const server = await startServer(withStore)
    const admin = await signedIn(server.url)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png(200))]), 'picture.png')
    const sent = await fetch(`${server.url}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    const { data: kept } = (await sent.json()) as { data: { url: string } }
    expect(await listKeys(store.files)).toHaveLength(1)
    const shown = await fetch(`${server.url}${kept.url}`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(png(200))).toBe(true)
    const file = at(`${engine}.backup`)
    const refused = await runCommand('backup', ['--to', file], database)
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('Contents of files are in a store. Set FILES_S3_URL'),
    })
    const made = await runCommand('backup', ['--to', file], withStore)
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up/) })
    await server.stop()
    const DATA_DIR = at(`${engine} restored`)
    expect(await runCommand('restore', ['--from', file], { DATA_DIR })).toMatchObject({ code: 0 })
    expect(await countPlaces({ DATA_DIR })).toEqual({ database: 1, store: 0 })
  })

  test('are protected: a start without the store is refused', async () => {
    expect(await refusedStart(database)).toEqual({
      code: 1,
      output: expect.stringContaining('Contents of files are in a store. Set FILES_S3_URL'),
    })
  })

  test.each([
    [{ FILES_S3_SECRET_ACCESS_KEY: 'another' }, '403 SignatureDoesNotMatch'],
    [{ FILES_S3_URL: 'http://127.0.0.1:1/files' }, 'cannot be reached'],
  ])('are not served with %j, and the start reports why', async (wrong, sentence) => {
    const { code, output } = await refusedStart({ ...withStore, ...wrong })
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toMatch(/\n\s+at /)
  })

  test.each(['s3', 'database'] as const)(
    'are moved to the %s after a kill in the middle, each once',
    async (to) => {
      if (to === 's3') await addFiles(database, COUNT)
      const { child, output, ended } = beginCommand('files', ['--to', to], withStore)
      child.stdout.on('data', () => {
        if (/^8 files/m.test(output())) child.kill('SIGKILL')
      })
      await ended
      expect(output()).not.toContain('All checksums match')
      const between = await countPlaces(database)
      expect([between.database > 0, between.store > 0]).toEqual([true, true])
      expect(await runCommand('files', ['--to', to], withStore)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/Moved \d+ files \(\d\.\d MB\).*All checksums match/),
      })
      const all = COUNT + 1
      expect(await countPlaces(database)).toEqual(
        to === 's3' ? { database: 0, store: all } : { database: all, store: 0 },
      )
      const keys = await listKeys(store.files)
      // A kill may leave one object behind, which is removed a day later.
      expect(keys.length).toBeLessThanOrEqual(to === 's3' ? all + 1 : 2)
    },
  )
})
