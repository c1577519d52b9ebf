import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { deleteUnusedImages } from '../../../server/features/uploads/delete-unused.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { claims } from '../../support/relations/claims.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { createRegistry } from '../../support/relations/registry-with.ts'
import { png } from '../../support/rows/picture.ts'

const { papers, more, ...fields } = claims.fields
const photo = { type: 'image', nullable: true } as const

/** Returns claims with other fields. */
const claimsWith = (otherFields: object) => ({ ...claims, fields: { ...fields, ...otherFields } })

describe.each(TESTED_ENGINES)('Files after a change of their declaration, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  let urls: string[] = []
  const start = (otherFields: object, apply = true) =>
    syncTables(server.setupDb, createRegistry(claimsWith(otherFields)), { apply })
  const readColumns = async (columns: string) =>
    (await sql.raw(`select ${columns} from claims order by id`).execute(server.db)).rows

  beforeAll(async () => {
    server = await startWithEntities(engine, claimsWith({ papers, more, photo }))
    const send = async (red: number) => {
      const body = new FormData()
      body.append('file', new File([new Uint8Array(png(red))], `${red}.png`))
      const headers = { authorization: `Bearer ${server.token}` }
      const init = { method: 'POST', headers, body }
      const answer = await server.app.request('/api/uploads/files', init)
      return (await answer.json()).data.url as string
    }
    urls = [await send(1), await send(2)]
    const [firstUrl = ''] = urls
    const row = { headline: 'One', papers: urls, photo: firstUrl.split('?')[0] }
    expect((await server.ask('POST admin/claims/store', row)).status).toBe(200)
  })
  afterAll(() => server.close())

  test('of a renamed field are kept and belong to it', async () => {
    await start({ documents: { ...papers, renamedFrom: 'papers' }, more, photo })
    expect(await readColumns('documents')).toEqual([{ documents: urls }])
    const registry = createRegistry(claimsWith({ documents: papers, more, photo }))
    await deleteUnusedImages(server.db, registry, new Date('2100-01-01'))
    const [, secondUrl = ''] = urls
    expect((await server.app.request(secondUrl)).status).toBe(200)
  })

  test('beyond a lowered limit are reported with their rows', async () => {
    const fewer = { documents: { ...papers, max: 1 }, more, photo }
    await expect(start(fewer)).rejects.toThrow(
      'claims: the limits of `documents` are narrower: 1 of 1 rows are beyond them (1): change these first, or take the limits back.',
    )
    expect(await readColumns('documents')).toEqual([{ documents: urls }])
  })

  test('of a new field for several files begin with the picture of its former field', async () => {
    await start({ documents: papers, more, photo: { type: 'files', nullable: true } })
    expect(await readColumns('photo')).toEqual([{ photo: [urls[0]?.split('?')[0]] }])
  })

  test('of a removed field are set aside, and restored with the field', async () => {
    await start({ more })
    await deleteUnusedImages(
      server.db,
      createRegistry(claimsWith({ more })),
      new Date('2100-01-01'),
    )
    await start({ documents: papers, more })
    expect(await readColumns('documents')).toEqual([{ documents: urls }])
    const [, secondUrl = ''] = urls
    expect((await server.app.request(secondUrl)).status).toBe(200)
  })
})
