import { sql } from 'kysely'
import type { Random } from '../../../demo/world/random.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { conditions } from '../../../server/rows/select-rows.ts'
import { entities } from '../../support/server/app.ts'
import { goodBody } from '../../support/rows/rows.ts'
import type { Business } from './business.ts'
import type { Step } from './reference-model.ts'

type Body = Record<string, unknown>

/** Calls that change nothing that is kept: they send mail. */
const MAIL = 'invite'

/** Every call on one row that the declarations have. */
export const CALLS = listEndpoints(entities).filter(
  (one): one is VerbEndpoint =>
    one.kind === 'verb' &&
    !one.many &&
    one.verb !== MAIL &&
    one.call.request === `${one.method} ${one.path}`,
)

const JOBS = ['instant-bookings', 'scheduled-bookings', 'subscription-visits']
/** What a call on a row with little room may change of it; whatever else it holds stays. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  promos: ['max_uses'],
  'time-slots': ['capacity'],
}
/** How often a step is about each: jobs, what they take places of, money, and all the rest. */
const SHARES = { jobs: 60, places: 16, money: 6, others: 18 } as const

export interface Drawing {
  random: Random
  db: Db
  business: Business
  /** The ids of the rows that a step may be about, by entity. */
  ids: Readonly<Record<string, readonly number[]>>
}

/** What is chosen for a field of a job. */
function chosen({ random, business }: Drawing, entity: string, name: string): unknown {
  const { crew, times, rows, reason } = business
  const slots = rows['time-slots'] ?? []
  const half = slots.length / 2
  if (name === 'employee_id') return random.pick(crew)
  if (name === 'starts_at') return random.pick(times)
  if (name === 'rejection_reason_id') return reason
  if (name === 'promo_id') return random.pick(rows.promos ?? [])
  if (name === 'subscription_id') return random.pick(rows.subscriptions ?? [])
  if (name === 'time_slot_id')
    return random.pick(entity === 'subscription-visits' ? slots.slice(half) : slots.slice(0, half))
  return business.booking[name]
}

/** What may be left out when a job is made, and is sent now and then when one is changed. */
const OPTIONAL = ['employee_id', 'promo_id']
const MOVING = ['time_slot_id', 'starts_at', ...OPTIONAL]

