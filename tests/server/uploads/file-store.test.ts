import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { deleteUnusedImages } from '../../../server/features/uploads/delete-unused.ts'
import { removeMetadata } from '../../../server/features/uploads/image-formats.ts'
import { storeImage } from '../../../server/features/uploads/store-image.ts'
import { hashContent } from '../../../server/files/contents.ts'
import type { FileStore } from '../../../server/files/file-store.ts'
import { moveFiles } from '../../../server/files/move-files.ts'
import { removeLeftovers } from '../../../server/files/remove-leftovers.ts'
import { s3Store } from '../../../server/files/s3-store.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { type Cable, layCable } from '../../support/database/cable.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { claims } from '../../support/relations/claims.ts'
import { createRegistry } from '../../support/relations/registry-with.ts'
import { png } from '../../support/rows/picture.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { isWhole } from '../../support/runner/whole.ts'
import { bucketSettings, listKeys, startS3Server } from '../../support/server/s3-server.ts'

/** A photo of a telephone with its place. */
const PHOTO = readFileSync(fileURLToPath(new URL('./gps.jpg', import.meta.url)))
const LONG_AFTER = new Date('2100-01-01')
const pdf = (about: string) => Buffer.from(`%PDF-1.7\n% ${about}\n%%EOF\n`)

