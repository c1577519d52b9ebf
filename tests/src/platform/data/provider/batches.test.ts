import '../../../../support/web/document.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Verb } from '../../../../../registry/words/verbs.ts'
import { createVersionStore } from '../../../../../src/platform/api/versions.ts'
import { createCapabilities } from '../../../../../src/platform/api/capabilities.ts'
import { browserSession as session } from '../../../../../src/platform/api/session.ts'
import { readProblem } from '../../../../../src/platform/api/problems.ts'
import { createDataProvider } from '../../../../../src/platform/data/data-provider.ts'
import { WholeLists } from '../../../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'
import { startWebApi, type WebApi } from '../../../../support/web/web-api.ts'
import { json, createTestProvider, type Routes, createPatientHttp } from './support.ts'
import { oneOf } from '../../../../support/runner/whole.ts'

const FAQS = 'apps/faqs/list'
const ACTIVE = 'apps/instant-booking/list'
const ASSIGN = 'apps/assign/list'
const SLOTS = 'time-slots'

/** Creates a task that records the progress of a batch and stops it at a number of rows. */
function createTask(stopAt = Number.POSITIVE_INFINITY) {
  const controller = new AbortController()
  const progress: number[] = []
  return {
    progress,
    task: {
      signal: controller.signal,
      onProgress: (done: number) => {
        progress.push(done)
        if (done >= stopAt) controller.abort()
      },
    },
  }
}

describe('a batch of our own server', () => {
  let api: WebApi
  let provider: ReturnType<typeof createDataProvider>
  const versions = createVersionStore()
  beforeAll(async () => {
    api = await startWebApi()
    await api.enter('admin')
    const language = () => 'en'
    const http = createPatientHttp({ session, language })
    const client = createQueryClient()
    const wholeLists = new WholeLists({ client, http, session, versions })
    const capabilities = createCapabilities(http)
    provider = createDataProvider({ http, wholeLists, capabilities, session, language, versions })
  })
  afterAll(async () => {
    api.leave()
    await api.close()
  })

  const FILTERS: [list: string, verb: Verb, filter: Record<string, unknown>][] = [
    [ACTIVE, 'cancel', {}],
    [ACTIVE, 'cancel', { state: 'assigned' }],
    [ACTIVE, 'cancel', { state: ['assigned', 'unassigned'], q: 'a' }],
    [ACTIVE, 'cancel', { service_id: ['1', '2'] }],
    [ACTIVE, 'cancel', { starts_at_from: '2020-01-01', q: 'WB- 1' }],
    [ACTIVE, 'cancel', { number: '1' }],
    [ACTIVE, 'cancel', { number: 'wb 1', area_id_not: ['1', '2'] }],
    [ACTIVE, 'cancel', { employee_id_empty: '1', state_not: 'started' }],
    [ACTIVE, 'cancel', { total_from: '3.5', total_to: '20', promo_id_empty: ['0', '1'] }],
    [ASSIGN, 'assign', { kind: 'instant-bookings', state: 'unassigned' }],
    ['apps/sliders/list', 'delete', {}],
    ['apps/sliders/list', 'forceDelete', { deleted: 'only' }],
    [FAQS, 'delete', { q: 'the' }],
    ['apps/cancelled-booking/list', 'restore', { deleted: 'all' }],
  ]
  it.each(oneOf(2, FILTERS))(
    'for all matching rows of %s (%s) covers the rows that the list shows: %j',
    async (...filterCase) => {
      const [list, verb, filter] = filterCase
      const all = { pagination: { page: 1, perPage: 1 }, filter }
      const { total = 0 } = await provider.getList(list, all)
      const answer = await provider.tryBatch(list, verb, { rows: { filter, except: [] } })
      expect([answer?.of, total > 0]).toEqual([total, true])
    },
  )

  it('names the changed entities, so that no other lists are requested again', async () => {
    const changedEntities: (readonly string[])[] = []
    versions.takeEventVersions({ faqs: 0 }, true)
    const unsubscribe = versions.subscribe(({ source, changed }) => {
      if (source === 'own change') changedEntities.push([...changed])
    })
    const { data } = await provider.getList(FAQS, { pagination: { page: 1, perPage: 1 } })
    const params = { rows: { ids: data.map(({ id }) => Number(id)) }, data: { position: 77 } }
    const { done } = await provider.runBatch(FAQS, 'update', params, createTask().task)
    unsubscribe()
    expect([done, changedEntities]).toEqual([1, [['faqs']]])
  })

  it('can be undone', async () => {
    const before = await provider.getList(FAQS, { pagination: { page: 1, perPage: 100 } })
    const [sparedId, ...deletedIds] = before.data.map(({ id }) => id)
    const { progress, task } = createTask()
    const rows = { filter: {}, except: [sparedId ?? 0] }
    const expected = deletedIds.length
    const result = await provider.runBatch(FAQS, 'delete', { rows, expected }, task)
    expect(result).toMatchObject({ total: expected, done: expected, refused: 0, stopped: false })
    expect(progress.at(-1)).toBe(expected)
    const remaining = await provider.getList(FAQS, { pagination: { page: 1, perPage: 100 } })
    expect(remaining.data.map(({ id }) => id)).toEqual([sparedId])
    await provider.undo(result.batches[0] ?? '')
    const restored = await provider.getList(FAQS, { pagination: { page: 1, perPage: 100 } })
    expect(restored.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
  })

  it('of react-admin changes all rows or none, and lists the refused rows', async () => {
    const rows = async () =>
      (await provider.getList('apps/promos/list', { pagination: { page: 1, perPage: 3 } })).data
    const before = await rows()
    const ids = before.map(({ id }) => id)
    // Codes are unique, so only one row can have this code.
    const error = await provider
      .updateMany('apps/promos/list', { ids, data: { code: 'TWICE' } })
      .catch((refusal: unknown) => refusal)
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.some_failed',
      params: { failed: 2, total: 3 },
      failures: ids.slice(1).map((id) => ({ id, error: { status: 409 } })),
    })
    expect(await rows()).toEqual(before)
    const data = { max_uses: 999 }
    expect(await provider.updateMany('apps/promos/list', { ids, data })).toEqual({ data: ids })
    expect((await rows()).map(({ max_uses }) => max_uses)).toEqual([999, 999, 999])
  })

  it('changes nothing when it is stopped, and its result is marked as stopped', async () => {
    const { task } = createTask(0)
    const result = await provider.runBatch(
      FAQS,
      'delete',
      { rows: { filter: {}, except: [] } },
      task,
    )
    expect(result).toMatchObject({ stopped: true, done: 0, batches: [] })
    const remaining = await provider.getList(FAQS, { pagination: { page: 1, perPage: 100 } })
    expect(remaining.total).toBeGreaterThan(1)
  })

  it('fails like a single request, with the message of the server', async () => {
    const { task } = createTask()
    const params = { rows: { filter: {}, except: [] }, expected: 1 }
    await expect(provider.runBatch(FAQS, 'delete', params, task)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('has changed to'),
    })
  })
})