function jobBody(drawing: Drawing, endpoint: VerbEndpoint, entity: string): Body {
  const { random } = drawing
  const { verb } = endpoint
  const isForm = verb === 'create' || verb === 'update'
  const hasSlot = 'time_slot_id' in (entities[entity]?.fields ?? {})
  const names = endpoint.body.filter((name) => {
    if (name === 'id') return false
    if (name === 'starts_at' && hasSlot) return false
    if (verb === 'update') return MOVING.includes(name) && random.chance(0.4)
    if (isForm && OPTIONAL.includes(name)) return random.chance(0.5)
    return true
  })
  const values = names.map((name) => [name, chosen(drawing, entity, name)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** An id that no row has. */
const NONE = 2_147_483_000

/** The number of a job in the list of all kinds. */
async function numberInAll(db: Db, kind: string, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from bookings
    where kind = ${kind} and booking_id = ${id}`.execute(db)
  return rows[0]?.id ?? NONE
}

/** Mostly one of those who may. */
function somebody({ random, business: { people } }: Drawing, { roles }: VerbEndpoint) {
  const able = people.filter(({ role }) => roles.includes(role))
  return random.pick(random.chance(0.85) ? able : people)
}

async function jobStep(drawing: Drawing): Promise<Step> {
  const { random, ids, db } = drawing
  const entity = random.pick(JOBS)
  const resource = entities[entity] as AnyResource
  const calls = CALLS.filter((one) => one.resource === resource || one.resource.union)
  const endpoint = random.pick(calls)
  const id = endpoint.verb === 'create' ? null : random.pick(ids[entity] ?? [])
  const sent =
    endpoint.resource.union && id !== null ? await numberInAll(db, entity, id) : (id ?? undefined)
  const body = { ...(id !== null && { id: sent }), ...jobBody(drawing, endpoint, entity) }
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

async function placeStep(drawing: Drawing): Promise<Step> {
  const { random, ids, db } = drawing
  const entity = random.pick(['available-dates', 'time-slots', 'promos', 'subscriptions'])
  const resource = entities[entity] as AnyResource
  const calls = CALLS.filter(
    ({ resource: of, verb }) =>
      of === resource && !(verb === 'update' && !CHANGED[entity]) && verb !== 'create',
  )
  const endpoint = random.pick(calls)
  const id = random.pick(ids[entity] ?? [])
  const changed = (CHANGED[entity] ?? []).map((name) => [name, random.int(1, 4)])
  const body =
    endpoint.verb === 'update'
      ? { id, ...Object.fromEntries(changed) }
      : await goodBody(db, endpoint, id)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** The payments of the jobs that a step may be about. */
async function readPayments({ db, ids }: Drawing): Promise<number[]> {
  const kinds = JOBS.filter((kind) => ids[kind]?.length)
  const each = kinds.map(
    (kind) => sql`(kind = ${kind} and booking_id in (${sql.join([...(ids[kind] ?? [])])}))`,
  )
  const { rows } = await sql<{ id: number }>`select id from transactions
    where ${sql.join(each, sql` or `)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function moneyStep(drawing: Drawing): Promise<Step> {
  const { random, db } = drawing
  const resource = entities.transactions as AnyResource
  const endpoint = random.pick(CALLS.filter((one) => one.resource === resource))
  const id = random.pick(await readPayments(drawing))
  const body = await goodBody(db, endpoint, id)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** The entities of which a step changes any rows, in any way. */
const OTHERS = Object.values(entities).filter(
  ({ name, union }) =>
    !union &&
    !JOBS.includes(name) &&
    !['available-dates', 'time-slots', 'promos', 'subscriptions', 'transactions'].includes(name) &&
    CALLS.some(({ resource }) => resource.name === name),
)

async function otherStep(drawing: Drawing): Promise<Step> {
  const { random, ids, db } = drawing
  const listCalls = ({ name }: AnyResource) =>
    CALLS.filter(
      ({ resource, verb }) =>
        resource.name === name && (verb === 'create' || (ids[name] ?? []).length > 0),
    )
  // An entity of exactly one row has no loose row, and makes none.
  const resource = random.pick(OTHERS.filter((one) => listCalls(one).length > 0))
  const some = ids[resource.name] ?? []
  const endpoint = random.pick(listCalls(resource))
  const id = endpoint.verb === 'create' ? null : random.pick(some)
  const body = await goodBody(db, endpoint, id ?? 0)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** Draws the next request of a sequence. */
export function drawStep(drawing: Drawing): Promise<Step> {
  const at = drawing.random.int(1, 100)
  if (at <= SHARES.jobs) return jobStep(drawing)
  if (at <= SHARES.jobs + SHARES.places) return placeStep(drawing)
  if (at <= SHARES.jobs + SHARES.places + SHARES.money) return moneyStep(drawing)
  return otherStep(drawing)
}

/** Some rows of each entity that nobody's jobs need, for steps about whatever there is. */
export async function looseRows(db: Db, business: Business): Promise<Drawing['ids']> {
  const { people, rows, booking, reason } = business
  const found: Record<string, readonly number[]> = { ...rows }
  const needed = Object.values(booking).filter((value) => typeof value === 'number')
  const kept = [...people.map(({ id }) => id), ...needed, reason]
  for (const resource of OTHERS) {
    const where = [sql`not id = any(${kept})`, ...conditions(resource.rows?.where)]
    const { rows: some } = await sql<{ id: number }>`select id
      from ${sql.table(getTableName(resource))} as r where ${sql.join(where, sql` and `)}
      order by id desc limit 3`.execute(db)
    found[resource.name] = some.map(({ id }) => id)
  }
  return found
}