describe.each(TESTED_ENGINES)('A file in an S3 store, on %s', (engine) => {
  let store: Awaited<ReturnType<typeof startS3Server>>
  let cable: Cable
  let files: FileStore
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token = ''
  const registry = createRegistry(claims)
  const logged: string[] = []

  beforeAll(async () => {
    store = await startS3Server()
    cable = await layCable(store.port)
    files = s3Store(bucketSettings(cable.port), { pageSize: 2 })
    const log = pino({}, { write: (line: string) => void logged.push(line) })
    server = await startTestApp(engine, undefined, { registry, files, log })
    await syncTables(server.setupDb, registry)
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(async () => {
    await server.close()
    await cable.remove()
    await store.stop()
  })
  beforeEach(() => server.db.deleteFrom('attempts').execute())
  afterEach(async () => {
    cable.mend()
    await server.idle()
    await sql`update claims set papers = null, more = null`.execute(server.db)
    await deleteUnusedImages(server.db, registry, LONG_AFTER, files)
    await removeLeftovers(server.db, files, LONG_AFTER)
    logged.splice(0)
  })

  async function send(content: Uint8Array, name: string, path = 'uploads/files') {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)]), name)
    if (name.endsWith('.jpg')) body.append('thumbnail', new Blob([new Uint8Array(png(8))]))
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'de' }
    const answer = await server.app.request(`/api/${path}`, { method: 'POST', headers, body })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  const stored = async (content: Uint8Array, name: string) =>
    (await send(content, name)).body.data.url as string
  const show = async (url: string) => {
    const answer = await server.app.request(url)
    const { status, headers } = answer
    return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const claim = (verb: string, body: object) =>
    server.call(`POST admin/claims/${verb}`, { token, body })
  const rows = () => server.db.selectFrom('uploads').selectAll().execute()
  const keyOf = async (url: string) =>
    (await rows()).find(({ name }) => url.includes(name))?.store_key ?? ''

  test('has its content only there, without metadata, and is served as usual', async () => {
    const { body } = await send(PHOTO, 'photo.jpg', 'uploads')
    const [row] = await rows()
    const clean = Buffer.from(removeMetadata(PHOTO))
    expect(clean.length).toBeLessThan(PHOTO.length)
    expect(row).toMatchObject({ bytes: null, type: 'image/jpeg', size: clean.length })
    expect(row?.checksum).toBe(hashContent(clean))
    const keys = await listKeys(files)
    expect(keys).toEqual([row?.store_key])
    expect(clean.equals((await files.get(keys[0] ?? '')) ?? Buffer.alloc(0))).toBe(true)
    const { status, headers, bytes } = await show(body.data.url)
    expect([status, bytes.equals(clean)]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    // Lists show thumbnails while the store is away.
    cable.cut()
    expect(await show(`${body.data.url}?thumbnail`)).toMatchObject({ status: 200, bytes: png(8) })
    cable.mend()
    // The log of a store has no address of a file, and its objects have no type that a browser shows.
    expect(body.data.url).not.toContain(keys[0]?.split('/')[1])
    const direct = await fetch(`${bucketSettings(store.port).url}/${keys[0]}`)
    expect(direct.headers.get('content-type')).toBe('application/octet-stream')
  })

  test('is stored once, even for simultaneous requests', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(pdf('same'), 'a.pdf')))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await rows(), await listKeys(files)].map((list) => list.length)).toEqual([1, 1])
    expect((await show(sent[0]?.body.data.url)).status).toBe(200)
  })

  test('is kept while a row names it, is restored by an undo, and is removed a day later', async () => {
    const url = await stored(pdf('undone'), 'paper.pdf')
    const { body } = await claim('store', { headline: 'One', papers: [url] })
    const changed = await claim('update', { id: body.data.id, papers: null })
    await deleteUnusedImages(server.db, registry, new Date(), files)
    await server.call('POST history/undo', { token, body: { batch: changed.body.batch } })
    await deleteUnusedImages(server.db, registry, LONG_AFTER, files)
    expect(await show(url)).toMatchObject({ status: 200, bytes: pdf('undone') })
    await claim('update', { id: body.data.id, papers: null })
    await deleteUnusedImages(server.db, registry, LONG_AFTER, files)
    expect([(await show(url)).status, await listKeys(files)]).toEqual([404, []])
  })

  test('counts towards the limits of its field and its account', async () => {
    const large = await stored(pdf('x'.repeat(3000)), 'large.pdf')
    const refused = await claim('store', { headline: 'Large', papers: [large] })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['papers']])
    const picture = { bytes: png(3), ending: 'png', type: 'image/png' }
    const [{ user_id: user } = {}] = await rows()
    const storing = (
      limits: { own: number; all: number },
      place: { files?: FileStore } = { files },
    ) =>
      storeImage({ db: server.db, ...place }, picture, {
        userId: user ?? 0,
        now: new Date(),
        limits,
      })
    await expect(storing({ own: 3050, all: 0 })).rejects.toMatchObject({
      status: 413,
      code: 'own_pictures_full',
    })
    // The limit of everybody is that of the database.
    await expect(storing({ own: 1e9, all: 0 }, {})).rejects.toMatchObject({ status: 507 })
    expect(await storing({ own: 1e9, all: 0 })).toMatch(/\.png$/)
    expect(await listKeys(files)).toHaveLength(2)
  })

  test('is refused while the store is unreachable, with a translated reason, and nothing is lost', async () => {
    const before = await stored(pdf('before'), 'before.pdf')
    cable.cut()
    const { status, headers, body } = await send(pdf('meanwhile'), 'meanwhile.pdf')
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'files_away', '5'])
    expect(body.message).toMatch(/^Dateien lassen sich zurzeit nicht speichern/)
    const shown = await show(before)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect((await server.call('GET admin/claims/all', { token })).status).toBe(200)
    expect(logged.join()).toContain('cannot be reached')
    expect(logged.join()).not.toContain('S3RVER')
    cable.mend()
    expect((await rows()).length).toBe(1)
    expect((await show(before)).bytes).toEqual(pdf('before'))
    expect((await send(pdf('meanwhile'), 'meanwhile.pdf')).status).toBe(200)
  })

  test('waits for a slow store without a transaction, and other requests do not wait', async () => {
    const url = await stored(pdf('read'), 'read.pdf')
    cable.silence()
    const sending = send(pdf('slow'), 'slow.pdf')
    const reading = show(url)
    const changed = await claim('store', { headline: 'Meanwhile' })
    expect(changed.status).toBe(200)
    const { rows: open } = await sql`select from pg_stat_activity where datname = current_database()
      and state like 'idle in transaction%'`.execute(server.setupDb)
    expect(open).toEqual([])
    const quick = s3Store(bucketSettings(cable.port), { timeout: 50 })
    await expect(quick.get('any')).rejects.toThrow(/no answer within 0\.05 s/)
    cable.mend()
    expect([(await sending).status, (await reading).status]).toEqual([200, 200])
  })

  test('that the store has lost or changed is not served with other content', async () => {
    const [lost, changed] = [await stored(pdf('lost'), 'l.pdf'), await stored(pdf('old'), 'o.pdf')]
    await files.remove(await keyOf(lost))
    await files.put(await keyOf(changed), Buffer.from('<script>alert(1)</script>'))
    for (const url of [lost, changed]) {
      const { status, headers, bytes } = await show(url)
      expect([status, headers.get('cache-control'), bytes.length]).toEqual([404, 'no-store', 0])
    }
    // A new upload of the file restores it.
    expect(await stored(pdf('lost'), 'l.pdf')).toBe(lost)
    expect(await show(lost)).toMatchObject({ status: 200, bytes: pdf('lost') })
  })

  test('of a failed request is removed a day later, and files of other databases stay', async () => {
    const url = await stored(pdf('used'), 'used.pdf')
    const [prefix] = (await keyOf(url)).split('/')
    const leftovers = ['a', 'b', 'c'].map((name) => `${prefix}/${name}`)
    for (const key of [...leftovers, 'another/one']) await files.put(key, pdf(key))
    expect(await removeLeftovers(server.db, files, new Date())).toBe(0)
    expect(await removeLeftovers(server.db, files, new Date(Date.now() + 25 * 3_600_000))).toBe(3)
    expect(await listKeys(files)).toEqual(['another/one', await keyOf(url)].toSorted())
    await files.remove('another/one')
  })

  test('is moved to the database and back, with a comparison of its checksum', async () => {
    const urls: string[] = []
    for (let number = 0; number < 5; number++)
      urls.push(await stored(pdf(`moved ${number}`), `${number}.pdf`))
    await files.remove(await keyOf(urls[4] ?? ''))
    const places = { db: server.db, files }
    const there = await moveFiles(places, 'database')
    expect(there).toMatchObject({ moved: 4, missing: [expect.stringMatching(/\.pdf$/)] })
    expect(await listKeys(files)).toEqual([])
    const shownFrom = (statuses: number[]) =>
      expect(Promise.all(urls.map(async (url) => (await show(url)).status))).resolves.toEqual(
        statuses,
      )
    await shownFrom([200, 200, 200, 200, 404])
    expect(await moveFiles(places, 'database')).toMatchObject({ moved: 0 })
    expect(await moveFiles(places, 's3')).toMatchObject({ moved: 4, missing: [] })
    expect(await listKeys(files)).toHaveLength(4)
    expect((await rows()).filter(({ bytes }) => bytes !== null)).toEqual([])
    await shownFrom([200, 200, 200, 200, 404])
  })

  test.runIf(isWhole())('can be read while it is moved', async () => {
    const urls: string[] = []
    for (let number = 0; number < 6; number++)
      urls.push(await stored(pdf(`read while moved ${number}`), `${number}.pdf`))
    const statuses = new Set<number>()
    for (const to of ['database', 's3', 'database'] as const) {
      let isMoving = true
      const read = async () => {
        while (isMoving) for (const url of urls) statuses.add((await show(url)).status)
      }
      const readers = [read(), read(), read()]
      const result = await moveFiles({ db: server.db, files }, to)
      expect(result).toMatchObject({ moved: 6, missing: [] })
      isMoving = false
      // No file is moved twice while it is read once.
      await Promise.all(readers)
    }
    expect([...statuses]).toEqual([200])
  })

  test('needs a session for its upload, and its address for reading it', async () => {
    const body = new FormData()
    body.append('file', new Blob([pdf('stranger')]), 'a.pdf')
    const answer = await server.app.request('/api/uploads/files', { method: 'POST', body })
    expect(answer.status).toBe(401)
    const url = await stored(pdf('read'), 'read.pdf')
    const key = await keyOf(url)
    for (const path of [key, key.split('/')[1], `../${key}`, `${'0'.repeat(64)}.pdf`])
      expect((await show(`/uploads/${path}`)).status).toBe(404)
    expect(await listKeys(files)).toEqual([key])
  })
})

