import { sql } from 'kysely'
import type { registry as declaredRegistry } from '#business'
import { ROLES } from '#business/words'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { FieldConditions } from '../../registry/entities/where.ts'
import type { ConditionsByField } from '../../registry/fields/conditions.ts'
import type { Field, Fields } from '../../registry/fields/field-types.ts'
import type { EntityRecord } from '../../registry/fields/records.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { getFieldComputation } from '../../registry/values/computed/computed.ts'
import { getTableName } from '../db/table-name.ts'
import { Problem } from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Action, RequestContext, Row } from '../rows/action.ts'
import { renameBodyFields } from '../rows/current-names.ts'
import { insertRow } from '../rows/insert-row.ts'
import { readValues, type Values } from '../rows/read-values.ts'
import { buildColumnRef, buildConditions, buildRowsQuery } from '../rows/select-rows.ts'
import { normalizePhones } from './stored-phones.ts'
import { assertInScope, validateRow } from './validate-row.ts'
import { buildAuditFields } from './written-values.ts'

type Declared = typeof declaredRegistry
type EntityName = keyof Declared & string

/** The rows of an entity, for hooks. Changes need no right of the caller. */
interface EntityRows<R extends { fields: Fields }> {
  /** Returns the live rows that meet the conditions, by id, with computed fields. */
  find(where: FieldConditions<R['fields']>): Promise<EntityRecord<R>[]>
  /** Returns a row, and locks it until the transaction ends. Throws 404 if there is none. */
  lock(id: number): Promise<EntityRecord<R>>
  /** Creates a row and returns its id. Throws 422 for wrong or missing values. */
  create(values: Partial<EntityRecord<R>>): Promise<number>
  /** Changes some values of a row. Throws 422 for wrong values. */
  update(id: number, values: Partial<EntityRecord<R>>): Promise<void>
  /** Moves a row to the trash. An entity without one loses the row. */
  delete(id: number): Promise<void>
}

/** Returns the entity of a current or former name. */
function findEntity(registry: Registry, name: string): AnyResource {
  const entities = Object.values<AnyResource>(registry)
  const entity = entities.find(
    (resource) => resource.name === name || [resource.renamedFrom ?? []].flat().includes(name),
  )
  if (!entity || entity.union) throw new Error(`'${name}' is no entity with rows of its own.`)
  return entity
}

/** Returns whether the database or the server alone writes a field. */
const isWrittenByServer = (field: Field): boolean =>
  field.type === 'id' ||
  field.setOn === 'create' ||
  field.setOn === 'update' ||
  field.copies !== undefined ||
  ('numberPrefix' in field && field.numberPrefix !== undefined) ||
  getFieldComputation(field) !== undefined

/** Returns the fields that a hook may write. Those of another verb are written if it sends them. */
function listWritableNames({ fields }: AnyResource, sentNames: readonly string[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const isLeftOut = field.type !== 'id' && field.setOn && !sentNames.includes(name)
    return isWrittenByServer(field) || isLeftOut ? [] : [name]
  })
}

/** Builds the action of a hook on a row of another entity, with the values in stored form. */
function buildAction(
  context: RequestContext,
  resource: AnyResource,
  verb: 'create' | 'update',
  sentValues: Body,
): Action {
  const body = renameBodyFields(resource, sentValues)
  const names = listWritableNames(resource, Object.keys(body))
  const request = `POST ${resource.name}/${verb}` as const
  const endpoint: VerbEndpoint = {
    kind: 'verb',
    method: 'POST',
    path: `${resource.name}/${verb}`,
    query: {},
    resource,
    verb,
    call: { request },
    body: names,
    roles: ROLES,
    extension: true,
    many: false,
  }
  const values = readValues(resource, names, body, { isPartial: verb === 'update' })
  return { ...context, endpoint, values, remedies: undefined }
}

/** Validates the values of an action, and returns them with the fields that the server sets. */
async function completeValues(action: Action, row: Row | null): Promise<Values> {
  Object.assign(action.values, await normalizePhones(action, row))
  await validateRow(action, row)
  assertInScope(action, row)
  return { ...action.values, ...buildAuditFields(action) }
}

/** Locks a stored row until the transaction ends. Throws 404 if there is none. */
async function lockStoredRow(
  { trx }: RequestContext,
  resource: AnyResource,
  id: number,
): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(getTableName(resource))}
    where id = ${id} for update`.execute(trx)
  if (!rows[0]) throw new Problem(404, 'not_found')
  return rows[0]
}

async function readRows(context: RequestContext, resource: AnyResource, where: ConditionsByField) {
  const { trx, registry, timeZone, now } = context
  const conditions = buildConditions(where, getLocalDay(timeZone, now))
  const { rows } = await buildRowsQuery(registry, resource, { where: conditions }).execute(trx)
  return JSON.parse(rows[0]?.json ?? '[]') as Row[]
}

async function updateStoredRow(
  context: RequestContext,
  resource: AnyResource,
  id: number,
  sentValues: Body,
): Promise<void> {
  const row = await lockStoredRow(context, resource, id)
  const values = await completeValues(buildAction(context, resource, 'update', sentValues), row)
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  await sql`update ${sql.table(getTableName(resource))} as r set ${sql.join(assignments)}
    where ${buildColumnRef('id')} = ${id}`.execute(context.trx)
}

async function deleteStoredRow(
  context: RequestContext,
  resource: AnyResource,
  id: number,
): Promise<void> {
  if ('deleted_at' in resource.fields)
    return updateStoredRow(context, resource, id, { deleted_at: context.now.toISOString() })
  await lockStoredRow(context, resource, id)
  await sql`delete from ${sql.table(getTableName(resource))} where id = ${id}`.execute(context.trx)
}

/**
 * Returns the rows of an entity within the transaction of a hook. Values, rules and references are
 * checked, times are set, and history records the change in the batch of the request. States and
 * hooks of the entity are left out. Former names of entities, fields and values are understood.
 */
export function rows<N extends EntityName>(
  context: RequestContext,
  name: N,
): EntityRows<Declared[N]> {
  const resource = findEntity(context.registry, name)
  const live: ConditionsByField = 'deleted_at' in resource.fields ? { deleted_at: null } : {}
  const entityRows: EntityRows<AnyResource> = {
    find: async (where) =>
      (await readRows(context, resource, { ...live, ...(where as ConditionsByField) })) as never,
    async lock(id) {
      await lockStoredRow(context, resource, id)
      const [row] = await readRows(context, resource, { id })
      return row as never
    },
    async create(sentValues) {
      const created = buildAction(context, resource, 'create', sentValues)
      const row = await insertRow(context.trx, resource, await completeValues(created, null))
      return Number(row.id)
    },
    update: (id, sentValues) => updateStoredRow(context, resource, id, sentValues),
    delete: (id) => deleteStoredRow(context, resource, id),
  }
  return entityRows as unknown as EntityRows<Declared[N]>
}
