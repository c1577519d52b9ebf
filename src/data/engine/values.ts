import type { Field, Fields } from '../../../resources/kit/fields/field-types.ts'
import { isPointing, labelOf } from '../../../resources/kit/fields/pointing.ts'
import { dayNumber } from '../../../resources/kit/days/days.ts'
import type { EngineRow } from './types.ts'

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

/** How the values of a field become comparable numbers, or undefined for texts. */
export function numberIn(field: Field): ((value: unknown) => number) | undefined {
  switch (field.type) {
    case 'id':
    case 'integer':
    case 'flag':
    case 'reference':
    case 'polymorphic':
    case 'money':
    case 'percent':
    case 'coordinate':
      return plain
    case 'date':
      return (value) => (typeof value === 'string' ? dayNumber(value.slice(0, 10)) : Number.NaN)
    case 'datetime':
      return (value) => (typeof value === 'string' ? Date.parse(value) : Number.NaN)
    case 'choice': {
      const references = new Map(
        Object.keys(field.values).map((value, reference) => [value, reference]),
      )
      // Values that nobody declared come after those that somebody did.
      return (value) =>
        value == null ? Number.NaN : (references.get(String(value)) ?? references.size)
    }
    default:
      return undefined
  }
}

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
