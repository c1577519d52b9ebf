import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { dependsOnDay } from '../../registry/fields/conditions.ts'
import { conditions } from './select-rows.ts'

/** Returns whether the state of a row changes with the day. */
export const dependsOnToday = ({ states = {} }: AnyResource): boolean =>
  Object.values(states).some(({ when }) => dependsOnDay(when))

/**
 * The SQL of a row's state, the first one whose conditions it meets, as name or number. Values are
 * literals, so that an index can contain it.
 */
export function getStateSql(
  resource: AnyResource,
  today: string,
  as: 'name' | 'number' = 'name',
): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state], at) => {
    const parts = [sql`true`, ...conditions(state.when, today, sql.lit)]
    const declared = as === 'name' ? sql.lit(name) : sql.lit(at)
    return sql`when ${sql.join(parts, sql` and `)} then ${declared}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end)`
}
