import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../db/table-name.ts'

/** Returns the default values of a row's columns. */
export const getDefaults = ({ fields }: AnyResource) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (field.type === 'id' ? undefined : field.default) ?? null,
    ]),
  )

/** Selects a row that is not written yet. */
export function newRow(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const written = JSON.stringify({ ...getDefaults(resource), ...values })
  return sql`jsonb_populate_record(null::${sql.table(getTableName(resource))}, ${written}::jsonb)`
}

/** Selects stored rows with other values. */
export function changedRows(
  resource: AnyResource,
  ids: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const written = JSON.stringify(values)
  return sql`(select made.* from ${sql.table(getTableName(resource))} as t
    cross join lateral jsonb_populate_record(t, ${written}::jsonb) as made
    where t.id in (${sql.join(ids)}))`
}
