import { daysFrom } from './days.ts'
import type { ResourceName } from './names.ts'
import type { Role } from './roles.ts'
import type { Verb } from './verbs.ts'

/** What a value means to the person who reads it; screens turn a tone into colour and icon. */
export const TONES = ['plain', 'waiting', 'moving', 'good', 'stopped'] as const
export type Tone = (typeof TONES)[number]

interface Common {
  /** Who receives it of those that may read the row; without it all of them. */
  roles?: readonly Role[]
  /** May be empty. A field without it, without `default` and without `setOn` is required. */
  nullable?: true
  /** No two rows that are not deleted may share the value. */
  unique?: true
  /** Found by the search box. */
  search?: true
  /** What a new row gets when nothing is said. */
  default?: string | number
  /** Set by the server when this happens: a datetime to now, a reference to whoever did it. */
  setOn?: 'create' | 'update' | Verb
  /** Kept equal, by the database, to a field of the row that a reference of this row points to. */
  copies?: readonly [reference: string, field: string]
  /** Told by the row that this reference points to; a call need bring it only where that is empty. */
  derivedFrom?: string
  /** Its change is no change to lists of other entities that name the row; they do not show it. */
  volatile?: true
}

interface Sized extends Common {
  maxLength?: number
}

interface Ranged extends Common {
  min?: number
  max?: number
}

interface Dated extends Common {
  /** The first and the last year that it may be of; without them 2000 to 2100. */
  min?: number
  max?: number
}

/** Every field type with the keys it takes: the one list that cells, inputs, filters, columns and validators are closed over. */
export interface FieldTypes {
  id: { nullable?: never }
  text: Sized & {
    mono?: true
    /** Made by the server from the row's id, after these letters: `WB-100042`. */
    numberPrefix?: string
  }
  longtext: Sized
  email: Sized
  phone: Sized
  url: Sized
  image: Sized
  integer: Ranged
  /** An exact amount in the business currency, three decimals; a string in JSON, so nothing rounds it. */
  money: Ranged
  /** An exact percentage, three decimals; a string in JSON. */
  percent: Ranged
  /** Degrees of latitude or longitude, six decimals; a string in JSON. */
  coordinate: Ranged
  /** Yes or no, as 1 or 0. */
  flag: Common
  choice: Common & {
    values: Readonly<Record<string, Tone>>
    /** What providers expect in a filter instead of a value. */
    aliases?: Readonly<Record<string, string>>
  }
  /** The id of a row of another entity; the server refuses one that is not there. */
  reference: Common & {
    to: ResourceName
    /** Which of its rows may be pointed to. */
    where?: Where
    /** A field of the row pointed to that must equal a field of this row: a customer's own cars. */
    within?: Readonly<Record<string, string>>
    /** Each live row takes one of so many places there; the database refuses one more. */
    capacity?: { count: string; limit: string }
    /** The references, nearest first, by which a form narrows the choice down: an area's city, then its governorate. */
    via?: readonly string[]
    /** Fields of the row pointed to that go along with its title: a customer's phone, as `customer_phone`. */
    include?: readonly string[]
    /** The day of the row pointed to: a form asks for the day first, then for what there is on it. */
    day?: string
  }
  /** The id of a row of one of several entities; another field of the row says of which. */
  polymorphic: Common & {
    /** The choice that says of which. */
    typeField: string
    /** The entity that each of its values means. */
    to: Readonly<Record<string, ResourceName>>
    /** On the page of the row pointed to, these rows are a conversation rather than a table. */
    thread?: true
  }
  /** A day, `YYYY-MM-DD`, in no time zone. */
  date: Dated
  /** A time of day, `HH:MM`. */
  time: Common
  /** An instant, ISO 8601 in UTC. */
  datetime: Dated
}

export type FieldType = keyof FieldTypes
export type Field = { [T in FieldType]: { type: T } & FieldTypes[T] }[FieldType]
export type Fields = Readonly<Record<string, Field>>

/** The keys each field type takes, for `checkRegistry`; the compiler keeps it equal to `FieldTypes`. */
const common = [
  'type',
  'roles',
  'nullable',
  'unique',
  'search',
  'default',
  'setOn',
  'copies',
  'derivedFrom',
  'volatile',
] as const
const sized = [...common, 'maxLength'] as const
const ranged = [...common, 'min', 'max'] as const
export const FIELD_KEYS = {
  id: ['type'],
  text: [...sized, 'mono', 'numberPrefix'],
  longtext: sized,
  email: sized,
  phone: sized,
  url: sized,
  image: sized,
  integer: ranged,
  money: ranged,
  percent: ranged,
  coordinate: ranged,
  flag: common,
  choice: [...common, 'values', 'aliases'],
  reference: [...common, 'to', 'where', 'within', 'capacity', 'via', 'include', 'day'],
  polymorphic: [...common, 'typeField', 'to', 'thread'],
  date: ranged,
  time: common,
  datetime: ranged,
} as const satisfies { [T in FieldType]: readonly ('type' | KeyOfType<T>)[] }

