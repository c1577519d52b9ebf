import type { DetailGroup } from '../words/detail.ts'
import type { Field, FieldType, FieldTypes } from './field-types.ts'

/** The kind of a type's values in a record: it decides how they are normalised, compared and read from the database. */
interface Values {
  /** A whole number, among them every id. */
  integer: number
  /** An exact number; a string, so that nothing rounds it. */
  decimal: string
  /** Yes or no. */
  flag: 0 | 1
  /** One of some words, in the order in which they are declared. */
  choice: string
  text: string
  /** The addresses of files, each with the name under which it is downloaded. */
  files: readonly string[]
  /** The ids of several rows, in their order. */
  ids: readonly number[]
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM`. */
  time: string
  /** ISO 8601 in UTC. */
  instant: string
}
export type ValueKind = keyof Values
/** The values of a kind. */
export type ValuesOf<K extends ValueKind> = Values[K]

/** The traits of a field type, for code that knows no type by name. */
export interface Traits<Key extends string = string> {
  /** The keys that it takes in a declaration. */
  keys: readonly Key[]
  kind: ValueKind
  /** One value is less or more than another: filters ask from one to another, a check can ask for their order. */
  ordered?: true
  /** A number that is calculated with: how many decimals it has. An amount has those of the currency, this many at most. */
  decimals?: number
  /** A quantity: it lines up at the end of its column, is typed with digits and stepped through. */
  quantity?: true
  /** A cell may cut it short where there is no room, and tells all of it on demand. */
  truncated?: true
  /** Its input takes the room of two in a form, and more than a cell of a list has. */
  roomy?: true
  /** A filter finds what contains its text, and not only what equals it. */
  contained?: true
  /** The search box finds rows by it, where a field says `search: true`. */
  searched?: true
  /** The group of its fields on the page of a row that declares none; without it `about`. */
  group?: DetailGroup
  /** How a spreadsheet shows its numbers, days or times; without it they are text there. */
  spreadsheet?: string
}

const common = [
  'type',
  'was',
  'from',
  'roles',
  'writtenBy',
  'filteredBy',
  'nullable',
  'unique',
  'search',
  'default',
  'setOn',
  'copies',
  'derivedFrom',
  'computed',
  'volatile',
] as const
const sized = [...common, 'maxLength'] as const
const ranged = [...common, 'min', 'max'] as const

/** Each field type's traits: the one table of them. A type that is declared does not compile without its line. */
export const TRAITS = {
  id: { keys: ['type', 'from'], kind: 'integer', group: 'record', spreadsheet: '0' },
  text: {
    keys: [...sized, 'mono', 'numberPrefix'],
    kind: 'text',
    truncated: true,
    contained: true,
    searched: true,
  },
  longtext: {
    keys: sized,
    kind: 'text',
    truncated: true,
    contained: true,
    roomy: true,
    searched: true,
  },
  email: {
    keys: sized,
    kind: 'text',
    group: 'contact',
    truncated: true,
    contained: true,
    searched: true,
  },
  phone: { keys: sized, kind: 'text', group: 'contact', contained: true, searched: true },
  url: { keys: sized, kind: 'text', truncated: true, contained: true, searched: true },
  image: { keys: sized, kind: 'text', roomy: true },
  files: {
    keys: [
      'type',
      'was',
      'from',
      'roles',
      'writtenBy',
      'filteredBy',
      'nullable',
      'max',
      'kinds',
      'maxBytes',
    ],
    kind: 'files',
    roomy: true,
  },
  integer: {
    keys: ranged,
    kind: 'integer',
    decimals: 0,
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  money: {
    keys: [...ranged, 'deducted'],
    kind: 'decimal',
    decimals: 3,
    group: 'money',
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  percent: {
    keys: ranged,
    kind: 'decimal',
    decimals: 3,
    ordered: true,
    quantity: true,
    spreadsheet: '0.###',
  },
  coordinate: {
    keys: ranged,
    kind: 'decimal',
    decimals: 6,
    group: 'where',
    ordered: true,
    spreadsheet: '0.######',
  },
  flag: { keys: [...common, 'valuesWere'], kind: 'flag' },
  choice: { keys: [...common, 'values', 'valuesWere', 'aliases'], kind: 'choice', searched: true },
  reference: {
    keys: [...common, 'to', 'where', 'within', 'capacity', 'exclusive', 'via', 'include', 'day'],
    kind: 'integer',
    truncated: true,
    searched: true,
  },
  references: {
    keys: [
      'type',
      'was',
      'from',
      'roles',
      'writtenBy',
      'filteredBy',
      'nullable',
      'to',
      'where',
      'max',
    ],
    kind: 'ids',
    roomy: true,
    truncated: true,
  },
  polymorphic: {
    keys: [...common, 'typeField', 'to', 'thread'],
    kind: 'integer',
    roomy: true,
    searched: true,
  },
  date: { keys: ranged, kind: 'day', group: 'when', ordered: true, spreadsheet: 'yyyy-mm-dd' },
  time: { keys: common, kind: 'time', group: 'when', ordered: true, spreadsheet: '[hh]:mm' },
  datetime: {
    keys: ranged,
    kind: 'instant',
    group: 'when',
    ordered: true,
    spreadsheet: 'yyyy-mm-dd hh:mm',
  },
} as const satisfies { [T in FieldType]: Traits<FieldKey<T>> }

/** The keys of a field of a type, with `type` itself. */
export type FieldKey<T extends FieldType> = 'type' | (keyof FieldTypes[T] & string)

type QuantityTypeOf<T extends FieldType> = T extends FieldType
  ? (typeof TRAITS)[T] extends { quantity: true }
    ? T
    : never
  : never
/** The field types that are quantities. */
export type QuantityType = QuantityTypeOf<FieldType>

/** Every field type. */
export const FIELD_TYPES = Object.keys(TRAITS) as readonly FieldType[]

/** The traits of a field type. */
export const traitsOf = (type: FieldType): Traits => TRAITS[type]

/** Whether a field is filtered by days: a date, and an instant by its day in the business's zone. */
export const isOfDays = ({ type }: Field): boolean =>
  ['day', 'instant'].includes(traitsOf(type).kind)
