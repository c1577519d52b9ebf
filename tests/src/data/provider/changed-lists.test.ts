import '../../../support/web/document.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserSession as session } from '../../../../src/api/session.ts'
import { createListCache, type ListCache } from '../../../../src/data/lists/list-cache.ts'
import { referenceOf } from '../../../../src/data/rows/list-references.ts'
import { listSource } from '../../../../src/data/rows/sources.ts'
import { startWebApi, type WebApi } from '../../../support/web/web-api.ts'
import { patientHttp } from './support.ts'

const { resource, list } = referenceOf('apps/instant-booking/list')
if (!list) throw new Error('a list was declared')
const bookings = listSource({ resource, list })

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

/** The cache of a new tab. */
function newCache(): ListCache {
  const counted: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    statuses.push(response.status)
    return response
  }
  const http = patientHttp({ session, language: () => 'en', fetch: counted })
  return createListCache({ http, session })
}

/** Reads the list of a tab again, as after a change that it was told of. */
async function readAgain(cache: ListCache) {
  cache.markStale()
  return (await cache.read(bookings)).rows
}

describe('a list that was loaded before', () => {
  it('gets what has changed, and is what it would be as a whole', async () => {
    const cache = newCache()
    const { rows } = await cache.read(bookings)
    const [first, second, third] = rows
    await sql`update instant_bookings set deleted_at = now() where id = ${first?.id}`.execute(
      api.db,
    )
    await sql`update instant_bookings set total = '77.000' where id = ${second?.id}`.execute(api.db)
    const after = await readAgain(cache)
    expect(statuses).toEqual([200, 226])
    expect(after).toEqual((await newCache().read(bookings)).rows)
    expect([after.length, after[0]?.total]).toEqual([rows.length - 1, '77.000'])
    // What has not changed is not drawn again.
    expect(after[1]).toBe(third)
  })

  it('stays the same where what changed is not in it', async () => {
    const cache = newCache()
    const { rows } = await cache.read(bookings)
    await sql`update instant_bookings set total = '5.000'
      where id = (select max(id) from instant_bookings where is_completed = 1)`.execute(api.db)
    expect(await readAgain(cache)).toBe(rows)
    // Nor where one of its rows was written as it was.
    await sql`update instant_bookings set total = total where id = ${rows[0]?.id}`.execute(api.db)
    expect(await readAgain(cache)).toBe(rows)
    expect(statuses).toEqual([200, 226, 226])
  })

  it('names a customer as they are called now', async () => {
    const cache = newCache()
    const { rows } = await cache.read(bookings)
    const id = rows[0]?.customer_id
    await sql`update users set name = 'Somebody Else' where id = ${id}`.execute(api.db)
    const after = await readAgain(cache)
    expect(statuses).toEqual([200, 226])
    const named = after.filter(({ customer_id: one }) => one === id)
    expect(named.length).toBeGreaterThan(0)
    expect(new Set(named.map(({ customer }) => customer))).toEqual(new Set(['Somebody Else']))
    expect(after).toEqual((await newCache().read(bookings)).rows)
  })

  it('is loaded as a whole where the server no longer knows', async () => {
    const cache = newCache()
    await cache.read(bookings)
    await sql`update instant_bookings set total = '9.000' where id = ${(await cache.read(bookings)).rows[0]?.id}`.execute(
      api.db,
    )
    await sql`delete from changed_rows`.execute(api.db)
    expect((await readAgain(cache))[0]?.total).toBe('9.000')
    expect(statuses).toEqual([200, 200])
  })
})
