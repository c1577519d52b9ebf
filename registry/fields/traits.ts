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
export interface FieldTypeTraits<Key extends string = string> {
  /** The allowed keys of a field declaration. */
  keys: readonly Key[]
  kind: ValueKind
  /** True if values have an order, for filters with a range and checks that compare two fields. */
  ordered?: true
  /**
   * The decimals of a number for calculations; for amounts the most, because the currency decides.
   */
  decimals?: number
  /** True for a quantity, which is aligned at the column end, typed with digits and stepped. */
  quantity?: true
  /** True if a cell may truncate it and show the whole value on demand. */
  truncated?: true
  /** True if the input needs double width in a form, and does not fit into a cell. */
  needsDoubleWidth?: true
  /** True if a filter matches parts of the text. */
  isFilteredBySubstring?: true
  /** True if the search box searches fields with `search: true`. */
  isSearchable?: true
  /** The default group of the fields on a page; `about` by default. */
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
  'personal',
] as const
const keysWithLength = [...commonKeys, 'maxLength'] as const
const keysWithRange = [...commonKeys, 'min', 'max'] as const

/** The traits of each field type. Every declared type needs a line here to compile. */
export const TRAITS_BY_TYPE = {
  id: { keys: ['type', 'externalName'], kind: 'integer', group: 'record', spreadsheet: '0' },
  text: {
    keys: [...keysWithLength, 'mono', 'numberPrefix'],
    kind: 'text',
    truncated: true,
    isFilteredBySubstring: true,
    isSearchable: true,
  },
  longtext: {
    keys: keysWithLength,
    kind: 'text',
    truncated: true,
    isFilteredBySubstring: true,
    needsDoubleWidth: true,
    isSearchable: true,
  },
  email: {
    keys: keysWithLength,
    kind: 'text',
    group: 'contact',
    truncated: true,
    isFilteredBySubstring: true,
    isSearchable: true,
  },
  phone: {
    keys: keysWithLength,
    kind: 'text',
    group: 'contact',
    isFilteredBySubstring: true,
    isSearchable: true,
  },
  url: {
    keys: keysWithLength,
    kind: 'text',
    truncated: true,
    isFilteredBySubstring: true,
    isSearchable: true,
  },
  image: { keys: keysWithLength, kind: 'text', needsDoubleWidth: true },
  files: {
    keys: [
      'type',
      'renamedFrom',
      'externalName',
      'roles',
      'writtenBy',
      'filteredBy',
      'nullable',
      'personal',
      'max',
      'kinds',
      'maxBytes',
    ],
    kind: 'files',
    needsDoubleWidth: true,
  },
  integer: {
    keys: keysWithRange,
    kind: 'integer',
    decimals: 0,
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  money: {
    keys: [...keysWithRange, 'deducted'],
    kind: 'decimal',
    decimals: 3,
    group: 'money',
    ordered: true,
    quantity: true,
    spreadsheet: '#,##0',
  },
  percent: {
    keys: keysWithRange,
    kind: 'decimal',
    decimals: 3,
    ordered: true,
    quantity: true,
    spreadsheet: '0.###',
  },
  coordinate: {
    keys: keysWithRange,
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
    isSearchable: true,
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
    isSearchable: true,
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
      'personal',
      'to',
      'where',
      'max',
    ],
    kind: 'ids',
    needsDoubleWidth: true,
    truncated: true,
  },
  polymorphic: {
    keys: [...commonKeys, 'typeField', 'to', 'thread'],
    kind: 'integer',
    needsDoubleWidth: true,
    isSearchable: true,
  },
  date: {
    keys: keysWithRange,
    kind: 'day',
    group: 'when',
    ordered: true,
    spreadsheet: 'yyyy-mm-dd',
  },
  time: { keys: commonKeys, kind: 'time', group: 'when', ordered: true, spreadsheet: '[hh]:mm' },
  datetime: {
    keys: keysWithRange,
    kind: 'instant',
    group: 'when',
    ordered: true,
    spreadsheet: 'yyyy-mm-dd hh:mm',
  },
} as const satisfies { [T in FieldType]: FieldTypeTraits<DeclarationKey<T>> }

/** The keys of a field of a type, with `type` itself. */
export type DeclarationKey<T extends FieldType> = 'type' | (keyof FieldTypes[T] & string)

type QuantityOnly<T extends FieldType> = T extends FieldType
  ? (typeof TRAITS_BY_TYPE)[T] extends { quantity: true }
    ? T
    : never
  : never
/** The field types that are quantities. */
export type QuantityType = QuantityOnly<FieldType>

/** Every field type. */
export const FIELD_TYPES = Object.keys(TRAITS_BY_TYPE) as readonly FieldType[]

/** The traits of a field type. */
export const getTypeTraits = (type: FieldType): FieldTypeTraits => TRAITS_BY_TYPE[type]

/** Returns whether filters select a field by days: a date, or an instant by its business day. */
export const isFilteredByDays = ({ type }: Field): boolean =>
  ['day', 'instant'].includes(getTypeTraits(type).kind)
