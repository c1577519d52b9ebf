import { RELATIVE_DAYS } from '../../registry/days/relative-days.ts'
import { mayFilterField } from '../../registry/entities/readable-entity.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { acceptsInstant, type Filter, mapFiltersByKey } from '../../registry/fields/filter-names.ts'
import { isFilteredByDays, getTypeTraits } from '../../registry/fields/traits.ts'
import { SEARCH_LIMITS } from '../../registry/values/search-limits.ts'
import type { Role } from '#business/words'
import { buildRef } from './components.ts'
import { noteReadingRoles } from './row-schema.ts'
import { buildInputSchema, type Json, buildFieldSchema } from './schemas.ts'

const DAY_FORMS: readonly Json[] = [
  buildFieldSchema({ type: 'date' }),
  { type: 'string', enum: RELATIVE_DAYS },
]

const DAY_SCHEMA: Json = {
  anyOf: DAY_FORMS,
  description: 'A day, or a name of days relative to today; weeks begin on Monday.',
}

const BOUND_SCHEMA: Json = {
  anyOf: [...DAY_FORMS, buildFieldSchema({ type: 'datetime' })],
  description:
    'A day, a name of days relative to today, or an instant. The bound itself is included.',
}

const EMPTY_SCHEMA: Json = {
  type: 'integer',
  enum: [0, 1],
  description: '1 for rows without a value, 0 for others.',
}

const WORDS_SCHEMA: Json = {
  type: 'string',
  maxLength: SEARCH_LIMITS.length,
  description: 'Words that the field contains, without regard to case and accents.',
}

/** The schema of a filter's values: one, or several of which any matches (with `_not`: none). */
const allowSeveral = (single: Json): Json => ({ anyOf: [single, { type: 'array', items: single }] })

/** The schemas of filters that many fields have, by their names among the components. */
export const FILTER_SCHEMAS: Readonly<Record<string, Json>> = {
  'filter-of-days': allowSeveral(DAY_SCHEMA),
  'filter-of-bound': allowSeveral(BOUND_SCHEMA),
  'filter-of-words': allowSeveral(WORDS_SCHEMA),
  'filter-of-empty': allowSeveral(EMPTY_SCHEMA),
}

/** Returns the schema of a filter's values. */
function buildValuesSchema(field: Field, { operator }: Filter): Json {
  if (operator === 'empty') return buildRef('schemas', 'filter-of-empty')
  if (acceptsInstant(field, operator)) return buildRef('schemas', 'filter-of-bound')
  if (getTypeTraits(field.type).isFilteredBySubstring) return buildRef('schemas', 'filter-of-words')
  return isFilteredByDays(field)
    ? buildRef('schemas', 'filter-of-days')
    : allowSeveral(buildInputSchema(field))
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
