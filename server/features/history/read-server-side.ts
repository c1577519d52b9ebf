import { type RawBuilder, sql } from 'kysely'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import { ACTOR_ENTITY } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { Db } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { ADDRESS_COLUMNS, SHARING_COLUMNS } from '../../db/tables/server-history.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * Converts a stored value to its API form: lists of words become one text, flags 0 or 1, instants
 * UTC.
 */
function toApiValue(field: Field | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(' ')
  if (field?.type === 'flag') return Number(value)
  return field?.type === 'datetime' && value ? new Date(String(value)).toISOString() : value
}

/**
 * Returns the SQL of a row's title in history. Addresses have no query; private rows have no title.
 */
export function buildTitleSql(resource: AnyResource): RawBuilder<unknown> {
  const { name, title } = resource
  const column = sql.ref(title)
  if (!findServerEntity(name)) return sql`${column}::text`
  const table = getTableName(resource)
  if (ADDRESS_COLUMNS[table]?.includes(title)) return sql`regexp_replace(${column}, '[?#].*', '')`
  const sharingColumn = SHARING_COLUMNS[table]
  return sharingColumn
    ? sql`case when ${sql.ref(sharingColumn)} is not null then ${column} end`
    : column
}

/** The values before or after some changes. */
export interface ChangeSide {
  side: 'before' | 'after'
  /** The ids of the changes. */
  ids: readonly string[]
}

/**
 * Reads the values before or after changes of the server's own tables, by id, with the names of
 * owners. The stored values are returned without conversion to entity fields.
 */
export async function readServerSide(
  db: Db,
  registry: Registry,
  { fields }: AnyResource,
  { side, ids }: ChangeSide,
): Promise<Values[]> {
  const accounts = registry[ACTOR_ENTITY]
  const storedValues = sql.ref(`c.${side}`)
  const { rows } = await sql<{ values: Values }>`
    select coalesce(${storedValues}, '{}') || jsonb_build_object('user', u.${sql.ref(accounts.title)})
      as values
    from changes as c left join ${sql.table(getTableName(accounts))} as u
      on u.id = (${storedValues} ->> 'user_id')::integer
    where c.id in (${sql.join(ids)}) order by c.id`.execute(db)
  return rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, toApiValue(fields[name], value)]),
    ),
  )
}
