import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { shiftDays, isDay } from '../../../../../registry/days/days.ts'
import { readProblem } from '../../../../../src/platform/api/problems.ts'
import {
  catchError,
  json,
  createMemorySession,
  createSession,
  createTestProvider,
  type Routes,
  type SeenRequest,
} from './support.ts'

const SLIDERS = 'apps/sliders/list'
const ALL = 'GET admin/slider/all'
const EXTENSIONS = ['POST admin/slider/one', 'POST admin/slider/store', 'GET general/showEmployees']
const capabilityRoute = {
  'GET capabilities': () => json({ data: { extensions: EXTENSIONS, timeZone: 'UTC' } }),
}
const createLiveRow = (id: number, title: string) => ({ id, title, deleted_at: null })
const page = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'title', order: 'ASC' as const },
}
const threeSliders = [
  createLiveRow(1, 'C'),
  createLiveRow(2, 'a'),
  { ...createLiveRow(3, 'B'), deleted_at: '2026-01-01T00:00:00Z' },
]

function createSliderProvider(more: Routes = {}) {
  return createTestProvider({
    ...capabilityRoute,
    [ALL]: () => json({ data: threeSliders }),
    ...more,
  })
}

/** Advances the clock of this device until the end of the test. */
function passSeconds(seconds: number) {
  vi.setSystemTime(Date.now() + 1000 * seconds)
  onTestFinished(() => void vi.useRealTimers())
}

function answerWithEtag(rows: () => unknown[], version: () => string) {
  return ({ headers }: SeenRequest) =>
    headers.get('If-None-Match') === version()
      ? new Response(null, { status: 304 })
      : json({ data: rows() }, { headers: { ETag: version() } })
}

