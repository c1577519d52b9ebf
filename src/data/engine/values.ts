import type { Field, Fields } from '../../../resources/kit/fields/field-types.ts'
import { isPointing, labelOf } from '../../../resources/kit/fields/pointing.ts'
import { traitsOf, type ValueKind } from '../../../resources/kit/fields/traits.ts'
import { dayNumber } from '../../../resources/kit/days/days.ts'
import type { EngineRow } from './types.ts'

type Comparable = (value: unknown) => number

const plain: Comparable = (value) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

const dayIn: Comparable = (value) =>
  typeof value === 'string' ? dayNumber(value.slice(0, 10)) : Number.NaN

const instantIn: Comparable = (value) =>
  typeof value === 'string' ? Date.parse(value) : Number.NaN

/** Values that nobody declared come after those that somebody did. */
function choiceIn(field: Field): Comparable | undefined {
  if (field.type !== 'choice') return undefined
  const places = new Map(Object.keys(field.values).map((value, place) => [value, place]))
  return (value) =>
    value === null || value === undefined ? Number.NaN : (places.get(String(value)) ?? places.size)
}

const asTexts = () => undefined

const COMPARABLE: Readonly<Record<ValueKind, (field: Field) => Comparable | undefined>> = {
  integer: () => plain,
  decimal: () => plain,
  flag: () => plain,
  choice: choiceIn,
  text: asTexts,
  day: () => dayIn,
  time: asTexts,
  instant: () => instantIn,
}

/** How the values of a field become comparable numbers, or undefined for texts. */
export const numberIn = (field: Field): Comparable | undefined =>
  COMPARABLE[traitsOf(field.type).kind](field)

/** The name under which a row carries what a person reads of a field. */
export function shownName(name: string, fields: Fields): string {
  return isPointing(fields[name]) ? labelOf(name) : name
}

/** A value as text, or null where there is none. */
export function textIn(row: EngineRow | undefined, shown: string): string | null {
  const value = row?.[shown]
  if (typeof value === 'string') return value
  return value === null || value === undefined ? null : String(value)
}