type KeyOfType<T extends FieldType> = Exclude<keyof FieldTypes[T], never>

/**
 * What a condition compares with: equal to a value, anything but it, a day before today, from today
 * on or until today, or a number below what another field of the row holds, or no longer; an empty
 * limit is none.
 */
export type Condition =
  | string
  | number
  | null
  | { readonly not: string | number | null }
  | { readonly before: 'today' | 'soon' }
  | { readonly from: 'today' }
  | { readonly until: 'today' }
  | { readonly below: string }
  | { readonly reaches: string }
export type Where = Readonly<Record<string, Condition>>

/** The value of one field in a record as it travels in JSON. */
export type ValueOf<F> = F extends { type: 'id' | 'integer' | 'reference' | 'polymorphic' }
  ? number
  : F extends { type: 'flag' }
    ? 0 | 1
    : F extends { type: 'choice'; values: infer V }
      ? keyof V & string
      : string

/** The record of a declared resource: `deleted_at: string | null`, `is_completed: 0 | 1`, and so on. */
export type RecordOf<R extends { fields: Fields }> = {
  -readonly [K in keyof R['fields']]:
    ValueOf<R['fields'][K]> | (R['fields'][K] extends { nullable: true } ? null : never)
}

/** Whether a form or a call must bring this field. */
export function isRequired(field: Field): boolean {
  if (field.type === 'id' || 'numberPrefix' in field) return false
  if (field.copies || field.derivedFrom) return false
  return !field.nullable && field.default === undefined && !field.setOn
}

type Known = Readonly<Record<string, unknown>>

const limitIn = (record: Known, name: string) => Number(record[name] ?? Number.POSITIVE_INFINITY)

/** For so many days after today a day is soon. */
export const SOON_DAYS = 7

/** The first day that is not soon any more. */
const soonFrom = (today: string) => daysFrom(today, SOON_DAYS + 1)

function meets(record: Known, name: string, condition: Condition, today: string): boolean {
  const value = (record[name] ?? null) as string | number | null
  if (condition === null || typeof condition !== 'object') return value === condition
  if ('not' in condition) return value !== condition.not
  if (value === null) return false
  if ('below' in condition) return Number(value) < limitIn(record, condition.below)
  if ('reaches' in condition) return Number(value) >= limitIn(record, condition.reaches)
  if ('from' in condition) return String(value) >= today
  if ('until' in condition) return String(value) <= today
  return String(value) < (condition.before === 'soon' ? soonFrom(today) : today)
}

/**
 * Whether a record meets every condition. `today` is the day in the business time zone,
 * `YYYY-MM-DD`; only conditions on days need it.
 */
export function matches(record: Known, where: Where = {}, today = ''): boolean {
  return Object.entries(where).every(([name, condition]) => meets(record, name, condition, today))
}

/** The state a row is in, the first declared whose conditions it meets; `today` is the business's day. */
export function stateOf(
  row: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, { readonly when: Where }>> = {},
  today = '',
): string | null {
  return Object.entries(states).find(([, { when }]) => matches(row, when, today))?.[0] ?? null
}

/** Whether a field holds the id of another row, whose title its own row carries along. */
export function isPointing(
  field: Field | undefined,
): field is Field & { type: 'reference' | 'polymorphic' } {
  return field?.type === 'reference' || field?.type === 'polymorphic'
}

/** The entity whose row a field of a row points to; a kind that nobody declared points to none. */
export function pointedTo(
  field: Field | undefined,
  row: Readonly<Record<string, unknown>>,
): ResourceName | undefined {
  if (field?.type === 'reference') return field.to
  if (field?.type !== 'polymorphic') return undefined
  const kind = String(row[field.typeField])
  return Object.hasOwn(field.to, kind) ? field.to[kind] : undefined
}

/** The entities that a field may point to. */
export function targetsOf(field: Field): readonly ResourceName[] {
  if (field.type === 'reference') return [field.to]
  return field.type === 'polymorphic' ? [...new Set(Object.values(field.to))] : []
}

/** The name under which a row carries the title of what a reference points to: `customer` beside `customer_id`, `cancelled_by_name` beside `cancelled_by`. */
export function labelOf(reference: string): string {
  return reference.endsWith('_id') ? reference.slice(0, -3) : `${reference}_name`
}

/** The name under which a row carries a field of what a reference points to: `customer_phone` beside `customer_id`. */
export function shownAs(reference: string, field: string): string {
  return `${labelOf(reference)}_${field}`
}