describe('the request of a batch', () => {
  it('stays under 2 KB, however many rows match', async () => {
    const answer = { data: { of: 50_000, done: 50_000, refused: 0, failed: [] }, batch: 'b' }
    const lines = new Response(`${JSON.stringify(answer)}\n`, {
      headers: { 'content-type': 'application/x-ndjson' },
    })
    const { provider, seen } = createTestProvider({
      'GET capabilities': () => json({ data: { extensions: ['POST batch'], timeZone: 'UTC' } }),
      'POST batch': () => lines,
    })
    const filter = { q: 'the words that somebody types', state: ['assigned', 'unassigned'] }
    const except = Array.from({ length: 100 }, (_, index) => 49_900 + index)
    const params = { rows: { filter, except }, data: { rejection_reason_id: 3 }, expected: 50_000 }
    const result = await provider.runBatch(ACTIVE, 'cancel', params, createTask().task)
    expect(result).toMatchObject({ total: 50_000, done: 50_000 })
    const body = seen.at(-1)?.body ?? ''
    expect(body).toContain('"list":"active"')
    expect(body.length).toBeLessThan(2048)
  })
})

describe('with a provider without batches', () => {
  const ids = Array.from({ length: 230 }, (_, index) => index + 1)
  const sent: unknown[] = []
  /** Changes time slots in bulk, and refuses each request that contains number 105. */
  const routes: Routes = {
    'GET capabilities': () => json({ data: { extensions: [], timeZone: 'UTC' } }),
    'POST time-slots/destroy/array': ({ body }) => {
      const { id } = JSON.parse(body) as { id: number[] }
      sent.push(id.length)
      return id.includes(105) ? json({ message: 'Refused.' }, { status: 409 }) : json({ data: [] })
    },
    'POST time-slots/destroy': ({ body }) => {
      const { id } = JSON.parse(body) as { id: number }
      sent.push(id)
      return id === 105 ? json({ message: 'Refused.' }, { status: 409 }) : json({ data: { id } })
    },
  }

  it('rows are sent in chunks, and the result lists the refused row', async () => {
    sent.length = 0
    const { provider } = createTestProvider(routes)
    expect(await provider.tryBatch(SLOTS, 'forceDelete', { rows: { ids } })).toBeNull()
    const { progress, task } = createTask()
    const result = await provider.runBatch(SLOTS, 'forceDelete', { rows: { ids } }, task)
    expect(result).toMatchObject({ total: 230, done: 229, refused: 1, stopped: false })
    expect(result.failed).toMatchObject([{ id: 105, error: { message: 'Refused.' } }])
    expect(progress).toEqual([0, 100, 200, 230])
    expect(sent.filter((count) => count === 100)).toHaveLength(2)
  })

  it('the rows changed before a stop stay changed, and are counted', async () => {
    sent.length = 0
    const { provider } = createTestProvider(routes)
    const { task } = createTask(100)
    const result = await provider.runBatch(SLOTS, 'forceDelete', { rows: { ids } }, task)
    expect(result).toMatchObject({ total: 230, done: 100, refused: 0, stopped: true })
    expect(sent).toEqual([100])
  })

  it('a bulk edit changes row by row, and sends only the edited fields', async () => {
    const bodies: string[] = []
    const { provider } = createTestProvider({
      'GET capabilities': () =>
        json({ data: { extensions: ['POST admin/faqs/update'], timeZone: 'UTC' } }),
      'POST admin/faqs/update': ({ body }) => {
        bodies.push(body)
        return json({ data: JSON.parse(body) })
      },
    })
    const params = { rows: { ids: [4, 7] }, data: { position: 2 } }
    const result = await provider.runBatch(FAQS, 'update', params, createTask().task)
    expect(result).toMatchObject({ total: 2, done: 2, same: 0, refused: 0, batches: [] })
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { id: 4, position: 2 },
      { id: 7, position: 2 },
    ])
  })

  it('a batch for all matching rows is refused', async () => {
    const { provider } = createTestProvider(routes)
    const params = { rows: { filter: {}, except: [] } }
    await expect(
      provider.runBatch(SLOTS, 'forceDelete', params, createTask().task),
    ).rejects.toThrow()
  })
})
