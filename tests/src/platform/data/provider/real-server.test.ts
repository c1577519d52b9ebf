import '../../../../support/web/document.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tiles } from '../../../../../resources/dashboard/index.ts'
import { buildTileReport, buildTileRequest } from '../../../../../registry/reports/tile.ts'
import { reports } from '../../../../../resources/reports/index.ts'
import { listEndpoints, type VerbEndpoint } from '../../../../../registry/entities/endpoints.ts'
import { getLocalDay } from '../../../../../registry/days/time-zones.ts'
import type { Role } from '#business/words'
import { createMailer } from '../../../../../server/mail/mail.ts'
import { createCapabilities } from '../../../../../src/platform/api/capabilities.ts'
import { readProblem } from '../../../../../src/platform/api/problems.ts'
import { browserSession as session } from '../../../../../src/platform/api/session.ts'
import { createDataProvider } from '../../../../../src/platform/data/data-provider.ts'
import { WholeLists } from '../../../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../../../src/platform/data/lists/query-client.ts'
import type { ListParams } from '../../../../../src/platform/data/lists/list-query.ts'
import type { Row } from '../../../../../src/platform/data/rows/normalise.ts'
import { ACCOUNTS } from '../../../../support/server/accounts.ts'
import { entities } from '../../../../support/server/app.ts'
import { startMailServer } from '../../../../support/server/mail-server.ts'
import { goodBody, withRow } from '../../../../support/rows/rows.ts'
import { startWebApi, type WebApi } from '../../../../support/web/web-api.ts'
import { catchError, createPatientHttp } from './support.ts'
import { isWhole } from '../../../../support/runner/whole.ts'

const SLIDERS = 'apps/sliders/list'
const ACTIVE = 'apps/instant-booking/list'
const COMPLETED = 'apps/completed-instant-booking/list'
const CANCELLED = 'apps/cancelled-instant/list'

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const sortedIds = (rows: readonly Row[]) => ids(rows).sort((a, b) => a - b)
const firstPage: ListParams = { pagination: { page: 1, perPage: 25 } }
const allRows: ListParams = { pagination: { page: 1, perPage: 100_000 } }

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let api: WebApi
let provider: ReturnType<typeof createDataProvider>

/** Creates the data provider of a new tab, with the browser's session. */
function newProvider() {
  const language = () => 'en'
  const http = createPatientHttp({ session, language })
  const wholeLists = new WholeLists({ client: createQueryClient(), http, session })
  return createDataProvider({
    http,
    wholeLists,
    capabilities: createCapabilities(http),
    session,
    language,
  })
}

/** Returns the rows that the API sends to the signed-in user. */
async function readRawRows(request: string): Promise<Row[]> {
  const { body } = await api.call(request, { token: session.read()?.accessToken })
  return body.data
}

beforeAll(async () => {
  mailServer = await startMailServer()
  const settings = { smtpUrl: mailServer.url, mailFrom: 'office@wash.example', demo: false }
  api = await startWebApi({ mail: createMailer(settings, pino({ level: 'silent' })) })
})
beforeEach(async () => {
  await api.enter('admin')
  provider = newProvider()
})
afterEach(() => api.leave())
afterAll(async () => {
  await api.close()
  await mailServer.stop()
})

