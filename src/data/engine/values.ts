import { type Field, type Fields, isPointing, labelOf } from '../../../resources/kit/fields.ts'
import { dayNumber } from '../../../resources/kit/days.ts'
import type { EngineRow } from './types.ts'

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value)

/** Returns the function that turns a field's values into comparable numbers, NaN for none; undefined for a text field. */
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
      const positions = new Map(Object.keys(field.values).map((value, at) => [value, at]))
      // Undeclared values come after the declared ones.
      return (value) =>
        value == null ? Number.NaN : (positions.get(String(value)) ?? positions.size)
    }
    default:
      return undefined
  }
}

/** Returns the property of a row with the displayed value of a field: a reference's label, or the field itself. */
export function shownName(name: string, fields: Fields): string {
  return isPointing(fields[name]) ? labelOf(name) : name
}

/** Returns a value as text; null for none. */
export function textIn(row: EngineRow | undefined, shown: string): string | null {
  const value = row?.[shown]
  if (typeof value === 'string') return value
  return value === null || value === undefined ? null : String(value)
}
