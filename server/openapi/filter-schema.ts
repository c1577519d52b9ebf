import { RELATIVE_DAYS } from '../../registry/days/relative-days.ts'
import { mayFilterField } from '../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { type Filter, mapFiltersByKey } from '../../registry/fields/filter-names.ts'
import { isFilteredByDays, getTypeTraits } from '../../registry/fields/traits.ts'
import { SEARCH_LIMITS } from '../../registry/values/search-limits.ts'
import type { Role } from '#business/words'
import { noteReadingRoles } from './row-schema.ts'
import { buildInputSchema, type Json, buildFieldSchema } from './schemas.ts'

const DAY_SCHEMA: Json = {
  anyOf: [buildFieldSchema({ type: 'date' }), { type: 'string', enum: RELATIVE_DAYS }],
  description: 'A day, or a name of days relative to today; weeks begin on Monday.',
}

/** Returns the schema of one filter value. */
function buildValueSchema(field: Field, { operator }: Filter): Json {
  if (operator === 'empty')
    return {
      type: 'integer',
      enum: [0, 1],
      description: '1 for rows without a value, 0 for others.',
    }
  const { isFilteredBySubstring } = getTypeTraits(field.type)
  if (isFilteredBySubstring)
    return {
      type: 'string',
      maxLength: SEARCH_LIMITS.length,
      description: 'Words that the field contains, without regard to case and accents.',
    }
  return isFilteredByDays(field) ? DAY_SCHEMA : buildInputSchema(field)
}

/** The schema of a filter's values: one, or several of which any matches (with `_not`: none). */
function buildValuesSchema(field: Field, filter: Filter): Json {
  const single = buildValueSchema(field, filter)
  return { anyOf: [single, { type: 'array', items: single }] }
}

/**
 * Returns the schema of a list's filters for some roles. Operators follow the name: `_not`,
 * `_from`, `_to` or `_empty`.
 */
export function filterSchema({ fields }: AnyResource, readers: readonly Role[]): Json {
  const properties = [...mapFiltersByKey({ fields })].flatMap(([key, filter]): [string, Json][] => {
    const field = fields[filter.name]
    if (!field) return []
    const filterRoles = readers.filter((role) => mayFilterField(role, field))
    const schema = noteReadingRoles(buildValuesSchema(field, filter), field, readers)
    return [
      [key, filterRoles.length === readers.length ? schema : { ...schema, 'x-roles': filterRoles }],
    ]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}