describe('a list that names its columns', () => {
  const shown: ListParams = { ...allRows, meta: { columns: ['number', 'customer_id'] } }
  const PAGE_FIELDS = ['instructions', 'location_id', 'location_address', 'amount_due', 'promo_id']
  const hasPageFields = (row: Row | undefined) => PAGE_FIELDS.map((name) => name in (row ?? {}))
  const [none, all] = [PAGE_FIELDS.map(() => false), PAGE_FIELDS.map(() => true)]

  it('has the fields that it needs, and not those of the page of a row', async () => {
    const { data } = await provider.getList(ACTIVE, shown)
    const rows = await readRawRows('GET admin/appointment/show?is_completed=0')
    expect(sortedIds(data)).toEqual(sortedIds(rows))
    const needed = ['customer', 'vehicle', 'employee_id', 'departed_at', 'total', 'version']
    expect(Object.keys(data[0] ?? {})).toEqual(expect.arrayContaining(needed))
    expect([hasPageFields(data[0]), hasPageFields(rows[0])]).toEqual([none, all])
  })

  it('is no source for the page of a row, but shows what it knows of the row', async () => {
    const { data } = await provider.getList(ACTIVE, shown)
    const id = data[0]?.id ?? 0
    expect(hasPageFields((await provider.getOne<Row>(ACTIVE, { id })).data)).toEqual(all)
    expect(provider.peekRow(ACTIVE, id)).toBe(data[0])
  })

  it('also reads a chosen column, and the field of a filter and of the order', async () => {
    const columns = ['number', 'instructions']
    const { data } = await provider.getList(ACTIVE, { ...allRows, meta: { columns } })
    expect(data.every((row) => 'instructions' in row && !('promo_id' in row))).toBe(true)
    const filter = { promo_id_empty: '0' }
    const sort = { field: 'amount_due', order: 'DESC' } as const
    const filtered = await provider.getList<Row>(ACTIVE, { ...shown, filter, sort })
    const rows = await readRawRows('GET admin/appointment/show?is_completed=0')
    const withPromo = rows.filter(({ promo_id }) => promo_id !== null)
    expect(withPromo.length).toBeGreaterThan(0)
    expect(sortedIds(filtered.data)).toEqual(sortedIds(withPromo))
    const amounts = filtered.data.map(({ amount_due }) => Number(amount_due))
    expect(amounts).toEqual(amounts.toSorted((first, second) => second - first))
  })

  it('is enough for the titles of its rows, which no other request reads', async () => {
    const { data } = await provider.getList<Row>(ACTIVE, shown)
    const [row] = data
    const before = api.lines.length
    const found = await provider.getMany('instant-bookings', {
      ids: [row?.id ?? 0],
      meta: { columns: ['number'] },
    })
    expect(found.data[0]?.number).toBe(row?.number)
    expect(api.lines.slice(before)).toEqual([])
  })

  it('takes its rows from a list with all fields in memory, and never the other way round', async () => {
    await provider.getList(ACTIVE, shown)
    expect(provider.peekList(ACTIVE, allRows)).toBeUndefined()
    const complete = await provider.getList<Row>(COMPLETED, allRows)
    expect(provider.peekList(COMPLETED, shown)?.data[0]).toBe(complete.data[0])
  })
})

describe('a list of bookings', () => {
  const completed = () => readRawRows('GET admin/appointment/all?is_completed=1')

  it('is sorted, filtered and paged', async () => {
    const service_id = 1
    const rows = (await completed()).filter((row) => row.service_id === service_id)
    const totals = rows.map(({ total }) => Number(total)).sort((a, b) => b - a)
    const pages = [1, 2, 3].map((page) =>
      provider.getList(COMPLETED, {
        pagination: { page, perPage: 10 },
        sort: { field: 'total', order: 'DESC' },
        filter: { service_id },
      }),
    )
    const answers = await Promise.all(pages)
    expect(answers.map(({ total }) => total)).toEqual([rows.length, rows.length, rows.length])
    const shown = answers.flatMap(({ data }) => data)
    expect(new Set(ids(shown)).size).toBe(30)
    expect(shown.map(({ total }) => Number(total))).toEqual(totals.slice(0, 30))
    expect(shown.every((row) => row.service_id === service_id)).toBe(true)
  })

  it('can be searched by number and by the titles of its references', async () => {
    const rows = await completed()
    const [first] = rows
    const foundPage = await provider.getList(COMPLETED, {
      ...firstPage,
      filter: { q: first?.number },
    })
    expect(ids(foundPage.data)).toEqual([first?.id])
    const customer = String(first?.customer)
    const customerRows = await provider.getList(COMPLETED, { ...allRows, filter: { q: customer } })
    expect(sortedIds(customerRows.data)).toEqual(
      sortedIds(rows.filter((row) => row.customer === customer)),
    )
  })

  it('can be narrowed to days in the time zone of the business', async () => {
    const day = (row: Row) => getLocalDay('Asia/Kuwait', new Date(String(row.starts_at)))
    const rows = await completed()
    const firstDay = day(rows[0] as Row)
    const { data } = await provider.getList(COMPLETED, {
      ...allRows,
      filter: { starts_at_from: firstDay, starts_at_to: firstDay },
    })
    expect(sortedIds(data)).toEqual(sortedIds(rows.filter((row) => day(row) === firstDay)))
  })
})

