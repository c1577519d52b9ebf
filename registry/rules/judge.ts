import { matches, type Where } from '../fields/conditions.ts'
import type { Fields, FieldType } from '../fields/field-types.ts'
import { traitsOf } from '../fields/traits.ts'
import { comesTo } from '../values/computed/compute.ts'
import { exactText, minus, readExact } from '../values/computed/exact.ts'
import { parseValue } from '../values/parse-value.ts'
import { oneValue } from '../values/parsed.ts'
import type { Check } from './check.ts'

type Given = Readonly<Record<string, unknown>>
type Kept = string | number | null

/** What is wrong, at which field: the key of a sentence, with the other field or the values that it names. */
export interface Found {
  at: string
  key: string
  other?: string
  params?: Readonly<Record<string, string | number>>
}

/** Whether the values of a type are compared as numbers, and not as the texts that days and hours are. */
function isNumber(type: FieldType): boolean {
  const { kind } = traitsOf(type)
  return kind === 'integer' || kind === 'decimal'
}

/** A field's value as it is kept; null where it is empty or no value at all. */
function kept(fields: Fields, name: string, values: Given): Kept {
  const field = fields[name]
  const parsed = field && parseValue({ ...field, nullable: true } as never, values[name])
  return parsed && 'value' in parsed ? oneValue(parsed.value) : null
}

/** The keys of the sentences on the order of two values: of days and hours, and of numbers. */
const ORDER = {
  time: { order: 'errors.field.before_other', apart: 'errors.field.not_after_other' },
  number: { order: 'errors.field.less_than_other', apart: 'errors.field.not_more_than_other' },
} as const

function inOrder(
  fields: Fields,
  { order: [first, second], apart }: Extract<Check, { order: unknown }>,
  values: Given,
): Found[] {
  const [low, high] = [kept(fields, first, values), kept(fields, second, values)]
  if (low === null || high === null) return []
  const areNumbers = isNumber(fields[second]?.type ?? 'text')
  const [from, to] = areNumbers ? [Number(low), Number(high)] : [String(low), String(high)]
  if (to > from || (to === from && !apart)) return []
  const keys = ORDER[areNumbers ? 'number' : 'time']
  return [{ at: second, other: first, key: apart ? keys.apart : keys.order }]
}

/** None of some fields is filled in; of more than two each is told. */
function noneOf(names: readonly string[]): Found[] {
  const [at = '', other = ''] = names
  if (names.length === 2) return [{ at, other, key: 'errors.field.this_or_other' }]
  return names.map((name) => ({ at: name, key: 'errors.field.one_of_these' }))
}

/** More of some fields are filled in than the first. */
const besideFirst = ([first = '', ...others]: readonly string[]): Found[] =>
  others.map((at) => ({ at, other: first, key: 'errors.field.not_beside_other' }))

/** The row as conditions compare it: a value of no type of its own is empty. */
const rowOf = (fields: Fields, where: Where, values: Given) => ({
  ...values,
  ...Object.fromEntries(Object.keys(where).map((name) => [name, kept(fields, name, values)])),
})

function beyond(
  fields: Fields,
  check: Extract<Check, { atMost: unknown }>,
  values: Given,
): Found[] {
  const [value = null, limit = null] = check.atMost.map((operand) => {
    const found = comesTo(fields, operand, values)
    return found === null ? null : readExact(String(found))
  })
  if (value === null || limit === null || minus(limit, value).digits >= 0n) return []
  const params = { value: exactText(value), limit: exactText(limit) }
  return [{ at: check.at, key: 'errors.field.more_than_limit', params }]
}

/** Whether a rule asks for a field where the row is as these values say. */
export function asksFor(fields: Fields, check: Check, name: string, values: Given): boolean {
  if (!('required' in check) || check.required !== name) return false
  return matches(rowOf(fields, check.when, values), check.when)
}

/** What breaks a rule; nothing where it holds. A value that is wrong by itself is not held against another. */
export function judge(fields: Fields, check: Check, values: Given): Found[] {
  const filled = (names: readonly string[]) =>
    names.filter((name) => kept(fields, name, values) !== null)
  if ('order' in check) return inOrder(fields, check, values)
  if ('atMost' in check) return beyond(fields, check, values)
  if ('required' in check || 'empty' in check) {
    if (!matches(rowOf(fields, check.when, values), check.when)) return []
    const [name, isWrong, key] =
      'required' in check
        ? [check.required, filled([check.required]).length === 0, 'errors.field.required']
        : [check.empty, filled([check.empty]).length > 0, 'errors.field.must_be_empty']
    return isWrong ? [{ at: name, key }] : []
  }
  if ('atLeastOne' in check)
    return filled(check.atLeastOne).length > 0 ? [] : noneOf(check.atLeastOne)
  if ('atMostOne' in check) return besideFirst(filled(check.atMostOne))
  const given = filled(check.exactlyOne)
  return given.length === 0 ? noneOf(check.exactlyOne) : besideFirst(given)
}
