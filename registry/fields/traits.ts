import type { DetailGroup } from '../words/detail.ts'
import type { Field, FieldType, FieldTypes } from './field-types.ts'

/**
 * The kinds of values, which decide how they are normalised, compared and read from the database.
 */
interface ValuesByKind {
  /** A whole number, including ids. */
  integer: number
  /** An exact number as a string, so that nothing rounds it. */
  decimal: string
  /** Yes or no. */
  flag: 0 | 1
  /** A declared word. Values sort in declared order. */
  choice: string
  text: string
  /** The URLs of files, each with its download name. */
  files: readonly string[]
  /** The ids of several rows, in order. */
  ids: readonly number[]
  /** `YYYY-MM-DD`. */
  day: string
  /** `HH:MM`. */
  time: string
  /** ISO 8601 in UTC. */
  instant: string
}
export type ValueKind = keyof ValuesByKind
/** The values of a kind. */
export type KindValue<K extends ValueKind> = ValuesByKind[K]

/** The traits of a field type, for code that handles any type. */
export interface Traits<Key extends string = string> {
  /** Its keys in a declaration. */
  keys: readonly Key[]
  kind: ValueKind
  /** True if values have an order, for filters with a range and checks that compare two fields. */
  ordered?: true
  /**
   * The decimals of a number for calculations; for amounts the most, because the currency decides.
   */
  decimals?: number
  /** True for a quantity: it is aligned at the end of its column, typed with digits and stepped. */
  quantity?: true
  /** True if a cell may truncate it and show the whole value on demand. */
  truncated?: true
  /** True if its input needs double width in a form, and does not fit into a cell. */
  roomy?: true
  /** True if a filter matches parts of the text. */
  contained?: true
  /** True if the search box searches fields with `search: true`. */
  searched?: true
  /** The default group of its fields on a page; `about` by default. */
  group?: DetailGroup
  /** The number format of a spreadsheet cell. The default is text. */
  spreadsheet?: string
}

const commonKeys = [
  'type',
  'renamedFrom',
  'externalName',
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
const sizedKeys = [...commonKeys, 'maxLength'] as const
const rangedKeys = [...commonKeys, 'min', 'max'] as const

/** The traits of each field type. Every declared type needs a line here to compile. */
export const TRAITS = {
  id: { keys: ['type', 'externalName'], kind: 'integer', group: 'record', spreadsheet: '0' },
  text: {
    keys: [...sizedKeys, 'mono', 'numberPrefix'],
    kind: 'text',
    truncated: true,
    contained: true,
    searched: true,
  },
  longtext: {
    keys: sizedKeys,
    kind: 'text',
    truncated: true,
    contained: true,
    roomy: true,
    searched: true,
  },
  email: {
    keys: sizedKeys,
    kind: 'text',
    group: 'contact',
    truncated: true,
    contained: true,
    searched: true,
  },
  phone: { keys: sizedKeys, kind: 'text', group: 'contact', contained: true, searched: true },
  url: { keys: sizedKeys, kind: 'text', truncated: true, contained: true, searched: true },
  image: { keys: sizedKeys, kind: 'text', roomy: true },
  files: {
    keys: [
      'type',
      'renamedFrom',
      'externalName',
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
    keys: rangedKeys,
    kind: 'integer',
    decimals: 0,
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  money: {
    keys: [...rangedKeys, 'deducted'],
    kind: 'decimal',
    decimals: 3,
    group: 'money',
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  percent: {
    keys: rangedKeys,
    kind: 'decimal',
    decimals: 3,
    ordered: true,
    quantity: true,
    spreadsheet: '0.###',
  },
  coordinate: {
    keys: rangedKeys,
    kind: 'decimal',
    decimals: 6,
    group: 'where',
    ordered: true,
    spreadsheet: '0.######',
  },
  flag: { keys: [...commonKeys, 'valuesRenamedFrom'], kind: 'flag' },
  choice: {
    keys: [...commonKeys, 'values', 'valuesRenamedFrom', 'aliases'],
    kind: 'choice',
    searched: true,
  },
  reference: {
    keys: [
      ...commonKeys,
      'to',
      'where',
      'within',
      'capacity',
      'noOverlap',
      'via',
      'include',
      'day',
    ],
    kind: 'integer',
    truncated: true,
    searched: true,
  },
  references: {
    keys: [
      'type',
      'renamedFrom',
      'externalName',
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
    keys: [...commonKeys, 'typeField', 'to', 'thread'],
    kind: 'integer',
    roomy: true,
    searched: true,
  },
  date: { keys: rangedKeys, kind: 'day', group: 'when', ordered: true, spreadsheet: 'yyyy-mm-dd' },
  time: { keys: commonKeys, kind: 'time', group: 'when', ordered: true, spreadsheet: '[hh]:mm' },
  datetime: {
    keys: rangedKeys,
    kind: 'instant',
    group: 'when',
    ordered: true,
    spreadsheet: 'yyyy-mm-dd hh:mm',
  },
} as const satisfies { [T in FieldType]: Traits<FieldKey<T>> }

/** The keys of a field of a type, with `type` itself. */
export type FieldKey<T extends FieldType> = 'type' | (keyof FieldTypes[T] & string)

type QuantityOnly<T extends FieldType> = T extends FieldType
  ? (typeof TRAITS)[T] extends { quantity: true }
    ? T
    : never
  : never
/** The field types that are quantities. */
export type QuantityType = QuantityOnly<FieldType>

/** Every field type. */
export const FIELD_TYPES = Object.keys(TRAITS) as readonly FieldType[]

/** The traits of a field type. */
export const getTraits = (type: FieldType): Traits => TRAITS[type]

/** Returns whether filters select a field by days: a date, or an instant by its business day. */
export const isOfDays = ({ type }: Field): boolean =>
  ['day', 'instant'].includes(getTraits(type).kind)
