import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArchive } from '../../../server/backup/archive-file.ts'
import { dumpDatabase } from '../../../server/backup/dump-database.ts'
import { restoreFile } from '../../../server/backup/restore-file.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { storeImage } from '../../../server/features/uploads/store-image.ts'
import { s3Store } from '../../../server/files/s3-store.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { png } from '../../support/rows/picture.ts'
import { bucketAt, startS3Server } from '../../support/server/s3-server.ts'

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
const add = async (red: number, files = true) => {
  const picture = { bytes: png(red), ending: 'png', type: 'image/png' }
  const { id } = await opened.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const place = { db: opened.db, ...(files && { files: store.files }) }
  return storeImage(place, picture, id, new Date())
}

test('a backup holds the contents that are in the store, and a restore needs no store', async () => {
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

  const restored = await openTestDatabase('embedded', 'empty')
  await restoreFile(restored.setupDb, 'of a test', path)
  const wanted = [1, 2, 3, 4, 5, 6].map((red) => png(red).toString('hex')).toSorted()
  const found = await readUploads(restored)
  expect(found.map(({ bytes }) => Buffer.from(bytes ?? []).toString('hex')).toSorted()).toEqual(
    wanted,
  )
  expect(found.filter((row) => row.store_key ?? row.size ?? row.checksum)).toEqual([])
  const { rows } = await sql`select from uploads where checksum is not null`.execute(opened.db)
  expect(rows).toHaveLength(6)
  await restored.close()
})

test('a backup fails with a reason where it could not hold all contents', async () => {
  await add(8)
  const source = { db: opened.setupDb, engine: opened.engine, version: '0.0.0' }
  const write = (files?: typeof store.files) =>
    writeArchive(join(data.path, 'without'), dumpDatabase({ ...source, files }))
  await expect(write()).rejects.toThrow(/^Contents of files are in a store\. Set FILES_S3_URL/)
  const elsewhere = s3Store({ ...bucketAt(store.port), secretAccessKey: 'another' })
  await expect(write(elsewhere)).rejects.toThrow(/403 SignatureDoesNotMatch/)
})
