import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { startWithEntities } from '../../support/relations/entities.ts'
import { posts, tags } from '../../support/relations/tags.ts'

describe.each(TESTED_ENGINES)('A field with several references, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startWithEntities>>
  const ids: number[] = []
  const tag = (verb: string, body: object) => server.ask(`POST admin/tags/${verb}`, body)
  const post = (verb: string, body: object) => server.ask(`POST admin/posts/${verb}`, body)
  const listPosts = (query = '') => server.ask(`GET admin/posts/all?sort=id&${query}`)
  const findTitles = async (query: string) =>
    (await listPosts(query)).body.data.map(({ headline }: { headline: string }) => headline)

  beforeAll(async () => {
    server = await startWithEntities(engine, posts, tags)
    for (const label of ['Wax', 'Soap', 'Rain', 'Sun', 'Wind'])
      ids.push((await tag('store', { label })).body.data.id)
  })
  afterAll(() => server.close())

  test('stores each reference once, whatever their order, with their titles', async () => {
    const [wax, soap] = ids as [number, number]
    const { status, body } = await post('store', { headline: 'One', tag_ids: [soap, wax, soap] })
    expect([status, body.data.tag_ids, body.data.tags]).toEqual([200, [wax, soap], ['Wax', 'Soap']])
    expect([body.data.other_ids, body.data.others]).toEqual([null, null])
    const joined = await sql`select target_id from posts_tag_ids_joined order by 1`.execute(
      server.db,
    )
    expect(joined.rows).toEqual([{ target_id: wax }, { target_id: soap }])
  })

  test.each([
    ['none where there must be one', [], /./],
    ['more than there may be', () => ids.slice(0, 4), 'Choose at most 3.'],
    ['one that is not there', [999_999], /not/],
    ['what is no id', ['x'], 'Choose a record.'],
  ])('is refused with wrong references: %s', async (_, sentValue, said) => {
    const tagIds = typeof sentValue === 'function' ? sentValue() : sentValue
    const { status, body } = await post('store', { headline: 'Refused', tag_ids: tagIds })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['tag_ids']])
    expect(body.errors.tag_ids[0]).toMatch(said)
  })

  test('accepts only the targets that it offers', async () => {
    const [wax, , , , wind] = ids as [number, number, number, number, number]
    const postBody = { headline: 'Refused', tag_ids: [wax, wind], other_ids: [wax, wind] }
    const { status, body } = await post('store', postBody)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['other_ids']])
  })

  test('is filtered by any of several targets, by none of them, and by being empty', async () => {
    const [, soap, rain, sun] = ids as [number, number, number, number]
    await post('store', { headline: 'Two', tag_ids: [soap, rain], other_ids: [sun] })
    await post('store', { headline: 'Three', tag_ids: [sun] })
    expect(await findTitles(`tag_ids=${rain}&tag_ids=${sun}`)).toEqual(['Two', 'Three'])
    expect(await findTitles(`tag_ids_not=${soap}`)).toEqual(['Three'])
    expect(await findTitles('other_ids_empty=1')).toEqual(['One', 'Three'])
    const sorted = await server.ask('GET admin/posts/all?sort=tag_ids')
    expect(sorted.body.data.map(({ headline }: { headline: string }) => headline)).toEqual([
      'Two',
      'Three',
      'One',
    ])
  })

  test('keeps a deleted target, which cannot be chosen again', async () => {
    const [, , rain] = ids as [number, number, number]
    const createdPost = await post('store', { headline: 'Wet', tag_ids: [rain] })
    await tag('destroy', { id: rain })
    const { id } = createdPost.body.data
    expect((await post('update', { id, headline: 'Wetter', tag_ids: [rain] })).status).toBe(200)
    expect((await post('store', { headline: 'New', tag_ids: [rain] })).status).toBe(422)
    const erased = await tag('forceDelete', { id: rain })
    expect([erased.status, erased.body.obstacles[0].referrer]).toEqual([
      409,
      { name: 'posts', count: 2 },
    ])
  })

  test('points once to the remaining row after a merge', async () => {
    const [wax, soap] = ids as [number, number]
    const merged = await server.ask('POST admin/tags/merge', { id: wax, merge_id: soap })
    expect(merged.status).toBe(200)
    const storedPost = (await listPosts('q=One')).body.data[0]
    expect([storedPost.tag_ids, storedPost.tags]).toEqual([[wax], ['Wax']])
    const undone = await server.ask('POST history/undo', { batch: merged.body.batch })
    expect(undone.status).toBe(200)
    expect((await listPosts('q=One')).body.data[0].tag_ids).toEqual([wax, soap])
  })

  test('is refused by the database itself if a target does not exist', async () => {
    const wrongUpdate = sql`update posts set tag_ids = '{888888}'`.execute(server.db)
    await expect(wrongUpdate).rejects.toMatchObject({ code: '23503' })
  })

  test('shows the titles of its targets in the history, in order, deleted targets included', async () => {
    const [wax, soap, , sun] = ids as [number, number, number, number]
    const gone = (await tag('store', { label: 'Dust' })).body.data.id
    const { body } = await post('store', { headline: 'Told', tag_ids: [wax, gone, soap] })
    const { id } = body.data
    await post('update', { id, tag_ids: [soap, sun] })
    await tag('destroy', { id: gone })
    expect((await tag('forceDelete', { id: gone })).status).toBe(200)
    const historyAnswer = await server.ask(`GET history/posts/${id}`)
    const [change] = historyAnswer.body.data
    expect([change.before.tag_ids, change.before.tags]).toEqual([
      [wax, soap, gone],
      ['Wax', 'Soap', null],
    ])
    expect(change.after.tags).toEqual(['Soap', 'Sun'])
  })

  test('is described in the OpenAPI document', async () => {
    const { schemas } = (await server.ask('GET openapi.json')).body.components
    expect(schemas['posts.create'].properties.tag_ids).toMatchObject({
      type: 'array',
      items: { type: 'integer' },
      maxItems: 3,
    })
  })
})
