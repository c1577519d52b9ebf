import { type RawBuilder, sql } from 'kysely'
import { traitsOf } from '../../resources/kit/fields/traits.ts'
import type { AnyResource, Registry } from '../../resources/kit/entities/registry.ts'
import type { Input } from '../http/input.ts'
import { type Days, filterConditions } from './list-page.ts'
import { containing } from './word-search.ts'

/** Whether a value of a filter is a text that the field is to contain, and not one to equal. */
const isPart = (resource: AnyResource, name: string, value: unknown): value is string => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  return typeof value === 'string' && field !== undefined && traitsOf(field.type).contained === true
}

/**
 * The conditions of a filter as the screens of lists have it: several values of one name are any of
 * them, and a text is contained. Throws 400 for unknown names and 422 for wrong values.
 */
export function matching(
  registry: Registry,
  resource: AnyResource,
  filter: Input,
  days: Days,
): RawBuilder<unknown>[] {
  return Object.entries(filter).flatMap(([name, given]) => {
    const values: readonly unknown[] = Array.isArray(given) ? given : [given]
    const met = values.map((value) => {
      const equal = filterConditions(registry, resource, { [name]: value }, days)
      const field = resource.fields[name]
      if (field && isPart(resource, name, value)) return containing(registry, name, field, value)
      return sql`(${sql.join([sql`true`, ...equal], sql` and `)})`
    })
    return met.length > 0 ? [sql`(${sql.join(met, sql` or `)})`] : []
  })
}
