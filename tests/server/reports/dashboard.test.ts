import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ReportNumber,
  buildDrillDownFilter,
} from '../../../registry/reports/drill-down-filter.ts'
import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import { buildWorklistFilters, getWorklist } from '../../../registry/reports/worklist.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { registry } from '../../../resources/index.ts'
import { tiles } from '../../../resources/dashboard/index.ts'
import { ROLES } from '#business/words'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { oneOf } from '../../support/runner/whole.ts'

interface Row {
  [field: string]: any
}

const TABLES = {
  appointment: 'instant_bookings',
  scheduled: 'scheduled_bookings',
  subscription: 'subscription_visits',
}
const NOW = TEST_NOW.getTime()
const HOUR = 3_600_000
const kuwait = (instant: string) => new Date(Date.parse(instant) + 3 * HOUR).toISOString()
const TODAY = '2026-03-10'
const isToday = (job: Row) => kuwait(job.starts_at).startsWith(TODAY)
const isThisMonth = (job: Row) => kuwait(job.starts_at).startsWith('2026-03')
const isLive = (job: Row) => job.deleted_at === null
const isOpen = (job: Row) => isLive(job) && job.is_completed === 0
const at = (job: Row) => Date.parse(job.starts_at)
/** The state of a job, as its own page tells it. */
const getState = (job: Row) =>
  (!isLive(job) && 'cancelled') ||
  (job.is_completed === 1 && 'completed') ||
  (job.failed_at !== null && 'failed') ||
  (job.started_at !== null && 'started') ||
  (job.departed_at !== null && 'onTheWay') ||
  (job.employee_id === null ? 'unassigned' : 'assigned')

/** The condition for the jobs of each tile, independent of its declaration. */
const JOBS: Record<string, (job: Row) => boolean> = {
  late: (job) => isOpen(job) && job.started_at === null && job.failed_at === null && at(job) < NOW,
  unassigned: (job) => isOpen(job) && (job.employee_id === null || job.failed_at !== null),
  'next-hours': (job) => isOpen(job) && at(job) >= NOW && at(job) < NOW + 2 * HOUR,
  'today-by-hour': (job) => isLive(job) && isToday(job),
  'today-by-area': (job) => isLive(job) && isToday(job),
  cancellations: (job) => !isLive(job) && isThisMonth(job),
  providers: (job) => isLive(job) && isThisMonth(job),
  'my-day': (job) => isLive(job) && isToday(job),
}
const MONEY = ['money-today', 'money-month']
const KEYS: Record<string, (job: Row) => unknown> = {
  'today-by-hour': (job) => Number(kuwait(job.starts_at).slice(11, 13)),
  'today-by-area': (job) => job.area_id,
  // A source without the field has it empty.
  cancellations: (job) => job.rejection_reason_id ?? null,
  providers: (job) => job.provider_id,
}

const fils = (amount: string) => BigInt(amount.replace('.', ''))
const sum = (rows: Row[]) => rows.reduce((total, row) => total + fils(row.amount), 0n)
const SOLD = ['charge', 'discount', 'fee', 'waiver']
const listIds = (rows: Row[]) => rows.map(({ source, id }) => `${source} ${id}`).sort()

test('Every tile of the start page has a check in this file', () => {
  expect(tiles.map(({ name }) => name).sort()).toEqual([...Object.keys(JOBS), ...MONEY].sort())
})

