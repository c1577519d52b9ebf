import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { tableOf } from '../../db/table-name.ts'

/** What the columns of a row hold where nothing is said. */
export const defaultsOf = ({ fields }: AnyResource) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (field.type === 'id' ? undefined : field.default) ?? null,
    ]),
  )

/** A row that is not written yet, to select from. */
export function newRow(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const written = JSON.stringify({ ...defaultsOf(resource), ...values })
  return sql`jsonb_populate_record(null::${sql.table(tableOf(resource))}, ${written}::jsonb)`
}

/** Stored rows as they would be with other values, to select from. */
export function changedRows(
  resource: AnyResource,
  ids: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): RawBuilder<unknown> {
  const written = JSON.stringify(values)
  return sql`(select made.* from ${sql.table(tableOf(resource))} as t
    cross join lateral jsonb_populate_record(t, ${written}::jsonb) as made
    where t.id in (${sql.join(ids)}))`
}
