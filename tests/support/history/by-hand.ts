import { sql } from 'kysely'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getLifeCycle, listRegistryVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { goodBody } from '../rows/rows.ts'
import { entities } from '../server/app.ts'
import { getRequest, type Maker } from './kinds-of-batch.ts'

/** A change in the history. */
export interface Reversible {
  entity: string
  kind: 'insert' | 'update' | 'delete'
  row_id: number
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

const ALL = listEndpoints(entities).filter(
  (endpoint): endpoint is VerbEndpoint => endpoint.kind === 'verb' && !endpoint.many,
)

const isForm = (verb: Verb) => verb === 'update' || verb === 'create'

async function exists({ db }: Maker, resource: AnyResource, { id }: { id: number }) {
  const { rows } = await sql`select from ${sql.table(getTableName(resource))}
    where id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * Returns whether somebody may make a request by hand, by a dry run that refuses neither the
 * request nor the row.
 */
async function mayCall(maker: Maker, resource: AnyResource, verb: Verb, body: { id: number }) {
  for (const endpoint of ALL.filter((candidate) => candidate.verb === verb)) {
    if (endpoint.resource.union?.some((name) => name === resource.name)) {
      // The union has another id for the row.
      if (endpoint.roles.includes(maker.role)) return true
    } else if (endpoint.resource === resource) {
      // Send a valid body, because the server checks the body before it looks for the row.
      const requiredValues = isForm(verb)
        ? {}
        : await goodBody(maker.db, endpoint, body.id, maker.role)
      const { status } = await maker.send(
        getRequest(endpoint),
        { ...requiredValues, ...body },
        { 'dry-run': '1' },
      )
      // A missing row says nothing about the right to change it.
      const isGone = status === 404 && !(await exists(maker, resource, body))
      if (isGone ? endpoint.roles.includes(maker.role) : status !== 403 && status !== 404)
        return true
    }
  }
  return false
}

async function mayCallAny(
  maker: Maker,
  resource: AnyResource,
  verbs: readonly Verb[],
  body: { id: number },
): Promise<boolean> {
  for (const verb of verbs) if (await mayCall(maker, resource, verb, body)) return true
  return false
}

const listVerbs = (effect: 'createsRow' | 'deletesRow' | 'restoresRow') =>
  listRegistryVerbs(entities).filter((verb) => getLifeCycle(verb)[effect])

/** Returns whether somebody may reverse a change by hand. */
export async function mayReverse(
  maker: Maker,
  verb: Verb | undefined,
  { entity, kind, row_id: id, before, after }: Reversible,
): Promise<boolean> {
  const resource = entities[entity]
  if (!resource) throw new Error(`no entity ${entity}`)
  const may = (verbs: readonly Verb[], body: { id: number } = { id }) =>
    mayCallAny(maker, resource, verbs, body)
  const owner = resource.ownerField?.[maker.role]
  if (owner !== undefined && (after ?? before)?.[owner] !== maker.id && kind !== 'update')
    return false
  // To undo a creation, the right to create is enough.
  if (kind === 'insert')
    return may([...listVerbs('createsRow'), ...listVerbs('deletesRow'), 'forceDelete'])
  if (kind === 'delete')
    return may(verb === 'forceDelete' ? [verb] : ['forceDelete', ...listVerbs('createsRow')])
  if (verb === 'profile') return id === maker.id
  if (after && 'deleted_at' in after)
    return may(listVerbs(after.deleted_at ? 'restoresRow' : 'deletesRow'))
  if (verb !== undefined && verb !== 'update' && verb !== 'create') return may([verb])
  const settable = ALL.filter(
    (endpoint) => endpoint.resource === resource && endpoint.verb === 'update',
  ).flatMap(({ body }) => body)
  const settableValues = Object.entries(before ?? {}).filter(([name]) => settable.includes(name))
  return (
    settableValues.length === 0 || may(['update'], { id, ...Object.fromEntries(settableValues) })
  )
}