describe.each(TESTED_ENGINES)('The tiles of the start page, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let jobs: Row[]
  let entries: Row[]
  let washer: number
  const tokens: Record<string, string> = {}

  const read = async (name: string, query = '', role?: string) => {
    const [first = ''] = tiles.find((tile) => tile.name === name)?.roles ?? []
    return server.call(`GET dashboard/${name}${query}`, { token: tokens[role ?? first] })
  }
  const readAnswer = async (name: string, query = '', role?: string): Promise<Row> => {
    const { status, body } = await read(name, query, role)
    expect([name, query, status, body.errors]).toEqual([name, query, 200, undefined])
    return body
  }
  const mine = (name: string) =>
    name === 'my-day' ? jobs.filter((job) => job.employee_id === washer) : jobs
  const expected = (name: string) => mine(name).filter(JOBS[name] ?? (() => false))

  beforeAll(async () => {
    server = await startTestApp(engine)
    for (const role of ROLES) {
      const { body } = await server.logIn(ACCOUNTS[role])
      tokens[role] = body.data.accessToken
      if (role === 'car wash') washer = body.data.user.id
    }
    // One is late, one starts in an hour, and one of today's was paid a week ago at this minute.
    await sql`update instant_bookings set starts_at = ${TEST_NOW.toISOString()}::timestamptz - interval '1 hour', started_at = null
      where id = (select min(id) from instant_bookings where is_completed = 0 and deleted_at is null)`.execute(
      server.db,
    )
    await sql`update instant_bookings set starts_at = ${TEST_NOW.toISOString()}::timestamptz + interval '1 hour'
      where id = (select max(id) from instant_bookings where is_completed = 0 and deleted_at is null)`.execute(
      server.db,
    )
    // Money moved at the edges of the compared times.
    await sql`alter table ledger_entries disable trigger user`.execute(server.db)
    await sql`update ledger_entries set occurred_at = ${TEST_NOW.toISOString()}::timestamptz
      - case id % 4 when 0 then interval '1 minute' when 1 then interval '7 days 1 minute'
        when 2 then interval '6 days 23 hours 59 minutes' else interval '28 days 1 second' end
      where id in (select id from ledger_entries where booking_id is not null order by id limit 80)`.execute(
      server.db,
    )
    await sql`alter table ledger_entries enable trigger user`.execute(server.db)
    const read = async (table: string) =>
      (await sql<Row>`select * from ${sql.table(table)}`.execute(server.db)).rows
    const tables = Object.entries(TABLES).map(async ([source, table]) =>
      (await read(table)).map((row) => ({ ...row, source })),
    )
    jobs = (await Promise.all(tables)).flat()
    // Commissions and cash between people belong to no booking, and to no tile.
    entries = (await read('ledger_entries')).filter(({ booking_id }) => booking_id !== null)
  })
  afterAll(() => server.close())

  test.each(tiles)(
    'have the tile $name for the roles that it is for, which is listed as a capability',
    async ({ name, roles }) => {
      expect((await server.call(`GET dashboard/${name}`)).status).toBe(401)
      for (const role of ROLES) {
        const { status } = await read(name, '', role)
        expect([role, status]).toEqual([role, roles.includes(role) ? 200 : 403])
      }
      const { body } = await server.call('GET capabilities')
      expect(body.data.extensions).toContain(`GET dashboard/${name}`)
    },
  )

  /** Counts the rows of the list that a tile's number opens, or of the tile's own page. */
  const countOpenedRows = async (tile: AnyTile, cell: ReportNumber, at: string, role: string) => {
    const { entity, list: listName = '' } = getWorklist(tile, cell) ?? {}
    const resource = entity && registry[entity]
    const filters = resource && buildWorklistFilters(tile, resource, cell, at)
    if (!filters) {
      const where = buildDrillDownFilter(buildTileReport(tile), {}, cell)
      const query = `?where=${encodeURIComponent(JSON.stringify(where))}`
      return { opened: 'page', rows: (await readAnswer(tile.name, query, role)).total }
    }
    const list = (resource as AnyResource).lists[listName]
    expect(list?.roles).toContain(role)
    for (const name of Object.keys(filters))
      expect(list?.filters).toContain(name.replace(/_(from|to|empty)$/, ''))
    const deleted = list?.filter?.deleted_at ? 'only' : undefined
    const { body } = await server.call(String(list?.request), {
      token: tokens[role],
      body: { ...list?.body, ...filters, ...(deleted && { deleted }), page: 1 },
    })
    expect(body.errors).toBeUndefined()
    return { opened: listName, rows: body.total }
  }

  /** Lists the numbers and bars of a tile that count rows. */
  const listCountedCells = (tile: AnyTile, { totals, groups }: Row) => {
    const { measures, by, report } = tile
    const counts = measures.filter((name) => report.measures[name]?.calculate === 'count')
    // Another test opens the bars that lead to the page of the tile.
    const hasBars = by !== undefined && getWorklist(tile, { measure: measures[0] })
    const bars = (hasBars ? groups : []).map((group: Row) => ({
      measure: measures[0],
      dimension: by,
      key: group.key,
      value: group[measures[0]],
    }))
    return [...counts.map((measure) => ({ measure, value: totals[measure] })), ...bars]
  }

  test.each(tiles.flatMap((tile) => tile.roles.map((role) => ({ ...tile, role }))))(
    'open from each number of $name, as $role, exactly the rows that it counts',
    async ({ role, ...tile }) => {
      const answer = await readAnswer(tile.name, '', role)
      const cells: (ReportNumber & { value: number })[] = listCountedCells(tile, answer)
      expect(cells.some(({ value }) => value > 0)).toBe(!MONEY.includes(tile.name))
      for (const cell of cells) {
        const { rows, opened } = await countOpenedRows(tile, cell, answer.at, role)
        expect([cell, opened, rows]).toEqual([cell, opened, Number(cell.value)])
        // No list has both open and completed bookings, and the jobs of a washer are in three lists.
        const hasList = !/^jobs$/.test(cell.measure ?? '') && role !== 'car wash'
        if (hasList) expect([cell, opened]).not.toEqual([cell, 'page'])
      }
    },
  )

  test.each(Object.keys(JOBS))(
    'count in %s the jobs of the tile, and link to those rows',
    async (name) => {
      const tile = tiles.find((tile) => tile.name === name)
      const rows = expected(name)
      const { total, totals, data, at: moment } = await readAnswer(name, '?perPage=1000')
      expect(rows.length).toBeGreaterThan(0)
      expect([total, totals[tile?.measures[0] ?? '']]).toEqual([rows.length, rows.length])
      expect(listIds(data)).toEqual(listIds(rows))
      const told = (all: Row[], state: (row: Row) => unknown) =>
        all.map((row) => `${row.source} ${row.id} ${state(row)}`).sort()
      expect(told(data, ({ entity_state }) => entity_state)).toEqual(told(rows, getState))
      expect(moment).toBe(TEST_NOW.toISOString())
      const times = data.map((row: Row) => Date.parse(row.starts_at))
      const ordered = [...times].sort((a, b) => (tile?.sort?.startsWith('-') ? b - a : a - b))
      expect(times).toEqual(ordered)
      expect((await readAnswer(name)).data.length).toBe(Math.min(10, rows.length))
    },
  )

  test.each(oneOf(2, Object.keys(KEYS)))(
    'have in %s bars that each equal the count of their rows',
    async (name) => {
      const tile = tiles.find((tile) => tile.name === name)
      const getKey = KEYS[name] ?? (() => null)
      const { groups } = await readAnswer(name)
      expect(new Set(groups.map(({ key }: Row) => key))).toEqual(
        new Set(expected(name).map(getKey)),
      )
      for (const group of groups) {
        const where = encodeURIComponent(JSON.stringify({ [tile?.by ?? '']: group.key }))
        const { data, total, totals } = await readAnswer(name, `?perPage=1000&where=${where}`)
        const rows = expected(name).filter((job) => getKey(job) === group.key)
        expect(listIds(data)).toEqual(listIds(rows))
        expect(total).toBe(rows.length)
        for (const measure of tile?.measures ?? []) expect(totals[measure]).toBe(group[measure])
      }
    },
  )

  /** The sums of entries of the ledger. */
  const readSums = (rows: Row[]) => ({
    sold: sum(rows.filter(({ movement }) => SOLD.includes(movement))),
    paid: -sum(rows.filter(({ movement }) => !SOLD.includes(movement))),
  })
  const toFils = ({ sold, paid }: Row) => ({ sold: fils(sold), paid: fils(paid) })

  test('compare the money of today with the same weekday, up to this minute', async () => {
    const ofDay = (day: string) => entries.filter((row) => kuwait(row.occurred_at).startsWith(day))
    const before = ofDay('2026-03-03').filter(
      (row) => Date.parse(row.occurred_at) < NOW - 168 * HOUR,
    )
    const { totals, compared } = await readAnswer('money-today')
    expect(before.length).toBeLessThan(ofDay('2026-03-03').length)
    expect(toFils(totals)).toEqual(readSums(ofDay(TODAY)))
    expect(compared.week).toMatchObject({
      from: '2026-03-03',
      to: '2026-03-03',
      until: '2026-03-03T12:00:00',
    })
    expect(toFils(compared.week.totals)).toEqual(readSums(before))
  })

  test('compare the money of this month with last month, up to the same day', async () => {
    const ofMonth = (month: string) =>
      entries.filter((row) => kuwait(row.occurred_at).startsWith(month))
    const before = ofMonth('2026-02').filter(
      (row) => kuwait(row.occurred_at) < '2026-02-10T12:00:00',
    )
    const { totals, compared } = await readAnswer('money-month')
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(ofMonth('2026-02').length)
    expect(toFils(totals)).toEqual(readSums(ofMonth('2026-03')))
    expect(compared.month).toMatchObject({ from: '2026-02-01', to: '2026-02-10' })
    expect(toFils(compared.month.totals)).toEqual(readSums(before))
  })

  test.each(MONEY)('open from each number of %s the movements that it adds up', async (name) => {
    const tile = tiles.find((tile) => tile.name === name)
    const { totals } = await readAnswer(name)
    for (const measure of tile?.measures ?? []) {
      const where = encodeURIComponent(JSON.stringify({ measure }))
      const { data, total } = await readAnswer(name, `?perPage=1000&where=${where}`)
      expect(data.length).toBe(total)
      const added = data.reduce((whole: bigint, row: Row) => whole + fils(row[measure]), 0n)
      expect([measure, added]).toEqual([measure, fils(totals[measure])])
      expect(total).toBeGreaterThan(0)
    }
  })

  test.each([
    ['perPage=1001', 'perPage', 422],
    ['page=0', 'page', 422],
    ['sort=jobs', 'sort', 400],
    ['order=up', 'order', 422],
    ['group=day', 'group', 400],
    ['where=area', 'where', 422],
    ['where={"colour":1}', 'where.colour', 400],
  ])('refuse the parameters %s', async (query, field, refusal) => {
    const { status, body } = await read('late', `?${encodeURI(query)}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([refusal, [field]])
  })
})
