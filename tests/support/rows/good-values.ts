import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Condition } from '../../../registry/fields/conditions.ts'
import type { Field, FieldType } from '../../../registry/fields/field-types.ts'

/** Returns a number as near to the usual one as the limits of a field allow. */
function clamp(usual: number, field: Field): number {
  const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number }
  return Math.min(Math.max(usual, min), max)
}

/** Returns a valid value of each type, another one for each `salt`. */
export const GOOD: Record<FieldType, (salt: number, field: Field) => unknown> = {
  id: () => 1,
  text: (salt) => salt.toString(36).padStart(3, '0'),
  longtext: (salt) => `Text ${salt}`,
  email: (salt) => `person${salt}@washboard.example`,
  phone: (salt) => `+965 5${salt}`,
  url: (salt) => `https://washboard.example/${salt}`,
  image: () => '/demo/slider-1.svg',
  integer: (_, field) => clamp(('min' in field && field.min) || 7, field),
  money: (_, field) => clamp(12.5, field).toFixed(3),
  percent: (_, field) => clamp(5, field).toFixed(3),
  coordinate: () => '29.375900',
  flag: () => 1,
  choice: (_, field) => (field.type === 'choice' ? Object.keys(field.values)[0] : ''),
  reference: () => 0,
  files: () => null,
  references: () => null,
  polymorphic: () => null,
  date: () => '2026-04-01',
  time: () => '09:30',
  datetime: () => '2026-04-08T06:30:00Z',
}

/** Returns the first of some values, or the next one if it is the excluded one. */
function pickOther<T>([first, ...otherValues]: readonly T[], excluded: unknown): T | undefined {
  const isExcluded =
    String(first) === String(excluded) ||
    (typeof excluded === 'number' && Number(first) === excluded)
  return isExcluded && otherValues.length > 0 ? pickOther(otherValues, excluded) : first
}

/** Returns a number of a field, and its neighbours. */
const listNumbers = (value: unknown, field: Field): number[] =>
  [Number(value), Number(value) + 1, Number(value) - 1].map((number) => clamp(number, field))

/** Returns a value of a field that is another one than `excluded`, and not empty. */
function getOtherValue(field: Field, excluded: unknown, account: number): unknown {
  const value = GOOD[field.type](100, field)
  switch (field.type) {
    case 'integer':
      return pickOther(listNumbers(value, field), excluded)
    case 'money':
    case 'percent':
      return pickOther(
        listNumbers(value, field).map((number) => number.toFixed(3)),
        excluded,
      )
    case 'image':
      return pickOther([value, '/demo/slider-2.svg'], excluded)
    case 'coordinate':
      return pickOther([value, '29.000000'], excluded)
    case 'choice':
      return pickOther(Object.keys(field.values), excluded)
    case 'flag':
      return pickOther([1, 0], excluded)
    case 'reference':
    case 'polymorphic':
      return pickOther([account, 1, 2], excluded)
    case 'references':
      return [1]
    case 'date':
      return pickOther(['2026-03-01', '2026-03-02'], excluded)
    case 'datetime':
      return pickOther(['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'], excluded)
    case 'time':
      return pickOther([value, '10:30'], excluded)
    default:
      return pickOther([value, GOOD[field.type](101, field)], excluded)
  }
}

/** Returns values that meet a condition: of its field, and of the field that limits it. */
export function meetCondition(
  { fields }: Pick<AnyResource, 'fields'>,
  name: string,
  condition: Condition,
  account: number,
): Record<string, unknown> {
  const field = fields[name]
  if (condition === null || typeof condition !== 'object') return { [name]: condition }
  if ('before' in condition)
    return { [name]: condition.before === 'soon' ? '2026-03-12' : '2026-03-01' }
  if ('from' in condition) return { [name]: '2026-03-20' }
  if ('until' in condition) return { [name]: '2026-03-01' }
  if ('below' in condition) return { [name]: 4, [condition.below]: 5 }
  if ('reaches' in condition) return { [name]: 5, [condition.reaches]: 5 }
  return { [name]: field && getOtherValue(field, condition.not, account) }
}
