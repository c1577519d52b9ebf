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

/** Selects a row with these values as if it were stored. */
export function selectNewRow(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const rowJson = JSON.stringify({ ...getDefaults(resource), ...values })
  return sql`jsonb_populate_record(null::${sql.table(getTableName(resource))}, ${rowJson}::jsonb)`
}

/** Selects stored rows as if they had these values. */
export function selectChangedRows(
  resource: AnyResource,
  ids: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const valuesJson = JSON.stringify(values)
  return sql`(select made.* from ${sql.table(getTableName(resource))} as t
    cross join lateral jsonb_populate_record(t, ${valuesJson}::jsonb) as made
    where t.id in (${sql.join(ids)}))`
}
