import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appOn } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/all?is_completed=1'
const PREFERENCE = 'pages-above=20000'

describe('A list that is too long for a browser', () => {
  const app = signedInApp('embedded', 'admin')
  const requestList = async (pagesAbove: number, headers: Record<string, string>) =>
    appOn(app.db, undefined, { pagesAbove }).call(LIST, { token: app.token, headers })

  it('is answered with its first page to a client that can page, and completely to any other', async () => {
    const wholeList = await app.call(LIST, { token: app.token })
    const total = wholeList.body.data.length
    const first = await requestList(total - 1, { prefer: PREFERENCE })
    expect(first.body).toEqual({
      data: wholeList.body.data.slice(0, 25),
      total,
      totalPages: Math.ceil(total / 25),
    })
    expect(first.headers.get('preference-applied')).toBe(`pages-above=${total - 1}`)
    expect(first.headers.get('vary')).toContain('prefer')
    expect((await requestList(total, { prefer: PREFERENCE })).body).toEqual(wholeList.body)
    expect((await requestList(total - 1, {})).body).toEqual(wholeList.body)
  })

  it('is answered with its first page if the client states a lower limit, among other preferences', async () => {
    for (const prefer of ['pages-above=10', 'respond-async, Pages-Above="10"; foo, wait=5']) {
      const { body } = await requestList(20_000, { prefer })
      expect([prefer, body.data.length, body.totalPages > 1]).toEqual([prefer, 25, true])
    }
    for (const prefer of ['pages-above', 'pages-above=all', 'other-pages-above=10'])
      expect([prefer, 'total' in (await requestList(20_000, { prefer })).body]).toEqual([
        prefer,
        false,
      ])
  })

  it('has an ETag that stays valid while its first page is unchanged', async () => {
    const wholeList = await requestList(10, {})
    const first = await requestList(10, { prefer: PREFERENCE })
    const tag = first.headers.get('etag') ?? ''
    expect(tag).not.toBe(wholeList.headers.get('etag'))
    expect((await requestList(10, { prefer: PREFERENCE, 'if-none-match': tag })).status).toBe(304)
  })
})

describe('A page whose total was counted in an earlier version', () => {
  const app = signedInApp('embedded', 'admin')

  it('has an ETag that stays valid while the page is unchanged', async () => {
    const requestList = (headers: Record<string, string> = {}) =>
      app.call('GET admin/faqs/all?perPage=25', { token: app.token, headers })
    // Disable triggers, which would take most of the time.
    await sql`alter table faqs disable trigger user`.execute(app.setupDb)
    await sql`insert into faqs (question, answer, position)
      select 'Q ' || n, 'A', n from generate_series(1, 20000) as n`.execute(app.setupDb)
    await sql`alter table faqs enable trigger user`.execute(app.setupDb)
    const counted = await requestList()
    await sql`update faqs set position = 1 where id = 1`.execute(app.db)
    const first = await requestList()
    const secondAnswer = await requestList({ 'if-none-match': first.headers.get('etag') ?? '' })
    expect(counted.body.isEstimate).toBeUndefined()
    expect(first.body).toMatchObject({ total: counted.body.total, isEstimate: true })
    expect(first.headers.get('etag')).toMatch(/^"/)
    // On a slow machine the rows may have been counted again in the meantime.
    expect(secondAnswer.status === 304 || secondAnswer.body.isEstimate === undefined).toBe(true)
  })
})
