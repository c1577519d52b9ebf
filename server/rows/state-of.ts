import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { dependsOnDay } from '../../registry/fields/conditions.ts'
import { conditions } from './select-rows.ts'

/** Whether the state of a row changes with the day. */
export const dependsOnToday = ({ states = {} }: AnyResource): boolean =>
  Object.values(states).some(({ when }) => dependsOnDay(when))

/**
 * The state of a row as SQL: the first whose conditions it meets, by its name or by its number. The
 * values of the conditions are part of the text, so that an index can have it.
 */
export function stateOf(
  resource: AnyResource,
  today: string,
  as: 'name' | 'number' = 'name',
): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state], at) => {
    const parts = [sql`true`, ...conditions(state.when, today, sql.lit)]
    const said = as === 'name' ? sql.lit(name) : sql.lit(at)
    return sql`when ${sql.join(parts, sql` and `)} then ${said}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end)`
}
