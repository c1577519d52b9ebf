import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { ACTOR_ENTITY } from '../../../registry/changes/history.ts'
import { listPersonalFields, ROW_IS_PERSON } from '../../../registry/entities/person.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { buildConditions } from '../../rows/select-rows.ts'
import { buildNeutralValue } from './neutral-values.ts'
import { listStoredEntities, type PersonalRows } from './personal-rows.ts'

/** The rows of an entity that lost values. */
export interface ErasedRows {
  entity: string
  count: number
  /** The fields without values now. */
  fields: string[]
}

/** An erasure in progress. */
export interface Erasure {
  trx: AnyTransaction
  registry: Registry
  rows: PersonalRows
  now: Date
  /** The text in place of a name. */
  text: string
}

/** Returns whether the rows of a table are accounts. */
export const isAccountTable = (registry: Registry, table: string): boolean =>
  getTableName(registry[ACTOR_ENTITY]) === table

/** Locks the person, so that nobody adds rows about the person during the erasure. */
export async function lockPerson(
  trx: AnyTransaction,
  resource: AnyResource,
  id: number,
): Promise<void> {
  await sql`select from ${sql.table(getTableName(resource))} where id = ${id} for update`.execute(
    trx,
  )
}

/** The further values of an erased person: deleted, and without the right to sign in. */
function buildPersonAssignments({ registry, now }: Erasure, { fields, ...resource }: AnyResource) {
  if (resource.person !== ROW_IS_PERSON) return []
  return [
    ...('deleted_at' in fields
      ? [sql`deleted_at = coalesce(r.deleted_at, ${now.toISOString()}::timestamptz)`]
      : []),
    ...(isAccountTable(registry, getTableName(resource)) ? [sql`auth = 0`] : []),
  ]
}

async function eraseRowsOfEntity(
  erasure: Erasure,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ErasedRows> {
  const { trx, registry, now, text } = erasure
  const { name: entity, fields, rows: stored } = resource
  const personalFields = listPersonalFields(registry, resource)
  const assignments = personalFields
    .map((name) => [name, fields[name]] as const)
    // The database copies the erased value.
    .filter(([, field]) => field?.type !== 'id' && !field?.copies)
    .map(([name, field]) => sql`${sql.ref(name)} = ${buildNeutralValue(field, sql`r.id`, text)}`)
  const stamps = Object.entries(fields)
    .filter(([, field]) => field.type === 'datetime' && field.setOn === 'update')
    .map(([name]) => sql`${sql.ref(name)} = ${now.toISOString()}`)
  const all = [...assignments, ...buildPersonAssignments(erasure, resource)]
  if (all.length === 0) return { entity, count: 0, fields: [] }
  const where = [sql`r.id = any (${[...ids]}::int[])`, ...buildConditions(stored?.where)]
  const { rows } = await sql`update ${sql.table(getTableName(resource))} as r
    set ${sql.join([...all, ...stamps])} where ${sql.join(where, sql` and `)}
    returning r.id`.execute(trx)
  return { entity, count: rows.length, fields: personalFields }
}

/** Empties the columns of removed fields, which may be restored. */
async function eraseColumnsAside(
  { trx }: Erasure,
  table: string,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.column_name as name from information_schema.columns as c
    where c.table_schema = current_schema() and c.table_name = ${table} and c.is_nullable = 'YES'
      and (select shape::jsonb #> array['tables', ${table}, 'aside'] from registry_versions
        order by version desc limit 1) ? c.column_name::text`.execute(trx)
  if (rows.length === 0) return
  const assignments = rows.map(({ name }) => sql`${sql.ref(name)} = null`)
  await sql`update ${sql.table(table)} set ${sql.join(assignments)}
    where id = any (${[...ids]}::int[])`.execute(trx)
}

/** Empties the personal fields of all rows about the person. Counts, amounts and times stay. */
export async function eraseRows(erasure: Erasure): Promise<ErasedRows[]> {
  const erased: ErasedRows[] = []
  for (const [table, ids] of erasure.rows.idsByTable) {
    for (const resource of listStoredEntities(erasure.registry, table))
      erased.push(await eraseRowsOfEntity(erasure, resource, ids))
    await eraseColumnsAside(erasure, table, ids)
  }
  return erased.filter(({ count }) => count > 0)
}