test('A file store causes a clear error if the bucket, key or address does not work', async () => {
  const store = await startS3Server()
  const use = (settings: Partial<ReturnType<typeof bucketSettings>>) =>
    s3Store({ ...bucketSettings(store.port), ...settings }).put('a/b', pdf('c'))
  await expect(use({ url: bucketSettings(store.port, 'no-such-bucket').url })).rejects.toThrow(
    /refuses the request: 404 NoSuchBucket\. Check that the bucket/,
  )
  await expect(use({ secretAccessKey: 'another' })).rejects.toThrow(
    /refuses the request: 403 SignatureDoesNotMatch\. Check FILES_S3_ACCESS_KEY_ID/,
  )
  await store.stop()
  await expect(use({})).rejects.toThrow(
    /cannot be reached: nothing listens at 127\.0\.0\.1 port \d+\. Check that it runs/,
  )
})

describe('The settings of a file store', () => {
  const KEY = { FILES_S3_ACCESS_KEY_ID: 'id', FILES_S3_SECRET_ACCESS_KEY: 'secret' }
  test.each(['https://files.s3.eu-central-1.amazonaws.com', 'http://127.0.0.1:9000/my-files'])(
    'accept the address of a bucket: %s',
    (FILES_S3_URL) => {
      const { fileStore } = readSettings({ ...KEY, FILES_S3_URL, FILES_S3_REGION: 'eu-central-1' })
      expect(fileStore).toEqual({
        url: new URL(FILES_S3_URL).href,
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      })
      expect(readSettings({}).fileStore).toBeUndefined()
    },
  )

  const wrong: [string, Record<string, string>][] = [
    ['FILES_S3_URL should be', { ...KEY, FILES_S3_URL: 'washboard-files' }],
    ['FILES_S3_URL should be', { ...KEY, FILES_S3_URL: 's3://washboard-files' }],
    ['FILES_S3_URL should be', { ...KEY, FILES_S3_URL: 'https://id:secret@s3.example/files' }],
    ['FILES_S3_URL should be', { ...KEY, FILES_S3_URL: 'https://s3.example/files/folder' }],
    ['FILES_S3_URL should be', { ...KEY, FILES_S3_URL: 'https://s3.example/files?acl' }],
    [
      'FILES_S3_REGION should be',
      { FILES_S3_URL: 'https://s3.example/files', ...KEY, FILES_S3_REGION: 'a b' },
    ],
    ['FILES_S3_URL is required', KEY],
    ['FILES_S3_SECRET_ACCESS_KEY are required', { FILES_S3_URL: 'https://s3.example/files' }],
  ]
  test.each(wrong)('are refused: %s %j', (sentence, environment) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })
})
