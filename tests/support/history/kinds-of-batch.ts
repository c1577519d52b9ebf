import { sql } from 'kysely'
import { HISTORY_VERBS } from '../../../registry/changes/history.ts'
import {
  findToggledField,
  listEndpoints,
  type VerbEndpoint,
} from '../../../registry/entities/endpoints.ts'
import { getLifeCycle, listRegistryVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { isPersonEntity } from '../../../registry/entities/person.ts'
import type { Role } from '#business/words'
import { getTableName } from '../../../server/db/table-name.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { buildConditions } from '../../../server/rows/select-rows.ts'
import type { JobKind } from '../rows/jobs.ts'
import { addRepeatable } from '../rows/repeatable.ts'
import { goodBody, withRow } from '../rows/rows.ts'
import { type Answer, entities } from '../server/app.ts'

/** The author of test batches: role, id and a function to send requests. */
export interface Maker {
  db: Db
  role: Role
  id: number
  send: (request: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** A batch, with the verb of its changes. */
export interface Made {
  batch: string
  /** The verb of the batch. Undefined if its rows have several verbs. */
  verb?: string
}

/** Returns the endpoint of a verb that a role may use; undefined without one. */
export const findEndpoint = (resource: AnyResource, verb: string, role: Role) =>
  listEndpoints({ [resource.name]: resource }).find(
    (endpoint): endpoint is VerbEndpoint =>
      endpoint.kind === 'verb' &&
      endpoint.verb === verb &&
      !endpoint.many &&
      endpoint.roles.includes(role),
  )

/** Returns the request line of an endpoint. */
export const getRequest = ({ method, path }: VerbEndpoint): string => `${method} ${path}`

/**
 * Returns a row that the author may change. Each offset selects another row, as long as there are
 * any.
 */
async function someRow(
  { db, role, id }: Maker,
  resource: AnyResource,
  offset: number,
  isDeleted = false,
) {
  const owner = resource.ownerField?.[role]
  const where = [
    ...buildConditions(resource.rows?.where),
    ...(owner ? buildConditions({ [owner]: id }) : []),
    ...('deleted_at' in resource.fields
      ? buildConditions({ deleted_at: isDeleted ? { not: null } : null })
      : []),
  ]
  // Skip the first accounts, because the tests sign in with them.
  const { rows } = await sql<{ id: number }>`select r.id
    from ${sql.table(getTableName(resource))} as r
    where ${sql.join([sql`true`, ...where], sql` and `)} order by id <= 5, id limit 12`.execute(db)
  return rows[offset % Math.max(rows.length, 1)]?.id
}

const toMade = ({ status, body }: Answer, verb?: string): Made | null =>
  status === 200 && typeof body.batch === 'string'
    ? { batch: body.batch, ...(verb && { verb }) }
    : null

/** Makes one change with an endpoint of the entity. */
async function change(maker: Maker, resource: AnyResource, verb: string, offset: number) {
  const endpoint = findEndpoint(resource, verb, maker.role)
  if (!endpoint) return null
  const isDeleted = getLifeCycle(verb).needs === 'deleted'
  const id = verb === 'create' ? 0 : await someRow(maker, resource, offset, isDeleted)
  if (id === undefined) return null
  const body = await goodBody(maker.db, endpoint, id, maker.role)
  // A flag gets the value that most rows have.
  const toggled = findToggledField(resource, verb)
  if (toggled !== undefined) body[toggled] = 0
  return toMade(await maker.send(getRequest(endpoint), body), verb)
}

async function hasChanges({ db }: Maker, { batch }: Made): Promise<boolean> {
  const { rows } = await sql`select from changes where batch = ${batch}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** Makes a change that requires a certain state of its row, and resets the state afterwards. */
async function applyTransition(maker: Maker, resource: AnyResource, verb: string) {
  const endpoint = findEndpoint(resource, verb, maker.role)
  if (!endpoint) return null
  if ((await someRow(maker, resource, 0)) === undefined) await makeRow(maker, resource)
  if ((await someRow(maker, resource, 0)) === undefined) return null
  return withRow(maker.db, endpoint, maker, async (id) => {
    const body = await goodBody(maker.db, endpoint, id, maker.role)
    return toMade(await maker.send(getRequest(endpoint), body), verb)
  })
}

/** Makes one change of the first row that allows it. */
async function changeAny(maker: Maker, resource: AnyResource, verb: string) {
  if (getLifeCycle(verb).needs === 'deleted')
    for (const deleting of ['delete', 'cancel']) await change(maker, resource, deleting, 10)
  for (let offset = 0; offset < 12; offset++) {
    const changed = await change(maker, resource, verb, offset)
    if (verb === 'create' || (changed && (await hasChanges(maker, changed)))) return changed
    if (!PLAIN.includes(verb)) return applyTransition(maker, resource, verb)
  }
  return null
}

/** Returns the values of a good update of a row. */
async function createUpdate(maker: Maker, resource: AnyResource, offset: number) {
  const endpoint = findEndpoint(resource, 'update', maker.role)
  const id = await someRow(maker, resource, offset)
  if (!endpoint || id === undefined) return null
  return { ...(await goodBody(maker.db, endpoint, id, maker.role)), id }
}

/** The verbs that any row allows. */
const PLAIN = ['create', 'update', 'delete', 'cancel', 'restore', 'forceDelete', 'setAccess']

const createImport =
  (verb: string, offset: number) => async (maker: Maker, resource: AnyResource) => {
    const row = await createUpdate(maker, resource, offset)
    const body = { entity: resource.name, verb, rows: [row] }
    return row && toMade(await maker.send('POST import', body))
  }

async function updateMany(maker: Maker, resource: AnyResource) {
  const values = await createUpdate(maker, resource, 4)
  if (!values) return null
  const { id, ...otherValues } = values
  const body = { entity: resource.name, verb: 'update', ids: [id], values: otherValues }
  return toMade(await maker.send('POST batch', body), 'update')
}

/** Makes changes with two verbs in one request. */
async function plan(maker: Maker, resource: AnyResource) {
  const values = await createUpdate(maker, resource, 5)
  const create = findEndpoint(resource, 'create', maker.role)
  if (!values || !create) return null
  const body = await goodBody(maker.db, create, 0, maker.role)
  const { name: entity } = resource
  const changes = [
    { entity, verb: 'update', values },
    { entity, verb: 'create', values: body },
  ]
  return toMade(await maker.send('POST batch/changes', { changes, atomic: 1 }))
}

async function undoBatch(maker: Maker, madeBatch: Made | null) {
  return (
    madeBatch &&
    toMade(
      await maker.send('POST history/undo', { batch: madeBatch.batch, reason: 'A test.' }),
      madeBatch.verb,
    )
  )
}

async function merge(maker: Maker, resource: AnyResource) {
  const [keptRow, removedRow] = [
    await someRow(maker, resource, 8),
    await someRow(maker, resource, 9),
  ]
  return resource.merge
    ? toMade(await maker.send(resource.merge, { id: keptRow, merge_id: removedRow }))
    : null
}

async function erase(maker: Maker, resource: AnyResource) {
  const id = isPersonEntity(resource) ? await someRow(maker, resource, 11) : undefined
  return id === undefined
    ? null
    : toMade(await maker.send('POST personal-data/erase', { entity: resource.name, id }))
}

async function takeBack(maker: Maker, resource: AnyResource) {
  const update = await change(maker, resource, 'update', 7)
  if (!update) return null
  const filter = { entity: resource.name, batch: update.batch }
  return toMade(await maker.send('POST history/take-back', { filter, reason: 'A test.' }))
}

/** Creates a row and returns its id. */
async function makeRow(maker: Maker, resource: AnyResource) {
  const creation = await change(maker, resource, 'create', 0)
  const { rows } = await sql<{ id: number }>`select row_id as id from changes
    where batch = ${creation?.batch ?? null}::uuid and entity = ${resource.name} limit 1`.execute(
    maker.db,
  )
  return rows[0]?.id
}

/** Repeats a job that no other kind of batch has used. */
async function repeat(maker: Maker, resource: AnyResource) {
  if (!('series' in resource.fields)) return null
  const id = await addRepeatable(maker.db, resource.name as JobKind)
  const body = {
    entity: resource.name,
    id,
    rule: 'FREQ=WEEKLY;COUNT=3',
    override_reason: 'A test.',
  }
  const series = toMade(await maker.send('POST series/repeat', body), 'create')
  return series && { ...series, id }
}

async function changeSeries(maker: Maker, resource: AnyResource) {
  const series = await repeat(maker, resource)
  if (!series) return null
  const names = findEndpoint(resource, 'update', maker.role)?.body ?? []
  const texts = names.filter((name) => 'maxLength' in (resource.fields[name] ?? {}))
  const values = Object.fromEntries(texts.map((name) => [name, 'A test.']))
  const body = { entity: resource.name, id: series.id, scope: 'all', verb: 'update', values }
  return toMade(await maker.send('POST series/change', body), 'update')
}

async function changeProfile(maker: Maker, resource: AnyResource) {
  if (resource.name !== 'users') return null
  const answer = await maker.send('POST profile', { name: `Somebody ${maker.role}` })
  const { rows } = await sql<{ batch: string }>`select batch from changes
    where verb = 'profile' and actor_id = ${maker.id} order by id desc limit 1`.execute(maker.db)
  return answer.status === 200 && rows[0] ? { batch: rows[0].batch, verb: 'profile' } : null
}

/** Creates a batch of rows of an entity, with the request that creates it. */
interface Kind {
  /** Undefined if the entity's own endpoint creates the batch. */
  request?: string
  make: (maker: Maker, resource: AnyResource) => Promise<Made | null>
}

const VERBS_IN_HISTORY: Readonly<Record<(typeof HISTORY_VERBS)[number], Kind | null>> = {
  import: { request: 'POST /import', make: createImport('import', 1) },
  paste: { make: createImport('paste', 2) },
  fill: { make: createImport('fill', 3) },
  erase: { request: 'POST /personal-data/erase', make: erase },
  merge: { make: merge },
  plan: { request: 'POST /batch/changes', make: plan },
  profile: { make: changeProfile },
  undo: {
    request: 'POST /history/undo',
    make: async (maker, resource) => undoBatch(maker, await change(maker, resource, 'update', 6)),
  },
  // Nobody is signed in during these requests, so nobody may undo them as their own.
  register: null,
  signIn: null,
  // The server itself creates these batches.
  system: null,
}

/**
 * Every kind of batch. A new verb in the history needs a line to compile, and a new request with a
 * batch fails the test.
 */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(Object.entries(VERBS_IN_HISTORY).filter(([, kind]) => kind !== null)),
  ...Object.fromEntries(
    listRegistryVerbs(entities)
      .filter((verb) => verb !== 'read')
      .map((verb) => [
        verb,
        { make: (maker, resource) => changeAny(maker, resource, verb) } satisfies Kind,
      ]),
  ),
  'a verb on many': { request: 'POST /batch', make: updateMany },
  'an undo of an undo': {
    make: async (maker, resource) =>
      undoBatch(maker, await undoBatch(maker, await change(maker, resource, 'update', 6))),
  },
  'an undo of a creation': {
    make: async (maker, resource) => undoBatch(maker, await change(maker, resource, 'create', 0)),
  },
  'a take-back': { request: 'POST /history/take-back', make: takeBack },
  'a repetition': { request: 'POST /series/repeat', make: repeat },
  'a change of a series': { request: 'POST /series/change', make: changeSeries },
}
