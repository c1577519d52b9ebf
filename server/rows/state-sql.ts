import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { dependsOnDay } from '../../registry/fields/conditions.ts'
import { buildConditions } from './select-rows.ts'

/** Returns whether the state of a row changes with the day. */
export const dependsOnToday = ({ states = {} }: AnyResource): boolean =>
  Object.values(states).some(({ when }) => dependsOnDay(when))

/**
 * The SQL of a row's state as name or number: the first state whose conditions the row meets.
 * Values are literals, so that an index can contain the expression.
 */
export function getStateSql(
  resource: AnyResource,
  today: string,
  format: 'name' | 'number' = 'name',
): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state], index) => {
    const parts = [sql`true`, ...buildConditions(state.when, today, sql.lit)]
    const result = format === 'name' ? sql.lit(name) : sql.lit(index)
    return sql`when ${sql.join(parts, sql` and `)} then ${result}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end)`
}
