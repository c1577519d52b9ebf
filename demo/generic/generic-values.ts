import { type Field, type FieldType } from '../../registry/fields/field-types.ts'
import { isReferenceField } from '../../registry/fields/targets.ts'
import { DAY, iso, MINUTE } from '../world/business-clock.ts'
import { mobile } from '../world/phone-number.ts'
import type { Random } from '../world/random.ts'

/** The field and row of a value to generate. */
export interface Spot {
  name: string
  field: Field
  index: number
  last: boolean
  random: Random
  now: number
}

const WORDS = ['Bright', 'Clear', 'Coral', 'Harbour', 'Marina', 'Palm', 'Pearl', 'Silver', 'Tide']
const SENTENCES = [
  'Done by hand and checked twice.',
  'Agreed by telephone.',
  'Valid at every location until further notice.',
  'Please call before you come.',
]

/** The usual range, limited by the field's own. */
function clampRange({ field }: Spot, [from, to]: readonly [number, number]): [number, number] {
  const { min = -Infinity, max = Infinity } = field as { min?: number; max?: number }
  const low = Math.min(Math.max(from, min), max)
  return [low, Math.max(low, Math.min(to, max))]
}

/** Draws a decimal in its range, in whole steps. */
function decimal(spot: Spot, usualRange: readonly [number, number], steps: number, digits: number) {
  const [low, high] = clampRange(spot, usualRange)
  const wholeNumber = spot.random.int(Math.ceil(low * steps), Math.floor(high * steps))
  return (wholeNumber / steps).toFixed(digits)
}

function text({ name, field, index, random }: Spot): string {
  if ('numberPrefix' in field && field.numberPrefix)
    return `${field.numberPrefix}-${100_001 + index}`
  const { maxLength = 60 } = field as { maxLength?: number }
  const mono = 'mono' in field && field.mono
  if (mono) return `${name.slice(0, 2).toUpperCase()}-${101 + index}`.slice(-maxLength)
  const number = ` ${index + 1}`
  return `${random.pick(WORDS)} ${random.pick(WORDS).toLowerCase()}`
    .slice(0, Math.max(0, maxLength - number.length))
    .concat(number)
    .slice(-maxLength)
}

/** Moves a day into the nearest year that the field allows. */
function inYears(spot: Spot, moment: string): string {
  const [year] = clampRange(spot, [Number(moment.slice(0, 4)), Number(moment.slice(0, 4))])
  // Not every year has 29 February.
  return `${year}${moment.slice(4).replace('-02-29', '-02-28')}`
}

/** Generates plausible values by field type; unique ones contain the row's number. */
const VALUES: Readonly<
  Record<
    Exclude<FieldType, 'id' | 'reference' | 'references' | 'files' | 'polymorphic'>,
    (spot: Spot) => string | number
  >
> = {
  text,
  longtext: ({ random }) => `${random.pick(SENTENCES)} ${random.pick(SENTENCES)}`,
  email: ({ name, index }) => `${name}${index + 1}@mail.example`.toLowerCase(),
  phone: ({ random }) => mobile(random),
  url: ({ name, index }) => `https://washboard.example/${name}/${index + 1}`,
  image: () => '/favicon.svg',
  integer: (spot) => {
    const [low, high] = clampRange(spot, [0, 40])
    return 'unique' in spot.field && spot.field.unique
      ? low + spot.index
      : spot.random.int(Math.ceil(low), Math.floor(high))
  },
  money: (spot) => decimal(spot, [1, 30], 4, 3),
  percent: (spot) => decimal(spot, [0, 30], 2, 3),
  coordinate: (spot) =>
    spot.name.startsWith('lat')
      ? decimal(spot, [29.08, 29.38], 1e6, 6)
      : decimal(spot, [47.66, 48.1], 1e6, 6),
  flag: ({ random }) => (random.chance(0.8) ? 1 : 0),
  choice: ({ field, random }) =>
    random.pick(Object.keys((field as Field & { type: 'choice' }).values)),
  date: (spot) => inYears(spot, iso(spot.now + spot.random.int(-60, 60) * DAY).slice(0, 10)),
  time: ({ random }) =>
    `${String(random.int(8, 21)).padStart(2, '0')}:${random.pick(['00', '30'])}`,
  datetime: (spot) =>
    inYears(spot, iso(spot.now + spot.random.int(-60 * 24, 14 * 24) * 60 * MINUTE)),
}

/** Generates the value of one field of a generic row. */
export function generateValue(spot: Spot): string | number | null {
  const { name, field, index, last, now, random } = spot
  if (
    field.type === 'id' ||
    field.type === 'references' ||
    field.type === 'files' ||
    isReferenceField(field)
  )
    return null
  if (name === 'deleted_at') return last ? iso(now - DAY) : null
  if (field.setOn === 'create') return iso(now - (200 - (index % 100)) * DAY)
  if (field.setOn === 'update') return iso(now - (last ? 1 : 50) * DAY)
  if (field.setOn) return null
  if (field.nullable && random.chance(0.2)) return null
  return VALUES[field.type](spot)
}
