import { sql } from 'kysely'
import type { Role } from '#business/words'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import type { appOn } from '../../support/server/app.ts'

export type App = ReturnType<typeof appOn>

/** A signed-in person. */
export interface Person {
  id: number
  role: Role
  token: string
}

/** A small business with few places, whose rows are all known. */
export interface Business {
  admin: Person
  people: readonly Person[]
  /** The washers of its provider. */
  crew: readonly number[]
  reason: number
  /** The values of a booking without time, employee and promo. */
  booking: Readonly<Record<string, number | string>>
  /** The start times of instant bookings. Each lasts an hour, so some overlap. */
  times: readonly string[]
  /** The ids of the test rows by entity. */
  rows: Readonly<Record<string, readonly number[]>>
}

const DAY = '2026-06-01'

async function signIn({ logIn }: App, email: string): Promise<Person> {
  const { body } = await logIn(email)
  const { accessToken, user } = body.data
  return { id: user.id, role: user.role, token: accessToken }
}

/** Sends a request that must succeed. Returns the id of the row. */
async function make({ call }: App, { token }: Person, path: string, body: object): Promise<number> {
  const answer = await call(`POST ${path}`, { token, body })
  if (answer.status !== 200)
    throw new Error(`${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

/** Finds a provider with two washers or more, one of its places, and a customer with a car. */
async function somebody(db: Db, washer: Person) {
  const { rows } = await sql<{ provider_id: number; place: number; opens: number }>`
    select u.provider_id, w.id as place, extract(hour from w.opens_at)::integer as opens
    from users as u join work_locations as w on w.provider_id = u.provider_id
    where u.id = ${washer.id} and w.active = 1 and w.deleted_at is null
    order by w.closes_at - w.opens_at desc limit 1`.execute(db)
  const { provider_id, place, opens } = rows[0] ?? { provider_id: 0, place: 0, opens: 0 }
  const { rows: crew } = await sql<{ id: number; email: string }>`select id, email from users
    where account_type = 'Car Wash' and auth = 1 and deleted_at is null
      and provider_id = ${provider_id} order by id = ${washer.id} desc, id limit 2`.execute(db)
  const { rows: cars } = await sql<{ id: number; user_id: number }>`select id, user_id
    from vehicles where deleted_at is null order by id limit 1`.execute(db)
  const { rows: reasons } = await sql<{ id: number }>`select id from cancellation_reasons
    where deleted_at is null order by id limit 1`.execute(db)
  const { rows: plans } = await sql<{ id: number }>`select id from plans
    where deleted_at is null and active = 1 order by id limit 1`.execute(db)
  const [car, reason, plan] = [cars[0], reasons[0]?.id ?? 0, plans[0]?.id ?? 0]
  return { provider_id, place, opens, crew, car, reason, plan }
}

/**
 * Opens a small business in the demo business: slots, promos and subscriptions with few places, and
 * jobs.
 */
export async function openBusiness(app: App, db: Db): Promise<Business> {
  const admin = await signIn(app, ACCOUNTS.admin)
  const washer = await signIn(app, ACCOUNTS['car wash'])
  const { provider_id, place, opens, crew, car, reason, plan } = await somebody(db, washer)
  const people = [admin, await signIn(app, ACCOUNTS.operations)]
  for (const { email } of crew) people.push(await signIn(app, email))
  const add = (path: string, body: object) => make(app, admin, path, body)
  const clock = (hours: number) => `${String(opens + hours).padStart(2, '0')}:00`
  const atHour = (hours: number) =>
    new Date(Date.parse(`${DAY}T00:00:00+03:00`) + (opens + hours) * 3_600_000).toISOString()

  const work = { price: '4.000', duration_minutes: 60, buffer_minutes: 0, active: 1 }
  const service_id = await add('admin/services/store', { name: 'An hour', ...work })
  const days: number[] = []
  const slots: number[] = []
  for (const type of ['scheduled', 'subscription']) {
    const date_slot_id = await add('date-slots/store', { date: DAY, type, work_location_id: place })
    days.push(date_slot_id)
    for (const [hour, capacity] of [
      [1, 1],
      [3, 3],
    ] as const) {
      const times = { starts_at: clock(hour), ends_at: clock(hour + 1) }
      slots.push(await add('time-slots/store', { date_slot_id, ...times, capacity }))
    }
  }
  const promos: number[] = []
  for (const max_uses of [1, 2]) {
    const term = { starts_on: '2026-03-01', ends_on: '2026-12-31', max_uses, active: 1 }
    const body = { code: `MODEL-${max_uses}`, discount_percent: '10.000', ...term }
    promos.push(await add('admin/promo/store', body))
  }
  const subscriptions: number[] = []
  const owners = { customer_id: car?.user_id ?? 0, vehicle_id: car?.id ?? 0, provider_id }
  for (const washes of [1, 3]) {
    const term = { plan_id: plan, start_date: '2026-03-10' }
    const id = await add('admin/subscription/store', { ...owners, ...term })
    await sql`update subscriptions set washes_total = ${washes}, end_date = '2026-12-31'
      where id = ${id}`.execute(db)
    subscriptions.push(id)
  }
  const booking = { ...owners, service_id, work_location_id: place, payment_method: 'cash' }
  const times = [atHour(1), atHour(2), atHour(2.5), atHour(4)]
  const [employee_id] = people.slice(2).map(({ id }) => id)
  const rows: Record<string, number[]> = {
    'available-dates': days,
    'time-slots': slots,
    promos,
    subscriptions,
    'instant-bookings': [
      await add('admin/appointment/store', { ...booking, starts_at: atHour(5), employee_id }),
      await add('admin/appointment/store', { ...booking, starts_at: atHour(1) }),
    ],
    'scheduled-bookings': [
      await add('admin/scheduled/store', { ...booking, time_slot_id: slots[1], employee_id }),
      await add('admin/scheduled/store', { ...booking, time_slot_id: slots[1] }),
    ],
    'subscription-visits': [
      await add('admin/subscription/visits/store', {
        subscription_id: subscriptions[1],
        time_slot_id: slots[2],
      }),
    ],
  }
  return { admin, people, crew: crew.map(({ id }) => id), reason, booking, times, rows }
}
