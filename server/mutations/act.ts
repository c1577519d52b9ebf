import { sql } from 'kysely'
import type { Verb } from '../../resources/kit/calls.ts'
import type { AnyResource } from '../../resources/kit/define.ts'
import { bodyOf } from '../../resources/kit/endpoints.ts'
import { matches, stateOf } from '../../resources/kit/fields.ts'
import { dayIn } from '../../resources/kit/time-zones.ts'
import { knownTo } from '../../resources/kit/known.ts'
import { tableOf } from '../db/names.ts'
import { runHook } from '../hooks/hooks.ts'
import { Problem, referenced, wrongState } from '../http/problem.ts'
import { refuseUnfitting } from '../rows/checks.ts'
import { broughtAlong } from '../rows/copies.ts'
import { type Action, type Row, storedAs } from '../rows/find.ts'
import { insertRow } from '../rows/insert.ts'
import { refuseLeaving } from '../rows/leaving.ts'
import { referrersOf, refuseMissing } from '../rows/references.ts'
import { own, rowsAsJson } from '../rows/select.ts'
import type { Values } from '../rows/values.ts'

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
  invite: { needs: 'live' },
  assign: { needs: 'live' },
  start: { needs: 'live' },
  finish: { needs: 'live' },
  fail: { needs: 'live' },
  pay: { needs: 'live' },
  refund: { needs: 'live' },
}

/** Refuses what the row's state does not allow: 409 with the reason. */
function refuseState({ endpoint, timeZone, now }: Action, row: Row): void {
  const { needs } = LIFE[endpoint.verb]
  const { name, states } = endpoint.resource
  const mortal = 'deleted_at' in endpoint.resource.fields
  const deleted = mortal && row.deleted_at !== null
  if (needs === 'live' && deleted) throw new Problem(409, 'already_deleted')
  if (needs === 'deleted' && mortal && !deleted) throw new Problem(409, 'not_deleted')
  const today = dayIn(timeZone, now)
  const state = stateOf(row, states, today)
  const { when, states: wanted } = endpoint.call
  if (matches(row, when, today) && (!wanted || wanted.includes(state ?? ''))) return
  throw wrongState(state === null ? null : { key: `states.${name}.${state}` })
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
  const stamped = Object.entries(resource.union ? {} : resource.fields)
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

async function erase(action: Action): Promise<void> {
  const { trx, registry, endpoint, values } = action
  const referrers = await referrersOf(trx, registry, endpoint.resource, Number(values.id))
  if (referrers.length > 0) throw referenced(referrers)
  await sql`delete from ${sql.table(tableOf(endpoint.resource))} where id = ${values.id}`.execute(
    trx,
  )
}

/** The row as it is now, with what the caller receives of it, as the JSON text that is answered. */
export async function answer(action: Action, id: number): Promise<string> {
  const { trx, registry, endpoint, caller } = action
  const where = [sql`${own('id')} = ${id}`]
  const known = knownTo(caller.role, endpoint.resource)
  const { rows } = await rowsAsJson(registry, known, { where }).execute(trx)
  return rows[0]?.json.slice(1, -1) ?? 'null'
}

/** Writes what a call is about and answers with the row's id. */
async function write(action: Action): Promise<number> {
  const { endpoint, trx, values } = action
  if (LIFE[endpoint.verb].makes) return insertRow(trx, endpoint.resource, changes(action))
  if (endpoint.verb === 'forceDelete') await erase(action)
  else if (endpoint.verb !== 'one') await change(action)
  return Number(values.id)
}

async function change(action: Action): Promise<void> {
  const written = changes(action)
  if (Object.keys(written).length === 0) return
  const { table, id } = await storedAs(action)
  await sql`update ${sql.table(table ?? '')} set ${assignments(written)}
    where id = ${id}`.execute(action.trx)
}

/**
 * Does one verb to one row inside the given transaction, with whatever follows from it, and
 * returns the row as JSON text. Throws 409 where the row's state forbids it and 422 where a
 * reference points nowhere.
 */
export async function act(action: Action, row: Row | null): Promise<string> {
  const { endpoint, values } = action
  if (row) refuseState(action, row)
  Object.assign(values, await broughtAlong(action))
  refuseUnfitting(action, row)
  await refuseMissing(action, row)
  Object.assign(values, await runHook('derive', endpoint, action, row))
  refuseLeaving(action, row)
  const id = await write(action)
  await runHook('follow', endpoint, action, id, row)
  return endpoint.verb === 'forceDelete' ? JSON.stringify({ id }) : answer(action, id)
}
