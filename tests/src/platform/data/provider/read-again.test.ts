import '../../../../support/web/document.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserSession as session } from '../../../../../src/platform/api/session.ts'
import { WholeLists } from '../../../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'
import { getReference } from '../../../../../src/platform/data/rows/list-references.ts'
import { getListSource } from '../../../../../src/platform/data/rows/sources.ts'
import { startWebApi, type WebApi } from '../../../../support/web/web-api.ts'
import { createPatientHttp } from './support.ts'

const { resource, list } = getReference('apps/instant-booking/list')
if (!list) throw new Error('a list was declared')
const bookings = getListSource({ resource, list })

let api: WebApi
let statuses: number[]
beforeAll(async () => {
  api = await startWebApi()
})
beforeEach(async () => {
  await api.enter('admin')
  statuses = []
})
afterEach(() => api.leave())
afterAll(() => api.close())

/** Creates the complete lists of a new tab. */
function createWholeLists(): WholeLists {
  const counted: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    statuses.push(response.status)
    return response
  }
  const http = createPatientHttp({ session, language: () => 'en', fetch: counted })
  return new WholeLists({ client: createQueryClient(), http, session })
}

/** Reads a list again, as after a change. */
async function readAgain(wholeLists: WholeLists) {
  wholeLists.markStale()
  return (await wholeLists.read(bookings)).rows
}

describe('a list that is read again', () => {
  it('keeps the same objects for the unchanged rows', async () => {
    const wholeLists = createWholeLists()
    const { rows } = await wholeLists.read(bookings)
    const [first, second, third] = rows
    await sql`update instant_bookings set deleted_at = now() where id = ${first?.id}`.execute(
      api.db,
    )
    await sql`update instant_bookings set total = '77.000' where id = ${second?.id}`.execute(api.db)
    const after = await readAgain(wholeLists)
    expect(statuses).toEqual([200, 200])
    expect(after).toEqual((await createWholeLists().read(bookings)).rows)
    expect([after.length, after[0]?.total]).toEqual([rows.length - 1, '77.000'])
    // Rows that did not change are not drawn again.
    expect(after[1]).toBe(third)
  })

  it('is the same array if no row in it changed', async () => {
    const wholeLists = createWholeLists()
    const { rows } = await wholeLists.read(bookings)
    expect(await readAgain(wholeLists)).toBe(rows)
    await sql`update instant_bookings set total = '5.000'
      where id = (select max(id) from instant_bookings where is_completed = 1)`.execute(api.db)
    expect(await readAgain(wholeLists)).toBe(rows)
    expect(statuses).toEqual([200, 304, 200])
  })
})
