import type { Computed, Operand, OfChildren } from '../../fields/computation.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Field, Fields } from '../../fields/field-types.ts'

/** The operators over operands of the row itself. */
export const COMBINING = ['add', 'subtract', 'multiply', 'divide', 'days', 'first'] as const
export type Combining = (typeof COMBINING)[number]

/** The operators over rows that point to a row. */
export const TOTALS = ['count', 'sum', 'min', 'max', 'latest'] as const
export type Total = (typeof TOTALS)[number]

/** A computation over the rows that point to a row. */
export interface ChildTotal extends OfChildren {
  word: Total
  /** The field of those rows; null for a count. */
  field: string | null
}

/** A parsed operand. */
export type Read =
  | { kind: 'number'; value: number }
  | { kind: 'own'; field: string }
  | { kind: 'pointed'; reference: string; field: string }
  | { kind: 'combined'; word: Combining; operands: readonly Operand[] }
  | { kind: 'total'; total: ChildTotal }

type Loose = Readonly<Partial<Record<Combining, readonly Operand[]>>> &
  Readonly<Partial<Record<Total, string | true>>> &
  Partial<OfChildren>

function readComputation(computation: Loose): Read {
  const combining = COMBINING.find((word) => computation[word] !== undefined)
  if (combining)
    return { kind: 'combined', word: combining, operands: computation[combining] ?? [] }
  const word = TOTALS.find((candidate) => computation[candidate] !== undefined) ?? 'count'
  const declared = computation[word]
  const { entity, reference, where } = computation as OfChildren
  const total = { word, field: typeof declared === 'string' ? declared : null, entity, reference }
  return { kind: 'total', total: where ? { ...total, where } : total }
}

/** Parses an operand. */
export function readOperand(operand: Operand): Read {
  if (typeof operand === 'number') return { kind: 'number', value: operand }
  if (typeof operand !== 'string') return readComputation(operand as Loose)
  const [own = '', theirs] = operand.split('.')
  return theirs === undefined
    ? { kind: 'own', field: own }
    : { kind: 'pointed', reference: own, field: theirs }
}

/** Returns the computation of a field; undefined for stored fields. */
export const getComputed = (field: Field | undefined): Computed | undefined =>
  field === undefined || field.type === 'id' ? undefined : field.computed

/** Returns the names of the computed fields, which have no column. */
export const computedFields = compileOnce((fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    getComputed(field) === undefined ? [] : [name],
  ),
)

/**
 * Returns the elementary parts of a computation, including those of computed fields that it uses.
 */
export function partsOfComputed(fields: Fields, operand: Operand): Read[] {
  const read = readOperand(operand)
  if (read.kind === 'combined')
    return read.operands.flatMap((part) => partsOfComputed(fields, part))
  const computed = read.kind === 'own' ? getComputed(fields[read.field]) : undefined
  return computed === undefined ? [read] : partsOfComputed(fields, computed)
}

/** Returns whether a computation adds up rows of an entity that is none of these. */
export const isTotalOfOthers = (
  fields: Fields,
  computed: Computed,
  entities: readonly (string | undefined)[],
): boolean =>
  partsOfComputed(fields, computed).some(
    (part) => part.kind === 'total' && !entities.includes(part.total.entity),
  )

/** Returns whether a computation needs no other row. */
export const isOfOwnRow = (fields: Fields, computed: Computed): boolean =>
  partsOfComputed(fields, computed).every(({ kind }) => kind === 'own' || kind === 'number')