describe('lists of the data provider', () => {
  it('are loaded once and answered from memory, without deleted rows by default', async () => {
    const { provider, lines } = createSliderProvider()
    expect(provider.peekList(SLIDERS, page)).toBeUndefined()
    const titles = async (deleted?: string) => {
      const { data } = await provider.getList(SLIDERS, { ...page, filter: { deleted } })
      return data.map(({ title }) => title)
    }
    expect(await titles()).toEqual(['a', 'C'])
    expect(await titles('all')).toEqual(['a', 'B', 'C'])
    expect(await titles('only')).toEqual(['B'])
    expect(provider.peekList(SLIDERS, page)).toMatchObject({ total: 2 })
    expect(lines()).toEqual(['GET capabilities', ALL])
  })

  it('request only the changed rows after an own change, and treat 304 as no change', async () => {
    let version = '"1"'
    let rows = threeSliders
    const { provider, lines } = createSliderProvider({
      [ALL]: answerWithEtag(
        () => rows,
        () => version,
      ),
      'POST admin/slider/destroy': () => {
        version = '"2"'
        rows = rows.slice(1)
        return json({ data: { ...threeSliders[0], deleted_at: 'now' } })
      },
    })
    await provider.getList(SLIDERS, page)
    await provider.delete(SLIDERS, { id: 1 })
    expect(provider.peekList(SLIDERS, page)).toBeUndefined()
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 1 })
    await catchError(provider.restore(SLIDERS, { id: 99 }))
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 1 })
    expect(lines().filter((line) => line === ALL)).toHaveLength(3)
  })

  it('are refreshed in the background when they are old, and the screen shows new rows', async () => {
    let rows = threeSliders
    const { provider, client } = createSliderProvider({ [ALL]: () => json({ data: rows }) })
    const shown = new QueryObserver(client, {
      queryKey: [SLIDERS, 'getList', page],
      queryFn: () => provider.getList(SLIDERS, page),
    })
    onTestFinished(shown.subscribe(() => {}))
    const waitForTotal = (total: number) =>
      vi.waitFor(() => expect(shown.getCurrentResult().data).toMatchObject({ total }))
    await waitForTotal(2)
    rows = [...threeSliders, createLiveRow(4, 'D')]
    passSeconds(16)
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 2 })
    await waitForTotal(3)
  })

  it('report an error of the background refresh on the next read', async () => {
    let isBroken = false
    const answer = () => (isBroken ? json({}, { status: 500 }) : json({ data: threeSliders }))
    const { provider } = createSliderProvider({ [ALL]: answer })
    await provider.getList(SLIDERS, page)
    isBroken = true
    passSeconds(16)
    await provider.getList(SLIDERS, page)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await catchError(provider.getList(SLIDERS, page))).toMatchObject({ status: 500 })
    isBroken = false
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 2 })
  })

  it('answer from memory without a connection, however old the rows are', async () => {
    let rows = threeSliders
    const { provider, connection, wholeLists, lines } = createSliderProvider({
      [ALL]: () => json({ data: rows }),
    })
    await provider.getList(SLIDERS, page)
    rows = [...threeSliders, createLiveRow(4, 'D')]
    passSeconds(16)
    connection.isLost = true
    wholeLists.markStale()
    expect(provider.peekList(SLIDERS, page)).toMatchObject({ total: 2 })
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 2 })
    expect(lines().filter((line) => line === ALL)).toHaveLength(1)
    connection.isLost = false
    expect(await provider.getList(SLIDERS, page)).toMatchObject({ total: 3 })
  })

  it('discard an answer that was requested before a change', async () => {
    let rows = threeSliders
    let sendAnswer = () => {}
    const answerGate = new Promise<void>((resolve) => {
      sendAnswer = resolve
    })
    const { provider, wholeLists } = createSliderProvider({
      [ALL]: async () => {
        const before = rows
        await answerGate
        return json({ data: before })
      },
    })
    const requestedList = provider.getList(SLIDERS, page)
    await new Promise((resolve) => setTimeout(resolve, 5))
    rows = [createLiveRow(1, 'after')]
    wholeLists.markStale()
    sendAnswer()
    expect(await requestedList).toMatchObject({ data: [{ title: 'after' }] })
  })

  it('are never given to another user', async () => {
    const session = createMemorySession()
    const routes = { ...capabilityRoute, [ALL]: () => json({ data: threeSliders }) }
    const { provider } = createTestProvider(routes, session)
    await provider.getList(SLIDERS, page)
    session.write(createSession({ id: 8 }))
    expect(provider.peekList(SLIDERS, page)).toBeUndefined()
    const slow = createTestProvider({
      ...capabilityRoute,
      [ALL]: () => {
        slow.session.write(createSession({ id: 9 }))
        return json({ data: threeSliders })
      },
    })
    expect(await catchError(slow.provider.getList(SLIDERS, page))).toMatchObject({ status: 401 })
  })

  it.each([
    ['the number of pages', { total: 31, last_page: 4 }],
    ['the number of rows', { total: 31 }],
  ])('are read page by page from a provider that pages them and returns %s', async (_, totals) => {
    const { provider, lines } = createSliderProvider({
      [ALL]: ({ line }) => json({ data: { data: [createLiveRow(1, line)], ...totals } }),
    })
    const filter = { q: 'x', title: 'y', deleted: 'all' }
    const params = { ...page, pagination: { page: 3, perPage: 10 }, filter }
    // The total is unknown before the provider has answered.
    expect(provider.peekList(SLIDERS, params)).toBeUndefined()
    expect(await provider.getList(SLIDERS, params)).toMatchObject({ total: 31 })
    const requestedQuery = 'page=3&perPage=10&sort=title&order=ASC&q=x&title=y&deleted=all'
    expect(lines().at(-1)).toBe(`${ALL}?${requestedQuery}`)
    expect(provider.peekList(SLIDERS, params)).toBeUndefined()
  })

  it('request fixed days from a provider with pages, if the filter names days relative to today', async () => {
    const { provider, lines } = createSliderProvider({
      [ALL]: ({ line }) =>
        json({ data: { data: [createLiveRow(1, line)], total: 31, last_page: 4 } }),
    })
    const filter = { created_at: 'yesterday', updated_at_from: 'last_7_days' }
    await provider.getList(SLIDERS, { pagination: { page: 1, perPage: 10 }, filter })
    const requestedParams = new URLSearchParams(lines().at(-1)?.split('?')[1])
    const day = requestedParams.get('created_at_from') ?? ''
    expect([
      isDay(day),
      requestedParams.get('created_at_to'),
      requestedParams.has('created_at'),
    ]).toEqual([true, day, false])
    expect(requestedParams.get('updated_at_from')).toBe(shiftDays(day, -5))
  })

  it('filter by the value of a choice that a provider with pages expects', async () => {
    const request = 'GET admin/date-slots/show'
    const days = [{ id: 1, date: '2026-03-01', type: 'subscription ' }]
    const paged = { data: { data: days, total: 31, last_page: 4 } }
    const { provider, lines } = createTestProvider({
      ...capabilityRoute,
      [request]: () => json(paged),
    })
    const params = { pagination: { page: 1, perPage: 10 }, filter: { type: 'subscription' } }
    await provider.getList('apps/available-dates/list', params)
    const requestedParams = new URLSearchParams(lines().at(-1)?.split('?')[1])
    expect(requestedParams.get('type')).toBe('subscription ')
  })

  it('leave out rows that the declaration excludes, if the provider sends them', async () => {
    const rows = [
      { id: 1, name: 'Staff', account_type: 'Admin', deleted_at: null },
      { id: 2, name: 'Customer', account_type: 'User', deleted_at: null },
    ]
    const { provider } = createTestProvider({ 'GET admin/users/all': () => json(rows) })
    const { data } = await provider.getList('apps/user/list', { pagination: page.pagination })
    expect(data.map(({ id }) => id)).toEqual([1])
  })

  it('fail with the name of the request if the answer has a wrong shape', async () => {
    const { provider } = createSliderProvider({ [ALL]: () => new Response(null, { status: 204 }) })
    const error = await catchError(provider.getList(SLIDERS, page))
    expect(readProblem(error)).toMatchObject({ messageKey: 'errors.wrong_shape', call: ALL })
  })

  it('refuse an entity that is not declared', async () => {
    const { provider } = createSliderProvider()
    expect(await catchError(provider.getList('apps/slider/list', page))).toMatchObject({
      message: expect.stringContaining('Nothing is declared under "apps/slider/list"'),
    })
  })
})

