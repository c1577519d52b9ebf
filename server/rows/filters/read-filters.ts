import { isRelative } from '../../../registry/days/relative-days.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { choiceOf } from '../../../registry/fields/choice.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { type Filter, filterOf, valuesOf } from '../../../registry/fields/filter-names.ts'
import { isOfDays, traitsOf } from '../../../registry/fields/traits.ts'
import { isEmpty, parseValue } from '../../../registry/values/parse-value.ts'
import { oneValue, type Parsed } from '../../../registry/values/parsed.ts'
import type { Input } from '../../http/input.ts'
import type { Message } from '../../http/problem.ts'
import { problemOfSearch } from './word-search.ts'

/** A filter with its values, any of which is enough; null asks for no value. */
export interface AskedFilter extends Filter {
  values: readonly (string | number | null)[]
}

/** The filters of a request, and what is wrong with others, by their names. */
export interface ReadFilters {
  filters: readonly AskedFilter[]
  /** Every name that is a filter's. */
  names: readonly string[]
  problems: ReadonlyMap<string, Message>
}

function parseSearch(value: unknown): Parsed {
  const parsed = parseValue({ type: 'longtext' }, value)
  if ('problem' in parsed) return parsed
  const problem = problemOfSearch(String(parsed.value))
  return problem ? { problem } : parsed
}

/** A field without its limits: what is asked may lie beyond what is kept. What it names stays as a form names it. */
const unlimited = (field: Field): Field =>
  field.type === 'choice' || field.type === 'polymorphic'
    ? field
    : ({ type: field.type, nullable: true } as Field)

function parseAsked(field: Field, value: unknown): Parsed {
  if (traitsOf(field.type).contained) return parseSearch(value)
  if (field.type === 'references') return parseValue({ type: 'reference', to: field.to }, value)
  if (!isOfDays(field)) return parseValue(unlimited(field), value)
  return isRelative(value) ? { value } : parseValue({ type: 'date' }, value)
}

function parseOne({ fields, states }: AnyResource, { name, operator }: Filter, value: unknown) {
  if (operator === 'empty') return parseValue({ type: 'flag' }, value)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === null) return { value }
  return field ? parseAsked(field, value) : parseValue(choiceOf(Object.keys(states ?? {})), value)
}

/**
 * Reads the filters of a request; several values of one name are any of them. Names that are no
 * filter's are left to others.
 */
export function readFilters(resource: AnyResource, input: Input): ReadFilters {
  const problems = new Map<string, Message>()
  const filters: AskedFilter[] = []
  const names: string[] = []
  for (const [key, given] of Object.entries(input)) {
    const filter = filterOf(resource, key)
    if (!filter) continue
    names.push(key)
    const asked = valuesOf(given).filter((value) => value === null || !isEmpty(value))
    const values = asked.flatMap((value) => {
      const parsed = parseOne(resource, filter, value)
      if ('value' in parsed) return [oneValue(parsed.value)]
      problems.set(key, parsed.problem)
      return []
    })
    if (values.length > 0) filters.push({ ...filter, values })
  }
  return { filters, names, problems }
}
