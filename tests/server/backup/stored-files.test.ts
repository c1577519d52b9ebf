import { join } from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from '../../../server/backup/archive-file.ts'
import { dumpDatabase } from '../../../server/backup/dump-database.ts'
import { restoreFile } from '../../../server/backup/restore-file.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { storeImage } from '../../../server/features/uploads/store-image.ts'
import { s3Store } from '../../../server/files/s3-store.ts'
import { layCable } from '../../support/database/cable.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole } from '../../support/runner/whole.ts'
import { png } from '../../support/rows/picture.ts'
import { bucketSettings, startS3Server } from '../../support/server/s3-server.ts'

const data = temporaryFolder()
let store: Awaited<ReturnType<typeof startS3Server>>
let opened: OpenDatabase
beforeAll(async () => {
  store = await startS3Server()
  opened = await openTestDatabase('postgres')
})
afterAll(async () => {
  await opened.close()
  await store.stop()
  data.remove()
})

const readUploads = ({ db }: OpenDatabase) =>
  db.selectFrom('uploads').selectAll().orderBy('name').execute()
const picture = (red: number) => ({ bytes: png(red), ending: 'png', type: 'image/png' })
const add = async (red: number, files = true) => {
  const { id } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const place = { db: opened.db, ...(files && { files: store.files }) }
  return storeImage(place, picture(red), { userId: id, now: new Date() })
}

test('A backup contains the files of the file store, and a restore needs no store', async () => {
  for (const red of [1, 2, 3, 4, 5]) await add(red)
  await add(6, false)
  const lost = (await add(7)).split('/').at(-1) ?? ''
  const { store_key: key } = await opened.db
    .selectFrom('uploads')
    .select('store_key')
    .where('name', '=', lost)
    .executeTakeFirstOrThrow()
  await store.files.remove(key ?? '')
  const missing: string[] = []
  const source = { db: opened.setupDb, engine: opened.engine, version: '0.0.0' }
  const onMissing = (name: string) => void missing.push(name)
  const path = join(data.path, 'with-contents')
  await writeArchive(path, dumpDatabase({ ...source, files: store.files, onMissing }))
  expect(missing).toEqual([lost])

  const restored = await openTestDatabase('postgres', 'empty')
  await restoreFile(restored.setupDb, 'of a test', { path })
  const expectedContents = [1, 2, 3, 4, 5, 6].map((red) => png(red).toString('hex')).toSorted()
  const actualContents = await readUploads(restored)
  expect(
    actualContents.map(({ bytes }) => Buffer.from(bytes ?? []).toString('hex')).toSorted(),
  ).toEqual(expectedContents)
  expect(actualContents.filter((row) => row.store_key ?? row.size ?? row.checksum)).toEqual([])
  const { rows } = await sql`select from uploads where checksum is not null`.execute(opened.db)
  expect(rows).toHaveLength(6)
  await restored.close()
})

test.runIf(isWhole())(
  'A backup of the embedded database waits for a slow file store, and keeps its snapshot',
  { timeout: 120_000 },
  async () => {
    const embedded = await openTestDatabase('embedded')
    const cable = await layCable(store.port)
    const files = s3Store(bucketSettings(cable.port), { timeout: 60_000 })
    await storeImage({ db: embedded.db, files }, picture(9), { userId: 1, now: new Date() })
    let beats = 0
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('select 1')) beats++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = embedded.setupDb.withPlugin(plugin)
    cable.silence()
    const path = join(data.path, 'slow')
    const source = { db, engine: embedded.engine, version: '0.0.0', files }
    const writing = writeArchive(path, dumpDatabase(source))
    // The pool takes back an unused connection after ten seconds.
    await expect.poll(() => beats, { timeout: 60_000 }).toBe(3)
    cable.mend()
    await writing
    const restored = await openTestDatabase('embedded', 'empty')
    await restoreFile(restored.setupDb, 'of a test', { path })
    expect(await readUploads(restored)).toHaveLength(1)
    for (const database of [restored, embedded]) await database.close()
    await cable.remove()
  },
)

test('A backup fails with a reason if it cannot include all files', async () => {
  await add(8)
  const source = { db: opened.setupDb, engine: opened.engine, version: '0.0.0' }
  const write = (files?: typeof store.files) =>
    writeArchive(join(data.path, 'without'), dumpDatabase({ ...source, files }))
  await expect(write()).rejects.toThrow(/^Contents of files are in a store\. Set FILES_S3_URL/)
  const elsewhere = s3Store({ ...bucketSettings(store.port), secretAccessKey: 'another' })
  await expect(write(elsewhere)).rejects.toThrow(/403 SignatureDoesNotMatch/)
})
