import type { Computed, Operand, ChildRows } from '../../fields/computation.ts'
import { compileOnce } from '../../fields/compile-once.ts'
import type { Field, Fields } from '../../fields/field-types.ts'

/** The operators over operands of the same row. */
export const COMBINING_OPERATORS = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'days',
  'first',
] as const
export type CombiningOperator = (typeof COMBINING_OPERATORS)[number]

/** The operator that decides by a choice of the same row. */
export const DECIDING_OPERATOR = 'if'

/** The operators over rows that refer to a row. */
export const TOTAL_OPERATORS = ['count', 'sum', 'min', 'max', 'latest'] as const
export type TotalOperator = (typeof TOTAL_OPERATORS)[number]

/** A computation over the rows that refer to a row. */
export interface ChildTotal extends ChildRows {
  word: TotalOperator
  /** The field of the child rows; null for a count. */
  field: string | null
}

/** A parsed operand. */
export type ParsedOperand =
  | { kind: 'number'; value: number }
  | { kind: 'own'; field: string }
  | { kind: 'pointed'; reference: string; field: string }
  | { kind: 'combined'; word: CombiningOperator; operands: readonly Operand[] }
  | { kind: 'decided'; field: string; values: readonly string[]; operand: Operand }
  | { kind: 'total'; total: ChildTotal }

type AnyComputation = Readonly<Partial<Record<CombiningOperator, readonly Operand[]>>> &
  Readonly<Partial<{ if: string; in: readonly string[]; then: Operand }>> &
  Readonly<Partial<Record<TotalOperator, string | true>>> &
  Partial<ChildRows>

function parseComputation(computation: AnyComputation): ParsedOperand {
  const operator = COMBINING_OPERATORS.find((word) => computation[word] !== undefined)
  if (operator) return { kind: 'combined', word: operator, operands: computation[operator] ?? [] }
  if (computation.if !== undefined)
    return {
      kind: 'decided',
      field: computation.if,
      values: computation.in ?? [],
      operand: computation.then ?? 0,
    }
  const word = TOTAL_OPERATORS.find((candidate) => computation[candidate] !== undefined) ?? 'count'
  const declared = computation[word]
  const { entity, reference, where } = computation as ChildRows
  const total = { word, field: typeof declared === 'string' ? declared : null, entity, reference }
  return { kind: 'total', total: where ? { ...total, where } : total }
}

/** Parses an operand. */
export function parseOperand(operand: Operand): ParsedOperand {
  if (typeof operand === 'number') return { kind: 'number', value: operand }
  if (typeof operand !== 'string') return parseComputation(operand as AnyComputation)
  const [fieldName = '', targetField] = operand.split('.')
  return targetField === undefined
    ? { kind: 'own', field: fieldName }
    : { kind: 'pointed', reference: fieldName, field: targetField }
}

/** Returns the computation of a field; undefined for stored fields. */
export const getFieldComputation = (field: Field | undefined): Computed | undefined =>
  field === undefined || field.type === 'id' ? undefined : field.computed

/** Returns the names of the computed fields, which have no column. */
export const listComputedFields = compileOnce((fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    getFieldComputation(field) === undefined ? [] : [name],
  ),
)

/**
 * Returns the elementary parts of a computation, including those of computed fields that it uses.
 */
export function listComputedParts(fields: Fields, operand: Operand): ParsedOperand[] {
  const parsedOperand = parseOperand(operand)
  if (parsedOperand.kind === 'combined')
    return parsedOperand.operands.flatMap((part) => listComputedParts(fields, part))
  if (parsedOperand.kind === 'decided')
    return [
      { kind: 'own', field: parsedOperand.field },
      ...listComputedParts(fields, parsedOperand.operand),
    ]
  const computed =
    parsedOperand.kind === 'own' ? getFieldComputation(fields[parsedOperand.field]) : undefined
  return computed === undefined ? [parsedOperand] : listComputedParts(fields, computed)
}

/** Returns whether a computation uses rows of an entity that is not in the list. */
export const usesOtherEntities = (
  fields: Fields,
  computed: Computed,
  entities: readonly (string | undefined)[],
): boolean =>
  listComputedParts(fields, computed).some(
    (part) => part.kind === 'total' && !entities.includes(part.total.entity),
  )

/** Returns whether a computation needs no other row. */
export const isRowComputation = (fields: Fields, computed: Computed): boolean =>
  listComputedParts(fields, computed).every(({ kind }) => kind === 'own' || kind === 'number')
