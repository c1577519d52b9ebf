import { daysBetween } from '../../days/days.ts'
import type { Operand } from '../../fields/computation.ts'
import { type Combining, computedOf, isOfOwnRow, readOperand } from './computed.ts'
import type { Field, Fields } from '../../fields/field-types.ts'
import { traitsOf } from '../../fields/traits.ts'
import { decimalsOf } from '../decimals.ts'
import { divided, type Exact, exactText, minus, plus, readExact, rounded, times } from './exact.ts'
import { parseValue } from '../parse-value.ts'
import { oneValue } from '../parsed.ts'

type Value = string | number | null
type Given = Readonly<Record<string, unknown>>

const TWO: Readonly<
  Record<Exclude<Combining, 'first' | 'days'>, (one: Exact, other: Exact) => Exact | null>
> = { add: plus, subtract: minus, multiply: times, divide: divided }

const exactOf = (value: Value): Exact | null => (value === null ? null : readExact(String(value)))

/** The days from one date to another; nothing where one is none. */
function daysOf([from = null, to = null]: readonly Value[]): Value {
  const days = from === null || to === null ? Number.NaN : daysBetween(String(from), String(to))
  return Number.isNaN(days) ? null : days
}

function combined(word: Combining, values: readonly Value[]): Value {
  if (word === 'first') return values.find((value) => value !== null) ?? null
  if (word === 'days') return daysOf(values)
  const numbers = values.map(exactOf)
  const [first = null, ...others] = numbers
  const all = others.reduce<Exact | null>(
    (one, other) => (one === null || other === null ? null : TWO[word](one, other)),
    first,
  )
  return all === null ? null : exactText(all)
}

/** What a field of the row holds: nothing where it holds no value of its type. */
function held(field: Field | undefined, value: unknown): Value {
  if (field === undefined) return null
  const parsed = parseValue({ ...field, nullable: true } as Field, value)
  return 'value' in parsed ? oneValue(parsed.value) : null
}

/** What an operand of the row itself comes to; nothing where it needs another row, or what is empty. */
export function comesTo(fields: Fields, operand: Operand, row: Given): Value {
  const read = readOperand(operand)
  if (read.kind === 'number') return read.value
  if (read.kind === 'combined')
    return combined(
      read.word,
      read.operands.map((one) => comesTo(fields, one, row)),
    )
  if (read.kind !== 'own') return null
  const field = fields[read.field]
  const computed = computedOf(field)
  return computed === undefined || field === undefined
    ? held(field, row[read.field])
    : asOf(field, comesTo(fields, computed, row))
}

/** A value as a field holds it: a number with the field's decimals. */
function asOf(field: Field, value: Value): Value {
  const decimals = decimalsOf(field)
  if (decimals === undefined) return value
  const exact = exactOf(value)
  if (exact === null) return null
  const text = exactText(rounded(exact, decimals))
  return traitsOf(field.type).kind === 'decimal' ? text : Number(text)
}

/**
 * What the computed fields of a row hold that need no other row: the same numbers as the database's,
 * by what the row holds or a form says.
 */
export function computedValues(fields: Fields, row: Given): Record<string, Value> {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const computed = computedOf(field)
    if (computed === undefined || !isOfOwnRow(fields, computed)) return []
    return [[name, asOf(field, comesTo(fields, computed, row))] as const]
  })
  return Object.fromEntries(found)
}
