import type { Field, Fields } from '../../../registry/fields/field-types.ts'
import { isPointing, labelOf } from '../../../registry/fields/pointing.ts'
import { traitsOf, type ValueKind } from '../../../registry/fields/traits.ts'
import { dayNumber } from '../../../registry/days/days.ts'
import type { EngineRow } from './base/page-query.ts'

type Comparable = (value: unknown) => number

const plain: Comparable = (value) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const dayIn: Comparable = (value) =>
  typeof value === 'string' ? dayNumber(value.slice(0, 10)) : Number.NaN

const instantIn: Comparable = (value) =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN

/**
 * Returns the position of a choice's value in its declaration; undeclared values come after the
 * declared ones.
 */
function choiceIn(field: Field): Comparable | undefined {
  if (field.type !== 'choice') return undefined
  const positions = new Map(Object.keys(field.values).map((value, at) => [value, at]))
  return (value) =>
    value === null || value === undefined
      ? Number.NaN
      : (positions.get(String(value)) ?? positions.size)
}

/** The minutes of a time of day. */
const clockIn: Comparable = (value) => {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(String(value ?? '')) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const asTexts = () => undefined

const COMPARABLE: Readonly<Record<ValueKind, (field: Field) => Comparable | undefined>> = {
  integer: () => plain,
  decimal: () => plain,
  flag: () => plain,
  choice: choiceIn,
  text: asTexts,
  ids: asTexts,
  files: asTexts,
  day: () => dayIn,
  time: () => clockIn,
  instant: () => instantIn,
}

/**
 * Returns the function that turns a field's values into comparable numbers, NaN for none; undefined
 * for a text field.
 */
export const numberIn = (field: Field): Comparable | undefined =>
  COMPARABLE[traitsOf(field.type).kind](field)

/**
 * Returns the property of a row with the displayed value of a field: a reference's label, or the
 * field itself.
 */
export function shownName(name: string, fields: Fields): string {
  const field = fields[name]
  return isPointing(field) || field?.type === 'references' ? labelOf(name) : name
}

/** Returns a value as text; null for none. */
export function textIn(row: EngineRow | undefined, shown: string): string | null {
  const value = row?.[shown]
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? null : String(value)
}
