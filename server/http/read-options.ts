import type { Field } from '../../registry/fields/field-types.ts'
import { MAX_PAGE_SIZE } from '../../registry/values/page-sizes.ts'
import { isEmptyInput } from '../../registry/values/empty-input.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { toSingleValue, type ParsedValue } from '../../registry/values/parsed.ts'
import { MAX_SORT_KEYS, parseSortKeys } from '../../registry/values/sort-keys.ts'
import type { Input } from './input.ts'
import {
  createInvalidProblem,
  type Message,
  refuseInvalidQuery,
  UNKNOWN,
  createUnknownWordProblem,
} from './problem.ts'

/** An option whose value is one of these names, such as a field, a column or a group. */
interface Names {
  type: 'names'
  names: readonly string[]
}

/** An option that sorts rows by some of these names. */
interface Order {
  type: 'order'
  names: readonly string[]
}

/** An option that lists several of these names, separated by commas. */
interface NameList {
  type: 'name-list'
  names: readonly string[]
}

/** The options that a read accepts, with their types. */
export type OptionTypes = Readonly<Record<string, Field | Names | NameList | Order>>
/** The parsed options of a request. Empty ones are left out. */
export type ParsedOptions = ReadonlyMap<string, string | number>

/** The paging options of lists and reports. */
export const PAGING = {
  page: { type: 'integer', min: 1, max: 1_000_000 },
  perPage: { type: 'integer', min: 1, max: MAX_PAGE_SIZE },
  order: { type: 'choice', values: { ASC: 'plain', DESC: 'plain' } },
} as const satisfies OptionTypes

const NAMES = {
  names: (text: string) => [text],
  'name-list': (text: string) => text.split(','),
  order: (text: string) => parseSortKeys(text).map(({ field }) => field),
}

function parseOption(option: OptionTypes[string], value: unknown): ParsedValue {
  if (!('names' in option)) return parseValue(option, value)
  const text = typeof value === 'string' ? value.trim() : ''
  const names = NAMES[option.type](text)
  if (names.length === 0) return { problem: UNKNOWN }
  if (option.type === 'order' && names.length > MAX_SORT_KEYS) return { problem: UNKNOWN }
  const unknownName = names.find((name) => !option.names.includes(name))
  if (unknownName === undefined) return { value: text }
  return {
    problem:
      option.type === 'order'
        ? createUnknownWordProblem('sort', unknownName, option.names.join(', '))
        : UNKNOWN,
  }
}

/** The valid options of a request, and the problems of invalid ones, by name. */
interface ReadOptions {
  options: ParsedOptions
  problems: ReadonlyMap<string, Message>
}

/** Parses the options of a read. Another parser handles `otherNames`. */
export function parseOptions(
  input: Input,
  options: OptionTypes,
  otherNames: readonly string[] = [],
): ReadOptions {
  const parsedOptions = new Map<string, string | number>()
  const problems = new Map<string, Message>()
  for (const [name, value] of Object.entries(input)) {
    if (otherNames.includes(name)) continue
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (!option) problems.set(name, UNKNOWN)
    else if (!isEmptyInput(value)) {
      const parsed = parseOption(option, value)
      if ('problem' in parsed) problems.set(name, parsed.problem)
      else {
        const value = toSingleValue(parsed.value)
        if (value !== null) parsedOptions.set(name, value)
      }
    }
  }
  return { options: parsedOptions, problems }
}

/**
 * Reads the options of a read. Another parser handles `otherNames`. Throws 400 for
 * unknown names and 422 for wrong values.
 */
export function readOptions(
  input: Input,
  types: OptionTypes,
  otherNames: readonly string[] = [],
): ParsedOptions {
  const { options, problems } = parseOptions(input, types, otherNames)
  refuseInvalidQuery(problems)
  return options
}

/** An id of at most nine digits. */
const ID = /^[1-9]\d{0,8}$/

/** Reads ids separated by commas; throws 422 for none, more than `max`, or other texts. */
export function parseIds(text: unknown, max: number): number[] {
  const ids = String(text ?? '').split(',')
  if (ids.length > max || !ids.every((id) => ID.test(id)))
    throw createInvalidProblem({ ids: { key: 'errors.field.not_ids', params: { max } } })
  return ids.map(Number)
}
