import { type RawBuilder, sql } from 'kysely'
import { findServerEntity } from '../../../registry/account/server-entities.ts'
import { ACTORS } from '../../../registry/changes/history.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import type { Db } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { ADDRESSES, SHARING_COLUMNS } from '../../db/tables/server-history.ts'

export type Values = Readonly<Record<string, unknown>>

/**
 * Returns a stored value as rows have it: lists of words as one text, flags as 0 or 1, instants in
 * UTC.
 */
function toValue(field: Field | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.join(' ')
  if (field?.type === 'flag') return Number(value)
  return field?.type === 'datetime' && value ? new Date(String(value)).toISOString() : value
}

/**
 * Returns the SQL of a row's title as history shows it. An address is without its query; a private
 * row has none.
 */
export function getShownTitle(resource: AnyResource): RawBuilder<unknown> {
  const { name, title } = resource
  const column = sql.ref(title)
  if (!findServerEntity(name)) return sql`${column}::text`
  const table = getTableName(resource)
  if (ADDRESSES[table]?.includes(title)) return sql`regexp_replace(${column}, '[?#].*', '')`
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
 * Reads one side of changes of the server's own tables, by id, with the names of owners. Their
 * columns differ from those of entities, so the stored values are read as they are.
 */
export async function readServerSide(
  db: Db,
  registry: Registry,
  { fields }: AnyResource,
  { side, ids }: ChangeSide,
): Promise<Values[]> {
  const accounts = registry[ACTORS]
  const stored = sql.ref(`c.${side}`)
  const { rows } = await sql<{ values: Values }>`
    select coalesce(${stored}, '{}') || jsonb_build_object('user', u.${sql.ref(accounts.title)})
      as values
    from changes as c left join ${sql.table(getTableName(accounts))} as u
      on u.id = (${stored} ->> 'user_id')::integer
    where c.id in (${sql.join(ids)}) order by c.id`.execute(db)
  return rows.map(({ values }) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, toValue(fields[name], value)]),
    ),
  )
}
