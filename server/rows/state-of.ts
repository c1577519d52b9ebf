import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { conditions } from './select-rows.ts'

/** The state of a row as SQL: the first whose conditions it meets, by its name or by its number. */
export function stateOf(
  resource: AnyResource,
  today: string,
  as: 'name' | 'number' = 'name',
): RawBuilder<unknown> {
  const cases = Object.entries(resource.states ?? {}).map(([name, state], at) => {
    const parts = [sql`true`, ...conditions(state.when, today)]
    const said = as === 'name' ? sql.lit(name) : sql.lit(at)
    return sql`when ${sql.join(parts, sql` and `)} then ${said}`
  })
  return sql`(case ${sql.join(cases, sql` `)} end)`
}