describe('a list with a trash', () => {
  it('shows live rows, all rows, or the trash', async () => {
    const rows = await readRawRows('GET admin/slider/all')
    const isDeleted = ({ deleted_at }: Row) => deleted_at !== null
    const shown = async (deleted?: string) =>
      sortedIds((await provider.getList(SLIDERS, { ...allRows, filter: { deleted } })).data)
    expect(rows.filter(isDeleted).length).toBeGreaterThan(0)
    expect(await shown('live')).toEqual(sortedIds(rows.filter((row) => !isDeleted(row))))
    expect(await shown()).toEqual(await shown('live'))
    expect(await shown('all')).toEqual(sortedIds(rows))
    expect(await shown('only')).toEqual(sortedIds(rows.filter(isDeleted)))
  })
})

describe('a report', () => {
  const financial = reports['financial-report']
  const days = { start_date: '2026-01-01', end_date: '2026-12-31' }

  it('returns its lines page by page, with the totals of all lines', async () => {
    const pages = [1, 2].map((page) =>
      provider.getReport(financial, { query: { ...days, page, perPage: 10 } }),
    )
    const [first, second] = (await Promise.all(pages)).map(({ data }) => data)
    expect([first?.lines.length, second?.lines.length]).toEqual([10, 10])
    expect(first?.total).toBeGreaterThan(20)
    expect(first?.lines).not.toEqual(second?.lines)
    expect(first?.totals).toEqual(second?.totals)
    expect(first?.period).toEqual({ from: days.start_date, to: days.end_date })
  })

  it.each(tiles.filter(({ roles }) => roles.includes('admin')))(
    'can also be requested for the tile $name',
    async (tile) => {
      const { data } = await provider.getReport(buildTileReport(tile), {
        query: { page: 1, perPage: 2 },
      })
      const { body } = await api.call(`${buildTileRequest(tile)}?page=1&perPage=2`, {
        token: session.read()?.accessToken,
      })
      expect(data).toMatchObject({ lines: body.data, total: body.total, totals: body.totals })
    },
  )

  it('names the parameter with an impossible value', async () => {
    const query = { ...days, start_date: 'soon' }
    const error = await catchError(provider.getReport(financial, { query }))
    expect(readProblem(error)?.messageKey).toBe('errors.invalid')
    expect(Object.keys(readProblem(error)?.errors ?? {})).toEqual(['start_date'])
  })

  it('can be aborted', async () => {
    const controller = new AbortController()
    const reading = catchError(
      provider.getReport(financial, { query: days, signal: controller.signal }),
    )
    controller.abort()
    expect(await reading).toMatchObject({ name: 'AbortError' })
  })
})

describe('a single row of the server', () => {
  const one = 'POST admin/appointment/one'

  it('comes from a list with all its fields in memory, or else from its own endpoint', async () => {
    const [open] = await readRawRows('GET admin/appointment/show?is_completed=0')
    const [done] = await readRawRows('GET admin/appointment/all?is_completed=1')
    await provider.getList(ACTIVE, allRows)
    expect((await provider.getOne(ACTIVE, { id: open?.id })).data).toEqual(open)
    expect(api.lines).not.toContain(one)
    expect((await provider.getOne(ACTIVE, { id: done?.id })).data).toMatchObject({
      id: done?.id,
      number: done?.number,
      total: done?.total,
    })
    expect(api.lines).toContain(one)
  })

  it('that does not exist is not found', async () => {
    const error = await catchError(provider.getOne(ACTIVE, { id: 2_000_000_000 }))
    expect(error).toMatchObject({ status: 404 })
    expect(readProblem(error)).toMatchObject({ messageKey: 'errors.not_found', call: one })
  })
})

