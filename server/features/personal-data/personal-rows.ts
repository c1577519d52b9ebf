import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ROW_IS_PERSON } from '../../../registry/entities/person.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName, listByTable, listEntitiesOfTable } from '../../db/table-name.ts'
import { buildColumnRef, buildConditions } from '../../rows/select-rows.ts'

/** A person: an entity whose rows are people, and the id of a row. */
export interface Person {
  resource: AnyResource
  id: number
}

/** The rows about a person. */
export interface PersonalRows {
  /** The id of the person, and of rows that were merged into it. */
  personIds: readonly number[]
  /** The ids of the rows about the person, by table. They include rows that only history has. */
  idsByTable: ReadonlyMap<string, readonly number[]>
}

/** Returns the entities whose rows are in a table. */
export const listStoredEntities = (registry: Registry, table: string): readonly AnyResource[] =>
  listByTable(registry, table).filter(({ union }) => !union)

/** Returns the tables to which a reference points, each with the kind of a polymorphic reference. */
function listTargetTables(
  registry: Registry,
  field: Field | undefined,
): { table: string; kind?: string }[] {
  if (field?.type === 'reference') return [{ table: getTableName(registry[field.to]) }]
  if (field?.type !== 'polymorphic') return []
  return Object.entries(field.to).map(([kind, to]) => ({ table: getTableName(registry[to]), kind }))
}

/** Finds the rows of an entity whose `person` is one of some rows of a table. */
async function findReferringRows(
  trx: AnyTransaction,
  resource: AnyResource,
  { kind, ids }: { kind?: string; ids: readonly number[] },
): Promise<number[]> {
  const { person = '', name, rows: stored } = resource
  const field = resource.fields[person]
  const typeField = field?.type === 'polymorphic' ? field.typeField : ''
  const isOfKind = (value: RawBuilder<unknown>) =>
    kind === undefined ? sql`true` : sql`${value} = ${kind}`
  const where = [
    sql`${buildColumnRef(person)} = any (${[...ids]}::int[])`,
    isOfKind(buildColumnRef(typeField)),
    ...buildConditions(stored?.where),
  ]
  const ownTable = sql.table(getTableName(resource))
  const { rows } = await sql<{ id: number }>`
    select r.id from ${ownTable} as r where ${sql.join(where, sql` and `)}
    union select c.row_id from changes as c where c.kind = 'delete' and c.entity = ${name}
      and (c.before ->> ${person})::int = any (${[...ids]}::int[])
      and ${isOfKind(sql`c.before ->> ${typeField}`)}
      and not exists (select from ${ownTable} as t where t.id = c.row_id)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Finds the people whom a merge has joined with one of these, unless it was undone. */
async function findMergedPeople(
  trx: AnyTransaction,
  entities: readonly string[],
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct merged.row_id as id from changes as merged
    where merged.verb = 'merge' and merged.entity = any (${[...entities]}::text[])
      and merged.after ->> 'deleted_at' is not null
      and not exists (select from changes as undo where undo.undoes = merged.batch)
      and exists (select from changes as other where other.batch = merged.batch and (
        (other.entity = merged.entity and other.row_id = any (${[...ids]}::int[]))
        or exists (select from jsonb_each(other.after) as moved
          where moved.value = any (select to_jsonb(id) from unnest(${[...ids]}::int[]) as id)
            and other.before -> moved.key = to_jsonb(merged.row_id))))`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Finds the ids of a person: its own, and those of all rows that were merged into it. */
async function findPersonIds(
  trx: AnyTransaction,
  registry: Registry,
  { resource, id }: Person,
): Promise<number[]> {
  const entities = listEntitiesOfTable(registry, resource)
  const ids = new Set([id])
  for (let size = 0; size < ids.size;) {
    size = ids.size
    for (const mergedId of await findMergedPeople(trx, entities, [...ids])) ids.add(mergedId)
  }
  return [...ids]
}

/** Returns whether the person is stored, or was before it was deleted for good. */
export async function isKnownPerson(
  trx: AnyTransaction,
  { resource, id }: Person,
): Promise<boolean> {
  const where = [sql`r.id = ${id}`, ...buildConditions(resource.rows?.where)]
  const { rows } = await sql`select from ${sql.table(getTableName(resource))} as r
    where ${sql.join(where, sql` and `)}
    union all (select from changes where kind = 'delete' and entity = ${resource.name}
      and row_id = ${id} limit 1)`.execute(trx)
  return rows.length > 0
}

/** Finds the rows about a person: those that refer to it by `person`, and those that lead to them. */
export async function findPersonalRows(
  trx: AnyTransaction,
  registry: Registry,
  person: Person,
): Promise<PersonalRows> {
  const personIds = await findPersonIds(trx, registry, person)
  const idsByTable = new Map([[getTableName(person.resource), new Set(personIds)]])
  const entities = Object.values<AnyResource>(registry).filter(
    ({ person: reference, union }) =>
      !union && reference !== undefined && reference !== ROW_IS_PERSON,
  )
  const countRows = () => [...idsByTable.values()].reduce((sum, { size }) => sum + size, 0)
  for (let count = 0; count < countRows();) {
    count = countRows()
    for (const resource of entities)
      for (const target of listTargetTables(registry, resource.fields[resource.person ?? ''])) {
        const targetIds = idsByTable.get(target.table)
        if (!targetIds) continue
        const ids = await findReferringRows(trx, resource, { ...target, ids: [...targetIds] })
        if (ids.length === 0) continue
        const table = getTableName(resource)
        idsByTable.set(table, new Set([...(idsByTable.get(table) ?? []), ...ids]))
      }
  }
  return { personIds, idsByTable: new Map([...idsByTable].map(([name, ids]) => [name, [...ids]])) }
}
