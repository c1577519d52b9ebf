import type { Computed, Operand, OfChildren } from '../../fields/computation.ts'
import type { Field, Fields } from '../../fields/field-types.ts'

/** The words by which operands of the row itself are combined. */
export const COMBINING = ['add', 'subtract', 'multiply', 'divide', 'days', 'first'] as const
export type Combining = (typeof COMBINING)[number]

/** The words for what the rows that point to a row come to. */
export const TOTALS = ['count', 'sum', 'least', 'most', 'latest'] as const
export type Total = (typeof TOTALS)[number]

/** What the rows that point to a row come to, as code sees it. */
export interface TotalOf extends OfChildren {
  word: Total
  /** The field of those rows; empty where they are counted. */
  field: string | null
}

/** What an operand is, whichever word it is written with. */
export type Read =
  | { kind: 'number'; value: number }
  | { kind: 'own'; field: string }
  | { kind: 'pointed'; reference: string; field: string }
  | { kind: 'combined'; word: Combining; operands: readonly Operand[] }
  | { kind: 'total'; total: TotalOf }

type Loose = Readonly<Partial<Record<Combining, readonly Operand[]>>> &
  Readonly<Partial<Record<Total, string | true>>> &
  Partial<OfChildren>

function readComputation(computation: Loose): Read {
  const combining = COMBINING.find((word) => computation[word] !== undefined)
  if (combining)
    return { kind: 'combined', word: combining, operands: computation[combining] ?? [] }
  const word = TOTALS.find((one) => computation[one] !== undefined) ?? 'count'
  const said = computation[word]
  const { of, by, where } = computation as OfChildren
  const total = { word, field: typeof said === 'string' ? said : null, of, by }
  return { kind: 'total', total: where ? { ...total, where } : total }
}

/** Reads an operand. */
export function readOperand(operand: Operand): Read {
  if (typeof operand === 'number') return { kind: 'number', value: operand }
  if (typeof operand !== 'string') return readComputation(operand as Loose)
  const [own = '', theirs] = operand.split('.')
  return theirs === undefined
    ? { kind: 'own', field: own }
    : { kind: 'pointed', reference: own, field: theirs }
}

/** What a field is computed from; undefined for one that is stored. */
export const computedOf = (field: Field | undefined): Computed | undefined =>
  field === undefined || field.type === 'id' ? undefined : field.computed

/** The names of the fields that are computed, and stand in no column. */
export const computedFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (computedOf(field) === undefined ? [] : [name]))

/** Every part of a computation that is not made of others, with those of the row's own computed fields. */
export function partsOfComputed(fields: Fields, operand: Operand): Read[] {
  const read = readOperand(operand)
  if (read.kind === 'combined') return read.operands.flatMap((one) => partsOfComputed(fields, one))
  const computed = read.kind === 'own' ? computedOf(fields[read.field]) : undefined
  return computed === undefined ? [read] : partsOfComputed(fields, computed)
}

/** Whether a computation needs no row but its own. */
export const isOfOwnRow = (fields: Fields, computed: Computed): boolean =>
  partsOfComputed(fields, computed).every(({ kind }) => kind === 'own' || kind === 'number')
