import type { Fields, FieldType } from '../fields/field-types.ts'
import { traitsOf } from '../fields/traits.ts'
import { parseValue } from './parse-value.ts'
import { oneValue, type ValueProblem } from './parsed.ts'

/** A rule between two fields of a row. */
export type Check<K extends string = string> =
  | {
      /** The second of these fields is not before, or less than, the first. */
      readonly order: readonly [first: K, second: K]
      /** They are not the same either. */
      readonly apart?: true
    }
  | {
      /** One of these fields is filled in and the other is empty. */
      readonly exactlyOne: readonly [one: K, other: K]
    }

interface Checked {
  name: string
  fields: Fields
  checks?: readonly Check[]
}
type Given = Readonly<Record<string, unknown>>

/** Whether the values of a type are compared as numbers, and not as the texts that days and hours are. */
function isNumber(type: FieldType): boolean {
  const { kind } = traitsOf(type)
  return kind === 'integer' || kind === 'decimal'
}

/** The names of the two fields of a check. */
export const pairOf = (check: Check) => ('order' in check ? check.order : check.exactlyOne)

/** A field's value as it is kept; null where it is empty or no value at all. */
function kept({ fields }: Checked, name: string, values: Given): string | number | null {
  const field = fields[name]
  const parsed = field && parseValue({ ...field, nullable: true } as never, values[name])
  return parsed && 'value' in parsed ? oneValue(parsed.value) : null
}

/** The keys of the sentences on the order of two values: of days and hours, and of numbers. */
const ORDER = {
  time: { order: 'errors.field.before_other', apart: 'errors.field.not_after_other' },
  number: { order: 'errors.field.less_than_other', apart: 'errors.field.not_more_than_other' },
} as const

interface Found {
  at: string
  other: string
  key: string
}

function inOrder(
  resource: Checked,
  { order: [first, second], apart }: Extract<Check, { order: unknown }>,
  values: Given,
): Found | null {
  const [low, high] = [kept(resource, first, values), kept(resource, second, values)]
  if (low === null || high === null) return null
  const areNumbers = isNumber(resource.fields[second]?.type ?? 'text')
  const [from, to] = areNumbers ? [Number(low), Number(high)] : [String(low), String(high)]
  if (to > from || (to === from && !apart)) return null
  const keys = ORDER[areNumbers ? 'number' : 'time']
  return { at: second, other: first, key: apart ? keys.apart : keys.order }
}

function oneOf(resource: Checked, [one, other]: readonly [string, string], values: Given) {
  const filled = [one, other].filter((name) => kept(resource, name, values) !== null)
  if (filled.length === 0) return { at: one, other, key: 'errors.field.this_or_other' }
  if (filled.length === 2) return { at: other, other: one, key: 'errors.field.not_beside_other' }
  return null
}

/**
 * What is wrong with values beside one another, at the field to mend: one rule for forms and
 * server. A value that is wrong by itself is not held against another.
 */
export function problemsAcross(
  resource: Checked,
  values: Given,
): Readonly<Record<string, ValueProblem>> {
  const found = (resource.checks ?? []).flatMap(
    (check) =>
      ('order' in check
        ? inOrder(resource, check, values)
        : oneOf(resource, check.exactlyOne, values)) ?? [],
  )
  const problems = found.map(({ at, other, key }) => {
    const params = { other: `resources.${resource.name}.fields.${other}` }
    return [at, { key, params }] as const
  })
  return Object.fromEntries(problems)
}

/** The other fields of every check that names a field. */
export function besides({ checks = [] }: Pick<Checked, 'checks'>, name: string): string[] {
  const pairs = checks.map(pairOf).filter((pair) => pair.includes(name))
  return pairs.flat().filter((other) => other !== name)
}