describe('names of fields that are not declared', () => {
  const readRefusal = async (promise: Promise<unknown>) => {
    const error = await catchError(promise)
    return [readProblem(error)?.messageKey, (error as Error).message]
  }

  it('are refused as a filter by each method of reading, with the list of valid names', async () => {
    const { provider } = createSliderProvider()
    const message = expect.stringMatching(
      /^sliders has no filter "price_gte"\. It has: .*\bposition_from, position_to\b.*, q, deleted\.$/,
    )
    const filter = { price_gte: 3 }
    const refused = ['errors.field.unknown_filter', message]
    expect(await readRefusal(provider.getList(SLIDERS, { ...page, filter }))).toEqual(refused)
    expect(await readRefusal(provider.getList('sliders', { ...page, filter }))).toEqual(refused)
    const related = { ...page, filter: {}, target: 'price_gte', id: 3 }
    expect(await readRefusal(provider.getManyReference(SLIDERS, related))).toEqual(refused)
    expect((await provider.getList(SLIDERS, { ...page, filter: { price_gte: '' } })).total).toBe(2)
  })

  it('are refused as a sort column', async () => {
    const { provider } = createSliderProvider()
    const sort = { field: 'title,colour', order: 'ASC' as const }
    expect(await readRefusal(provider.getList(SLIDERS, { ...page, sort }))).toEqual([
      'errors.field.unknown_sort',
      expect.stringMatching(/^sliders has no field to sort by "colour"\. It has: id, title, /),
    ])
  })

  it('are refused in written values, but not if a form returns them unchanged from the read row', async () => {
    const { provider, seen } = createSliderProvider({
      'POST admin/slider/store': () => json({ data: createLiveRow(9, 'New') }),
    })
    const data = { title: 'New', colour: 'red' }
    const refused = [
      'errors.field.unknown_name',
      expect.stringMatching(
        /^sliders has no field "colour"\. It has: .*title, image, link, position/,
      ),
    ]
    expect(await readRefusal(provider.create(SLIDERS, { data }))).toEqual(refused)
    const previousData = createLiveRow(1, 'C')
    expect(await readRefusal(provider.update(SLIDERS, { id: 1, data, previousData }))).toEqual(
      refused,
    )
    expect(await readRefusal(provider.updateMany(SLIDERS, { ids: [1, 2], data }))).toEqual(refused)
    expect(seen.some(({ line }) => /store|update/.test(line))).toBe(false)
    const row = { ...createLiveRow(7, 'New'), version: 3, created_at: '2026-01-01T00:00:00Z' }
    expect((await provider.create(SLIDERS, { data: row })).data).toMatchObject({ id: 9 })
  })
})

