import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import { computeValues } from '../../../registry/values/computed/compute.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { PLAN_FIELDS, withComputed } from '../../support/rows/computed-registry.ts'
import { HeldList, wholeLists } from '../../support/rows/held-list.ts'
import { appOn } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const computedRegistry = withComputed(registry)

type Row = Record<string, unknown>

const PLANS = 'GET admin/plans/all'
const SUBSCRIPTIONS = 'GET admin/subscription/show'

it('A registry with computed fields is consistent', () => {
  expect(checkRegistry(computedRegistry)).toEqual([])
})

describe.each(TESTED_ENGINES)('The computed fields of an entity, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let call: ReturnType<typeof appOn>['call']
  beforeAll(() => {
    call = appOn(server.db, undefined, { registry: computedRegistry }).call
  })
  const send = (request: string, body?: object) =>
    call(request, { token: server.token, ...(body && { body }) })
  const readRows = async (request: string): Promise<Row[]> => (await send(request)).body.data
  const readRow = async (id: unknown): Promise<Row> =>
    (await send('POST admin/subscription/one', { id })).body.data
  const plan = async (id: unknown): Promise<Row> =>
    (await send('POST admin/plans/one', { id })).body.data

  it('are computed from the row, from its targets and from the rows that refer to it', async () => {
    const { rows } = await sql<Row>`select s.id, s.washes_total - s.washes_used as left,
      round(s.total / s.washes_total, 3)::text as per_wash,
      round((s.washes_total - s.washes_used) * round(s.total / s.washes_total, 3), 3)::text as unused,
      p.price::text as list_price, (p.price - s.price + s.discount + 0.5)::text as saved,
      (select count(*)::int from subscription_visits v
        where v.subscription_id = s.id and v.deleted_at is null) as visits,
      (select count(*)::int from subscription_visits v where v.subscription_id = s.id
        and v.deleted_at is null and v.is_completed = 0) as open_visits
      from subscriptions s join plans p on p.id = s.plan_id
      where s.deleted_at is null order by s.id`.execute(server.db)
    const answeredRows = await readRows(SUBSCRIPTIONS)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.some(({ visits }) => Number(visits) > 1)).toBe(true)
    expect(
      answeredRows.toSorted((first, second) => Number(first.id) - Number(second.id)),
    ).toMatchObject(rows)
  })

  it('are computed from computed fields of other rows, too', async () => {
    const { rows } = await sql<Row>`select p.id,
      coalesce((select sum(total) from subscriptions s
        where s.plan_id = p.id and s.deleted_at is null), 0)::numeric(12, 3)::text as sold,
      (select count(*)::int from subscription_visits v join subscriptions s on s.id = v.subscription_id
        where s.plan_id = p.id and s.deleted_at is null and v.deleted_at is null) as visits,
      (select max(end_date)::text from subscriptions s
        where s.plan_id = p.id and s.deleted_at is null) as ends_last,
      (select min(end_date)::text from subscriptions s
        where s.plan_id = p.id and s.deleted_at is null) as ends_first,
      (select number from subscriptions s where s.plan_id = p.id and s.deleted_at is null
        order by id desc limit 1) as latest
      from plans p order by p.id`.execute(server.db)
    const answeredRows = await readRows(PLANS)
    expect(rows.some(({ sold }) => Number(sold) > 0)).toBe(true)
    expect(
      answeredRows.toSorted((first, second) => Number(first.id) - Number(second.id)),
    ).toMatchObject(rows)
  })

  it('count the days between two dates', async () => {
    const { rows } = await sql<Row>`select id, end_date - start_date as days,
      round(price / nullif(end_date - start_date, 0), 3)::text as a_day
      from subscriptions order by id`.execute(server.db)
    expect(rows.some(({ days }) => Number(days) > 20)).toBe(true)
    const answeredRows = await readRows(SUBSCRIPTIONS)
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(answeredRows.map(({ id, days, a_day }) => ({ id, days, a_day }))).toEqual(
      answeredRows.map(({ id }) => byId.get(id)),
    )
  })

  it('have the same value in the browser if they need no other row', async () => {
    const { subscriptions, plans } = computedRegistry
    const local = (fields: typeof plans.fields, rows: Row[]) =>
      rows.map((row) => computeValues(fields, row))
    const subscribed = await readRows(SUBSCRIPTIONS)
    const localValues = local(subscriptions.fields, subscribed)
    expect(new Set(localValues.flatMap(Object.keys))).toEqual(
      new Set(['days', 'a_day', 'left', 'per_wash', 'unused']),
    )
    expect(subscribed).toMatchObject(localValues)
    const planned = await readRows(PLANS)
    expect(local(plans.fields, planned).flatMap(Object.keys)).toContain('washed')
    expect(planned).toMatchObject(local(plans.fields, planned))
  })

  it('can be sorted, filtered and paged', async () => {
    const allRows = await readRows(SUBSCRIPTIONS)
    const sorted = await readRows(`${SUBSCRIPTIONS}?sort=unused&order=DESC&perPage=1000`)
    const unused = sorted.map((row) => Number(row.unused))
    expect(unused).toEqual(unused.toSorted((first, second) => second - first))
    const { body } = await send(`${SUBSCRIPTIONS}?left_from=2&left_to=5&perPage=3`)
    const expected = allRows.filter(({ left }) => Number(left) >= 2 && Number(left) <= 5)
    expect(expected.length).toBeGreaterThan(3)
    expect([body.total, body.data.length]).toEqual([expected.length, 3])
    const sold = await readRows(`${PLANS}?sold_from=1&perPage=1000&sort=sold`)
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.every((row) => Number(row.sold) >= 1)).toBe(true)
  })

  it('cannot be set by a request', async () => {
    const plans = await readRows(PLANS)
    for (const name of Object.keys(PLAN_FIELDS)) {
      const { status, body } = await send('POST admin/plans/update', {
        id: plans[0]?.id,
        [name]: 1,
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
    }
    const { status, body } = await send('POST admin/plans/store', { name: 'Given', sold: '1.000' })
    expect([status, 'sold' in body.errors]).toEqual([422, true])
  })

  it('are in the answer to a change, and have no history of their own', async () => {
    const [first] = await readRows(PLANS)
    const changeAnswer = await send('POST admin/plans/update', { id: first?.id, washes: 7 })
    const { price, washed } = changeAnswer.body.data
    expect(washed).toBe((Number(price) * 7).toFixed(3))
    const { body } = await send(`GET history/plans/${first?.id}`)
    expect(body.data[0]?.fields).toEqual(['washes'])
    expect((await send('POST history/undo', { batch: changeAnswer.body.batch })).status).toBe(200)
    expect((await plan(first?.id)).washed).toBe(first?.washed)
  })

  it('are in the preview of a form, for a new row and for an existing one', async () => {
    const [first] = await readRows(PLANS)
    const [row] = await readRows(SUBSCRIPTIONS)
    const names = ['customer_id', 'vehicle_id', 'plan_id', 'provider_id', 'start_date'] as const
    const values = Object.fromEntries(names.map((name) => [name, String(row?.[name])]))
    const query = new URLSearchParams({ verb: 'create', ...values })
    const { body } = await send(`GET preview/subscriptions?${query}`)
    const planned = await plan(row?.plan_id)
    expect(body.data.row).toMatchObject({ visits: 0, list_price: planned.price })
    const parameters = new URLSearchParams({ verb: 'update', id: String(first?.id), washes: '3' })
    const shownRows = (await send(`GET preview/plans?${parameters}`)).body.data.row
    expect([shownRows.sold, shownRows.visits]).toEqual([first?.sold, first?.visits])
  })

  it('are updated in an open list when a row that they are computed from changes', async () => {
    const endpoint = listEndpoints(computedRegistry).find(
      (found) => found.kind === 'read' && found.read.request === PLANS,
    )
    if (endpoint?.kind !== 'read') throw new Error('there is no list of plans')
    expect(wholeLists.map(({ read }) => read.request)).toContain(PLANS)
    const list = new HeldList({ call }, server.token, endpoint)
    await list.refresh()
    const { rows } = await sql<{ id: number; subscription_id: number; plan_id: number }>`
      select v.id, v.subscription_id, s.plan_id from subscription_visits v
      join subscriptions s on s.id = v.subscription_id
      where v.deleted_at is null and s.deleted_at is null order by v.id limit 1`.execute(server.db)
    const [visit] = rows
    const listVisits = (id: unknown) => list.rows.find((row) => row.id === id)?.visits
    const before = Number(listVisits(visit?.plan_id))
    await sql`update subscription_visits set deleted_at = now() where id = ${visit?.id}`.execute(
      server.db,
    )
    expect(await list.refresh()).toBe(200)
    expect(listVisits(visit?.plan_id)).toBe(before - 1)
    expect(list.rows).toEqual(await list.whole())
    const { rows: others } = await sql<{ id: number }>`select id from plans
      where id <> ${visit?.plan_id} and deleted_at is null limit 1`.execute(server.db)
    const sold = Number(list.rows.find(({ id }) => id === visit?.plan_id)?.sold)
    // The previous plan also gets an event.
    await sql`update subscriptions set plan_id = ${others[0]?.id}
      where id = ${visit?.subscription_id}`.execute(server.db)
    expect(await list.refresh()).toBe(200)
    expect(Number(list.rows.find(({ id }) => id === visit?.plan_id)?.sold)).toBeLessThan(sold)
    expect(list.rows).toEqual(await list.whole())
    expect((await readRow(visit?.subscription_id)).visits).toBe(
      (await readRows(SUBSCRIPTIONS)).find(({ id }) => id === visit?.subscription_id)?.visits,
    )
  })

  it('are described as read-only in the OpenAPI document', async () => {
    const { body } = await send('GET openapi.json')
    const schemas: Record<string, { properties?: Record<string, Row> }> = body.components.schemas
    const described = Object.values(schemas).find(({ properties }) => properties?.ends_last)
    expect(described?.properties?.ends_last).toMatchObject({ readOnly: true, format: 'date' })
  })

  it('replace a column, whose data is kept until it is declared again', async () => {
    const { plans } = registry
    const daily = { type: 'integer', computed: { multiply: ['washes', 2] } } as const
    const form = plans.form?.filter((name) => name !== 'duration_days')
    const editable = plans.editable?.filter((name) => name !== 'duration_days')
    const fields = { ...plans.fields, duration_days: daily }
    const changeAnswer: Registry = { ...registry, plans: { ...plans, fields, form, editable } }
    const readStoredColumn = async () => {
      const { rows } = await sql<Row>`select * from plans order by id`.execute(server.db)
      return rows.map((row) => row.duration_days)
    }
    const before = await readStoredColumn()
    await syncTables(server.setupDb, changeAnswer, { apply: true })
    const app = appOn(server.db, undefined, { registry: changeAnswer })
    const { body } = await app.call(PLANS, { token: server.token })
    const shownRows: Row[] = body.data
    expect(shownRows.length).toBeGreaterThan(3)
    expect(shownRows.map((row) => row.duration_days)).toEqual(
      shownRows.map((row) => Number(row.washes) * 2),
    )
    const newPlan = { name: 'Without days', kind: 'Standard', price: '1.000', washes: 4, active: 1 }
    const answer = await app.call('POST admin/plans/store', { token: server.token, body: newPlan })
    expect([answer.status, answer.body.data.duration_days]).toEqual([200, 8])
    await sql`delete from plans where id = ${answer.body.data.id}`.execute(server.db)
    await syncTables(server.setupDb, registry, { apply: true })
    expect(await readStoredColumn()).toEqual(before)
  })
})
