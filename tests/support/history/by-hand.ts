import { sql } from 'kysely'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getLifeCycle, listRegistryVerbs } from '../../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getTableName } from '../../../server/db/table-name.ts'
import { goodBody } from '../rows/rows.ts'
import { entities } from '../server/app.ts'
import { getRequest, type Maker } from './kinds-of-batch.ts'

/** A change as history has it. */
export interface Reversible {
  entity: string
  kind: 'insert' | 'update' | 'delete'
  row_id: number
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

const ALL = listEndpoints(entities).filter(
  (one): one is VerbEndpoint => one.kind === 'verb' && !one.many,
)

const isForm = (verb: Verb) => verb === 'update' || verb === 'create'

async function exists({ db }: Maker, resource: AnyResource, { id }: { id: number }) {
  const { rows } = await sql`select from ${sql.table(getTableName(resource))}
    where id = ${id}`.execute(db)
  return rows.length > 0
}

/** Whether somebody may make a call by hand, tried as a dry run: neither the call nor the row is refused. */
async function mayCall(maker: Maker, resource: AnyResource, verb: Verb, body: { id: number }) {
  for (const endpoint of ALL.filter((one) => one.verb === verb)) {
    if (endpoint.resource.union?.some((name) => name === resource.name)) {
      // A union knows the row by another id.
      if (endpoint.roles.includes(maker.role)) return true
    } else if (endpoint.resource === resource) {
      // A wrong body would be refused before the row is looked for.
      const good = isForm(verb) ? {} : await goodBody(maker.db, endpoint, body.id, maker.role)
      const { status } = await maker.send(
        getRequest(endpoint),
        { ...good, ...body },
        { 'dry-run': '1' },
      )
      // A row that is gone says nothing about the right to it.
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

const verbsThat = (part: 'makes' | 'deletes' | 'revives') =>
  listRegistryVerbs(entities).filter((verb) => getLifeCycle(verb)[part])

/** Whether somebody may make the opposite of a change by hand, of the verb that the change goes back to. */
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
  // Taking back what one has just created takes no more than creating it.
  if (kind === 'insert') return may([...verbsThat('makes'), ...verbsThat('deletes'), 'forceDelete'])
  if (kind === 'delete')
    return may(verb === 'forceDelete' ? [verb] : ['forceDelete', ...verbsThat('makes')])
  if (verb === 'profile') return id === maker.id
  if (after && 'deleted_at' in after)
    return may(verbsThat(after.deleted_at ? 'revives' : 'deletes'))
  if (verb !== undefined && verb !== 'update' && verb !== 'create') return may([verb])
  const settable = ALL.filter(
    (endpoint) => endpoint.resource === resource && endpoint.verb === 'update',
  ).flatMap(({ body }) => body)
  const given = Object.entries(before ?? {}).filter(([name]) => settable.includes(name))
  return given.length === 0 || may(['update'], { id, ...Object.fromEntries(given) })
}