describe('an aborted read', () => {
  it('gives no answer, not even from memory', async () => {
    const { provider, lines } = createSliderProvider()
    const abortController = new AbortController()
    const { signal } = abortController
    const reads = () => [
      provider.getList(SLIDERS, { ...page, signal }),
      provider.getOne(SLIDERS, { id: 1, signal }),
      provider.getMany(SLIDERS, { ids: [1], signal }),
      provider.getManyReference(SLIDERS, {
        ...page,
        filter: {},
        target: 'position',
        id: 1,
        signal,
      }),
    ]
    await Promise.all(reads())
    const before = lines().length
    abortController.abort()
    for (const read of reads()) expect(await catchError(read)).toMatchObject({ name: 'AbortError' })
    expect(lines()).toHaveLength(before)
  })
})

describe('a change of a row', () => {
  const createVersionedRow = (id: number, version: number) => ({
    ...createLiveRow(id, 'C'),
    version,
  })

  it('is sent with the version that was read', async () => {
    const extensions = [...EXTENSIONS, 'POST admin/slider/update']
    const { provider, seen } = createSliderProvider({
      'GET capabilities': () => json({ data: { extensions, timeZone: 'UTC' } }),
      'POST admin/slider/update': () => json({ data: createVersionedRow(1, 4) }),
      'POST admin/slider/destroy': ({ headers }) =>
        headers.get('If-Match') === '"2"'
          ? json({ message: 'Changed.' }, { status: 412 })
          : json({ data: createVersionedRow(2, 9) }),
    })
    const listSentVersions = (line: string) =>
      seen
        .filter((rowRequest) => rowRequest.line === line)
        .map(({ headers }) => headers.get('If-Match'))
    const previousData = createVersionedRow(1, 3)
    await provider.update(SLIDERS, { id: 1, data: { title: 'A' }, previousData })
    // The new version comes from an own change, so it is no conflict.
    await provider.update(SLIDERS, { id: 1, data: { ...previousData, title: 'B' }, previousData })
    await provider.update(SLIDERS, {
      id: 1,
      data: { title: 'D' },
      previousData: createLiveRow(1, 'C'),
    })
    expect(listSentVersions('POST admin/slider/update')).toEqual(['"3"', '"4"', null])
    const stale = provider.delete(SLIDERS, { id: 2, previousData: createVersionedRow(2, 2) })
    expect(await catchError(stale)).toMatchObject({ status: 412 })
  })
})

describe('a single row of the data provider', () => {
  it('comes from the list, or else from its own endpoint, or else is not found', async () => {
    const rowRequest = 'POST admin/slider/one'
    const { provider, lines } = createSliderProvider({
      [rowRequest]: ({ body }) =>
        body === '{"id":50}' ? json({ data: createLiveRow(50, 'far') }) : json({}, { status: 404 }),
    })
    expect(await provider.getOne(SLIDERS, { id: '3' })).toMatchObject({ data: { title: 'B' } })
    expect(lines()).not.toContain(rowRequest)
    expect(await provider.getOne(SLIDERS, { id: 50 })).toMatchObject({ data: { title: 'far' } })
    expect(await catchError(provider.getOne(SLIDERS, { id: 51 }))).toMatchObject({ status: 404 })
  })

  it('is not requested from an endpoint that the provider lacks', async () => {
    const { provider, lines } = createTestProvider({ [ALL]: () => json(threeSliders) })
    const error = await catchError(provider.getOne(SLIDERS, { id: 50 }))
    expect(readProblem(error)?.messageKey).toBe('errors.not_found')
    expect(lines()).toEqual(['GET capabilities', ALL])
  })
})

describe('titles of references', () => {
  it('come from the rows of the picker, and from lists for rows that the picker leaves out', async () => {
    const { provider, lines } = createSliderProvider({
      'GET admin/services/show': () => json([{ id: 4, name: 'Wax' }]),
      'GET admin/services/all': () => json([{ id: 9, name: 'Old', deleted_at: '2026-01-01' }]),
    })
    expect(await provider.getMany('services', { ids: [4] })).toMatchObject({
      data: [{ name: 'Wax' }],
    })
    expect(lines()).not.toContain('GET admin/services/all')
    const { data } = await provider.getMany('services', { ids: [4, 9, 99] })
    expect(data.map(({ name }) => name)).toEqual(['Wax', 'Old'])
    expect(await provider.getMany('sliders', { ids: [3] })).toMatchObject({
      data: [{ title: 'B' }],
    })
  })

  it('are requested row by row only from an endpoint that the role may use', async () => {
    const pickRoute = { 'POST admin/users/find/byType': () => json([]) }
    const rowRoute = { 'POST admin/users/one': () => json({ data: { id: 4, name: 'Ali' } }) }
    const admin = createTestProvider({ ...pickRoute, ...rowRoute })
    expect(await admin.provider.getMany('users', { ids: [4] })).toMatchObject({
      data: [{ name: 'Ali' }],
    })
    const operations = createTestProvider(
      { ...pickRoute, ...rowRoute },
      createMemorySession(createSession({ role: 'operations' })),
    )
    expect(await operations.provider.getMany('users', { ids: [4] })).toEqual({ data: [] })
    expect(operations.lines()).not.toContain('POST admin/users/one')
  })
})

