import { sql } from 'kysely'
import type { Random } from '../../../demo/world/random.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { buildConditions } from '../../../server/rows/select-rows.ts'
import { entities } from '../../support/server/app.ts'
import { goodBody } from '../../support/rows/rows.ts'
import type { Business } from './business.ts'
import type { Step } from './reference-model.ts'

type Body = Record<string, unknown>

/** Endpoints that only send mail. */
const MAIL = 'invite'

/** Every declared endpoint for one row. */
export const CALLS = listEndpoints(entities).filter(
  (endpoint): endpoint is VerbEndpoint =>
    endpoint.kind === 'verb' &&
    !endpoint.many &&
    endpoint.verb !== MAIL &&
    endpoint.call.request === `${endpoint.method} ${endpoint.path}`,
)

const JOBS = ['instant-bookings', 'scheduled-bookings', 'subscription-visits']
/** The fields that a step may change in rows with few places. */
const CHANGED: Readonly<Record<string, readonly string[]>> = {
  promos: ['max_uses'],
  'time-slots': ['capacity'],
}
/** The share of each group in the steps: jobs, their targets, money, and the rest. */
const SHARES = { jobs: 60, places: 16, money: 6, others: 18 } as const

export interface Drawing {
  random: Random
  db: Db
  business: Business
  /** The ids of the rows for steps, by entity. */
  ids: Readonly<Record<string, readonly number[]>>
}

/** The possible values of job fields. */
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

/** Fields that a new job may leave out, and that updates sometimes send. */
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

/** Returns the id of a job in the list of all bookings. */
async function findUnionId(db: Db, kind: string, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from bookings
    where kind = ${kind} and booking_id = ${id}`.execute(db)
  return rows[0]?.id ?? NONE
}

/** Prefer callers who may make the request. */
function somebody({ random, business: { people } }: Drawing, { roles }: VerbEndpoint) {
  const able = people.filter(({ role }) => roles.includes(role))
  return random.pick(random.chance(0.85) ? able : people)
}

async function jobStep(drawing: Drawing): Promise<Step> {
  const { random, ids, db } = drawing
  const entity = random.pick(JOBS)
  const resource = entities[entity] as AnyResource
  const callsOfEntity = CALLS.filter(
    (candidate) => candidate.resource === resource || candidate.resource.union,
  )
  const endpoint = random.pick(callsOfEntity)
  const id = endpoint.verb === 'create' ? null : random.pick(ids[entity] ?? [])
  const bodyValues =
    endpoint.resource.union && id !== null ? await findUnionId(db, entity, id) : (id ?? undefined)
  const body = { ...(id !== null && { id: bodyValues }), ...jobBody(drawing, endpoint, entity) }
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

async function placeStep(drawing: Drawing): Promise<Step> {
  const { random, ids, db } = drawing
  const entity = random.pick(['available-dates', 'time-slots', 'promos', 'subscriptions'])
  const resource = entities[entity] as AnyResource
  const updateCalls = CALLS.filter(
    ({ resource: of, verb }) =>
      of === resource && !(verb === 'update' && !CHANGED[entity]) && verb !== 'create',
  )
  const endpoint = random.pick(updateCalls)
  const id = random.pick(ids[entity] ?? [])
  const changedValues = (CHANGED[entity] ?? []).map((name) => [name, random.int(1, 4)])
  const body =
    endpoint.verb === 'update'
      ? { id, ...Object.fromEntries(changedValues) }
      : await goodBody(db, endpoint, id)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** The payments of the jobs in steps. */
async function readPayments({ db, ids }: Drawing): Promise<number[]> {
  const kinds = JOBS.filter((kind) => ids[kind]?.length)
  const clauses = kinds.map(
    (kind) => sql`(kind = ${kind} and booking_id in (${sql.join([...(ids[kind] ?? [])])}))`,
  )
  const { rows } = await sql<{ id: number }>`select id from transactions
    where ${sql.join(clauses, sql` or `)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function moneyStep(drawing: Drawing): Promise<Step> {
  const { random, db } = drawing
  const resource = entities.transactions as AnyResource
  const endpoint = random.pick(CALLS.filter((candidate) => candidate.resource === resource))
  const id = random.pick(await readPayments(drawing))
  const body = await goodBody(db, endpoint, id)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** The entities of which a step may change any row. */
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
  // An entity with a single row has no other rows.
  const resource = random.pick(OTHERS.filter((candidate) => listCalls(candidate).length > 0))
  const idsOfEntity = ids[resource.name] ?? []
  const endpoint = random.pick(listCalls(resource))
  const id = endpoint.verb === 'create' ? null : random.pick(idsOfEntity)
  const body = await goodBody(db, endpoint, id ?? 0)
  return { person: somebody(drawing, endpoint), endpoint, resource, id, body }
}

/** Draws the next request of a sequence. */
export function drawStep(drawing: Drawing): Promise<Step> {
  const percent = drawing.random.int(1, 100)
  if (percent <= SHARES.jobs) return jobStep(drawing)
  if (percent <= SHARES.jobs + SHARES.places) return placeStep(drawing)
  if (percent <= SHARES.jobs + SHARES.places + SHARES.money) return moneyStep(drawing)
  return otherStep(drawing)
}

/** Reads rows of each entity that no job needs, for steps on any entity. */
export async function looseRows(db: Db, business: Business): Promise<Drawing['ids']> {
  const { people, rows, booking, reason } = business
  const idsByEntity: Record<string, readonly number[]> = { ...rows }
  const needed = Object.values(booking).filter((value) => typeof value === 'number')
  const keptIds = [...people.map(({ id }) => id), ...needed, reason]
  for (const resource of OTHERS) {
    const clauses = [sql`not id = any(${keptIds})`, ...buildConditions(resource.rows?.where)]
    const { rows: sampledRows } = await sql<{ id: number }>`select id
      from ${sql.table(getTableName(resource))} as r where ${sql.join(clauses, sql` and `)}
      order by id desc limit 3`.execute(db)
    idsByEntity[resource.name] = sampledRows.map(({ id }) => id)
  }
  return idsByEntity
}
