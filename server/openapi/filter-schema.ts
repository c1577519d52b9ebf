import { RELATIVE_DAYS } from '../../registry/days/relative-days.ts'
import { mayFilter } from '../../registry/entities/known.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { type Filter, filtersOf } from '../../registry/fields/filter-names.ts'
import { isOfDays, traitsOf } from '../../registry/fields/traits.ts'
import { SEARCH } from '../../registry/values/search-limits.ts'
import type { Role } from '#business/words/roles.ts'
import { forRoles } from './row-schema.ts'
import { inputSchema, type Json, schemaOf } from './schemas.ts'

const DAY: Json = {
  anyOf: [schemaOf({ type: 'date' }), { type: 'string', enum: RELATIVE_DAYS }],
  description: 'A day, or days named by the day it is; weeks begin on Monday.',
}

/** One value of a filter. */
function valueSchema(field: Field, { operator }: Filter): Json {
  if (operator === 'empty')
    return {
      type: 'integer',
      enum: [0, 1],
      description: '1 for rows without a value, 0 for others.',
    }
  const { contained } = traitsOf(field.type)
  if (contained)
    return {
      type: 'string',
      maxLength: SEARCH.length,
      description: 'Words that the field contains, whatever their case and accents.',
    }
  return isOfDays(field) ? DAY : inputSchema(field)
}

/** The values of a filter: one, or several, any of which is enough (with `_not`: none of them). */
function valuesSchema(field: Field, filter: Filter): Json {
  const one = valueSchema(field, filter)
  return { anyOf: [one, { type: 'array', items: one }] }
}

/**
 * The schema of a list's filters for these roles: a field's values, or what else is asked of it,
 * with `_not`, `_from`, `_to` or `_empty` after its name.
 */
export function filterSchema({ fields }: AnyResource, readers: readonly Role[]): Json {
  const properties = [...filtersOf({ fields })].flatMap(([key, filter]): [string, Json][] => {
    const field = fields[filter.name]
    if (!field) return []
    const askers = readers.filter((role) => mayFilter(role, field))
    const schema = forRoles(valuesSchema(field, filter), field, readers)
    return [[key, askers.length === readers.length ? schema : { ...schema, 'x-roles': askers }]]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}