describe('related rows of a row', () => {
  it('are requested by the id of that row, in the body or the path', async () => {
    const { provider, seen } = createTestProvider({
      'POST general/getVehiclesByUser': () => json([{ id: 1, user_id: 6, plate: 'PL 1' }]),
      'GET admin/date-slots/8/time-slots': () => json([{ id: 2, date_slot_id: 8 }]),
    })
    const params = { ...page, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    expect(
      await provider.getManyReference('vehicles', { ...params, target: 'user_id', id: 6 }),
    ).toMatchObject({ data: [{ plate: 'PL 1' }], total: 1 })
    expect(
      await provider.getManyReference('time-slots', { ...params, target: 'date_slot_id', id: 8 }),
    ).toMatchObject({ total: 1 })
    expect(seen.find(({ line }) => line.includes('Vehicles'))?.body).toContain('name="user_id"')
  })
})

describe('verbs of the data provider', () => {
  it('send the declared body to the declared endpoint', async () => {
    const { provider, seen } = createTestProvider({
      'POST admin/appointment/destroy': () => json({ data: { id: 5, is_completed: 0 } }),
    })
    const data = { rejection_reason_id: 2, number: 'not sent' }
    await provider.cancel('apps/instant-booking/list', { id: 5, data })
    expect(seen[0]).toMatchObject({
      line: 'POST admin/appointment/destroy',
      body: '{"id":5,"rejection_reason_id":2}',
    })
  })

  it('return the requested values if the provider only confirms the change', async () => {
    const { provider } = createSliderProvider({
      'POST admin/slider/restore': () => json({ message: 'Done' }),
    })
    expect(await provider.restore(SLIDERS, { id: 3 })).toEqual({ data: { id: 3 } })
  })

  it('are refused in the browser if the provider lacks their endpoint', async () => {
    const { provider, lines } = createTestProvider({})
    const error = await catchError(provider.create(SLIDERS, { data: { title: 'New' } }))
    expect(readProblem(error)?.messageKey).toBe('errors.unsupported')
    expect(lines()).toEqual(['GET capabilities'])
  })

  it('on several rows report each row that failed', async () => {
    const { provider } = createSliderProvider({
      'POST admin/slider/destroy': ({ body }) =>
        body === '{"id":2}'
          ? json({ message: 'In use.' }, { status: 409 })
          : json({ data: { id: Number(body.match(/\d+/)?.[0]) } }),
    })
    const error = await catchError(provider.deleteMany(SLIDERS, { ids: [1, 2, 3] }))
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.some_failed',
      params: { failed: 1, total: 3, reason: 'In use.' },
      failures: [{ id: 2, error: { status: 409 } }],
    })
  })
})

describe('capabilities of a provider', () => {
  it('are empty if the provider lacks the endpoint, and are not requested again', async () => {
    const { capabilities, lines } = createTestProvider({
      'GET capabilities': () =>
        new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    })
    await capabilities.load()
    await capabilities.load()
    expect(capabilities.has('POST admin/slider/one')).toBe(false)
    expect(lines()).toHaveLength(1)
  })

  it('are requested again after a temporary failure', async () => {
    let isDown = true
    const { capabilities } = createTestProvider({
      'GET capabilities': () =>
        isDown ? json({}, { status: 503 }) : capabilityRoute['GET capabilities'](),
    })
    await capabilities.load()
    isDown = false
    await capabilities.load()
    expect(capabilities.has('POST admin/slider/one')).toBe(true)
    expect(capabilities.current()).toMatchObject({ timeZone: 'UTC', currency: 'KWD' })
  })
})