describe('references of a row', () => {
  it('are displayed as the titles of the referenced rows', async () => {
    const { data: services } = await provider.getMany('services', { ids: [2, 1] })
    const rows = await api.db.selectFrom('services').select(['id', 'name']).orderBy('id').execute()
    expect(services.map(({ id, name }) => ({ id, name })).sort((a, b) => a.id - b.id)).toEqual(
      rows.slice(0, 2),
    )
  })

  it('filter the related rows of another row', async () => {
    const [owner] = await api.db
      .selectFrom('vehicles')
      .select('user_id')
      .where('deleted_at', 'is', null)
      .execute()
    const rows = await api.db
      .selectFrom('vehicles')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('user_id', '=', owner?.user_id ?? 0)
      .execute()
    const { data, total } = await provider.getManyReference('vehicles', {
      target: 'user_id',
      id: owner?.user_id ?? 0,
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'plate', order: 'ASC' },
      filter: {},
    })
    expect(sortedIds(data)).toEqual(sortedIds(rows))
    expect(total).toBe(rows.length)
  })
})

describe('a row through its life', () => {
  it('is created, changed, deleted, restored and deleted for good', async () => {
    const readLiveIds = async () => ids((await provider.getList(SLIDERS, allRows)).data)
    const before = await readLiveIds()
    const data = { title: 'Rain or shine', image: '/demo/slider-1.svg', link: null, position: 40 }

    const { data: createdRow } = await provider.create(SLIDERS, { data })
    expect(createdRow).toMatchObject({ ...data, deleted_at: null })
    const id = Number(createdRow.id)
    expect(await readLiveIds()).toEqual([...before, id])

    const newValues = { ...data, title: 'Sun and rain' }
    const { data: updatedRow } = await provider.update(SLIDERS, {
      id,
      data: newValues,
      previousData: createdRow,
    })
    expect(updatedRow).toMatchObject({ id, ...newValues })
    expect((await provider.getOne(SLIDERS, { id })).data).toMatchObject(newValues)

    const { data: deletedRow } = await provider.delete(SLIDERS, { id })
    expect(deletedRow.deleted_at).toEqual(expect.any(String))
    expect(await readLiveIds()).toEqual(before)
    expect((await provider.restore(SLIDERS, { id })).data).toMatchObject({ id, deleted_at: null })
    expect(await readLiveIds()).toEqual([...before, id])

    await provider.delete(SLIDERS, { id })
    expect((await provider.forceDelete(SLIDERS, { id })).data).toEqual({ id })
    expect(await readLiveIds()).toEqual(before)
    expect(await catchError(provider.restore(SLIDERS, { id }))).toMatchObject({ status: 404 })
  })

  it('cannot be restored if it is not deleted, and the error says so', async () => {
    const [row] = (await provider.getList(SLIDERS, firstPage)).data
    const error = await catchError(provider.restore(SLIDERS, { id: Number(row?.id) }))
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.conflict',
      message:
        'This is not deleted. Refresh to see the current version. Possible now: Edit, Delete.',
    })
  })
})

