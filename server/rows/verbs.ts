import { sql } from 'kysely'
import type { Verb } from '../../resources/kit/calls.ts'
import type { AnyResource } from '../../resources/kit/define.ts'
import { bodyOf } from '../../resources/kit/endpoints.ts'
import { dayIn, matches } from '../../resources/kit/fields.ts'
import { stateOf } from '../../resources/kit/states.ts'
import { tableOf } from '../db/names.ts'
import { Problem, referenced } from '../http/problem.ts'
import { DERIVED } from '../overrides.ts'
import { broughtAlong } from './copies.ts'
import { type Action, type Row, storedAs } from './find.ts'
import { referrersOf, refuseMissing } from './references.ts'
import { own, rowsAsJson } from './select.ts'
import type { Values } from './values.ts'

/** Numbers are this and the id, so that all have as many digits. */
const FIRST_NUMBER = 100_000

/** What a verb asks of a row's deletion, and what it makes of it. */
const LIFE: Record<
  Verb,
  { needs?: 'live' | 'deleted'; deletes?: boolean; revives?: boolean; makes?: boolean }
> = {
  one: {},
  create: { makes: true },
  renew: { needs: 'live', makes: true },
  update: { needs: 'live' },
  delete: { needs: 'live', deletes: true },
  cancel: { needs: 'live', deletes: true },
  restore: { needs: 'deleted', revives: true },
  forceDelete: { needs: 'deleted' },
  admit: { needs: 'live' },
  assign: { needs: 'live' },
  start: { needs: 'live' },
  finish: { needs: 'live' },
}

/** Refuses what the row's state does not allow: 409 with the reason. */
function refuseState({ endpoint, now, timeZone }: Action, row: Row): void {
  const { needs } = LIFE[endpoint.verb]
  const mortal = 'deleted_at' in endpoint.resource.fields
  const deleted = mortal && row.deleted_at !== null
  if (needs === 'live' && deleted) throw new Problem(409, 'already_deleted')
  if (needs === 'deleted' && mortal && !deleted) throw new Problem(409, 'not_deleted')
  const { when, states } = endpoint.call
  const today = dayIn(timeZone, now)
  const state = stateOf(row, endpoint.resource, today) ?? ''
  if (!matches(row, when, today) || (states && !states.includes(state)))
    throw new Problem(409, 'wrong_state')
}

/** Fields that happen together with a verb: when it was, and who did it. */
function stamps({ endpoint, caller, now }: Action): Values {
  // A row that is made is created, whatever the verb.
  const happened = [LIFE[endpoint.verb].makes ? 'create' : endpoint.verb, 'update']
  const stamped = Object.entries(endpoint.resource.fields).flatMap(([name, field]) =>
    field.type !== 'id' && field.stamp && happened.includes(field.stamp)
      ? [[name, field.type === 'reference' ? caller.id : now.toISOString()] as const]
      : [],
  )
  return Object.fromEntries(stamped)
}

/** What a deletion or cancellation wrote is taken back when the row is restored. */
function unstamped(resource: AnyResource): Values {
  const undone: Verb[] = ['delete', 'cancel']
  const stamped = Object.entries(resource.fields)
    .filter(([, field]) => field.type !== 'id' && undone.includes(field.stamp as Verb))
    .map(([name]) => name)
  const said = bodyOf(resource, 'cancel').filter((name) => name !== 'id')
  return Object.fromEntries(['deleted_at', ...stamped, ...said].map((name) => [name, null]))
}

function changes(action: Action): Values {
  const { endpoint, values, now } = action
  const { id: _, ...said } = values
  const life = LIFE[endpoint.verb]
  return {
    ...said,
    ...endpoint.call.set,
    ...(life.deletes ? { deleted_at: now.toISOString() } : {}),
    ...(life.revives ? unstamped(endpoint.resource) : {}),
    ...stamps(action),
  }
}

const assignments = (values: Values) =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

/** The id a new row gets and what is numbered after it; nothing where no field is numbered. */
async function numbers({ trx, endpoint }: Action): Promise<Values> {
  const numbered = Object.entries(endpoint.resource.fields).flatMap(([name, field]) =>
    'numbered' in field && field.numbered ? [[name, field.numbered] as const] : [],
  )
  if (numbered.length === 0) return {}
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(
    ${sql.lit(tableOf(endpoint.resource))}, 'id')) as id`.execute(trx)
  const id = Number(rows[0]?.id)
  return {
    id,
    ...Object.fromEntries(
      numbered.map(([name, letters]) => [name, `${letters}-${FIRST_NUMBER + id}`]),
    ),
  }
}

async function insert(action: Action): Promise<number> {
  const { trx, endpoint } = action
  const fixed = endpoint.resource.rows?.where ?? {}
  const written = { ...fixed, ...changes(action), ...(await numbers(action)) }
  const given = Object.entries(written).filter(([, value]) => value !== null)
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(endpoint.resource))}
    (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))}) returning id`.execute(trx)
  return Number(rows[0]?.id)
}

async function erase(action: Action): Promise<void> {
  const { trx, registry, endpoint, values } = action
  const referrers = await referrersOf(trx, registry, endpoint.resource, Number(values.id))
  if (referrers.length > 0) throw referenced(referrers)
  await sql`delete from ${sql.table(tableOf(endpoint.resource))} where id = ${values.id}`.execute(
    trx,
  )
}

/** The row as it is now, as the JSON text that is answered. */
async function answer(action: Action, id: number): Promise<string> {
  const { trx, registry, endpoint } = action
  const where = [sql`${own('id')} = ${id}`]
  const { rows } = await rowsAsJson(registry, endpoint.resource, { where }).execute(trx)
  return rows[0]?.json.slice(1, -1) ?? 'null'
}

/**
 * Does one verb to one row inside the given transaction and returns the row as JSON text.
 * Throws 409 where the row's state forbids it and 422 where a reference points nowhere.
 */
export async function act(action: Action, row: Row | null): Promise<string> {
  const { endpoint, trx, values } = action
  if (row) refuseState(action, row)
  Object.assign(values, await broughtAlong(action))
  await refuseMissing(action, row)
  const derived = await DERIVED[`${endpoint.resource.name}.${endpoint.verb}`]?.(action, row)
  Object.assign(values, derived)
  if (LIFE[endpoint.verb].makes) return answer(action, await insert(action))
  if (endpoint.verb === 'forceDelete') {
    await erase(action)
    return JSON.stringify({ id: values.id })
  }
  if (endpoint.verb !== 'one') {
    const { table, id } = await storedAs(action)
    await sql`update ${sql.table(table ?? '')} set ${assignments(changes(action))}
      where id = ${id}`.execute(trx)
  }
  return answer(action, Number(values.id))
}