describe('cancelling a booking', () => {
  it('moves it to the cancelled bookings, with its reason', async () => {
    const reason = await api.db
      .selectFrom('cancellation_reasons')
      .select(['id', 'reason'])
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    // An unassigned booking, because an assigned employee may be absent at that time.
    const { data: active } = await provider.getList(ACTIVE, allRows)
    const id = Number(active.find(({ employee_id }) => employee_id === null)?.id)
    const data = { rejection_reason_id: reason.id }
    await provider.cancel(ACTIVE, { id, data })
    expect(ids((await provider.getList(ACTIVE, allRows)).data)).not.toContain(id)
    const cancelled = await provider.getOne(CANCELLED, { id })
    expect(cancelled.data).toMatchObject({ ...data, rejection_reason: reason.reason })

    await provider.restore(CANCELLED, { id })
    expect(ids((await provider.getList(ACTIVE, allRows)).data)).toContain(id)
  })

  it('without a reason is refused at the field', async () => {
    const [row] = (await provider.getList(ACTIVE, firstPage)).data
    const error = await catchError(provider.cancel(ACTIVE, { id: Number(row?.id), data: {} }))
    expect(error).toMatchObject({ status: 422 })
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.invalid',
      errors: { rejection_reason_id: ['Required.'] },
    })
    expect(ids((await provider.getList(ACTIVE, allRows)).data)).toContain(row?.id)
  })
})

describe('every declared verb', () => {
  const endpoints = listEndpoints(entities).filter(
    (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb',
  )
  const verbs = new Map(
    endpoints.map((endpoint) => [`${endpoint.resource.name} ${endpoint.verb}`, endpoint]),
  )
  /** The first endpoint of each verb. A verb works alike for all entities. */
  const firstEndpoints = new Map([...verbs].reverse().map((entry) => [entry[1].verb, entry]))

  it.each(isWhole() ? [...verbs] : [...firstEndpoints.values()])(
    '%s reaches its endpoint with a valid body',
    async (_, endpoint) => {
      const { resource, verb } = endpoint
      const role: Role = endpoint.roles[0] ?? 'admin'
      await api.enter(role)
      const caller = { role, id: session.read()?.id ?? 0 }
      await withRow(api.db, endpoint, caller, async (id) => {
        const data = await goodBody(api.db, endpoint, id)
        const isNew = verb === 'create' || verb === 'renew'
        const answer = await provider.act(resource.name, verb, { data, ...(!isNew && { id }) })
        expect(answer.data.id).toEqual(isNew ? expect.any(Number) : id)
      })
    },
  )
})

describe('rights and sessions on a real server', () => {
  it('refuse a request without the right, and keep the user signed in', async () => {
    await api.enter('operations')
    const error = await catchError(provider.getList('apps/user/list', firstPage))
    expect(error).toMatchObject({ status: 403 })
    expect(readProblem(error)).toMatchObject({
      messageKey: 'errors.forbidden',
      message: 'You don’t have permission to do this. Ask an admin if you need it.',
    })
    expect(session.read()?.email).toBe(ACCOUNTS.operations)
    expect((await provider.getList(SLIDERS, firstPage)).total).toBeGreaterThan(0)
  })

  it('renew an expired token once for all waiting requests', async () => {
    const before = session.read()
    api.clock.now = new Date(api.clock.now.getTime() + 16 * 60_000)
    const references = [SLIDERS, ACTIVE, COMPLETED]
    const answers = await Promise.all(
      references.map((reference) => provider.getList(reference, firstPage)),
    )
    expect(answers.every(({ data }) => data.length > 0)).toBe(true)
    expect(api.lines.filter((line) => line === 'POST jwt/refresh-token')).toHaveLength(1)
    const after = session.read()
    expect(after?.id).toBe(before?.id)
    expect(after?.accessToken).not.toBe(before?.accessToken)
    expect(after?.refreshToken).not.toBe(before?.refreshToken)
  })

  it('end a session in the browser that the server has ended', async () => {
    await sql`update sessions set ended_at = ${api.clock.now.toISOString()}`.execute(api.db)
    const error = catchError(provider.getList(SLIDERS, firstPage))
    await vi.waitFor(() => expect(session.read()?.over).toBe(true))
    session.clear()
    expect(readProblem(await error)?.messageKey).toBe('errors.unauthorized')
  })
})
