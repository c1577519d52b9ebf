import type { Field } from '../../../registry/fields/field-types.ts'
import { findReplacementKey } from '../../../registry/words/renamed-keys.ts'
import type { KeptTable, Shape } from './shape.ts'

type Loose = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The renamed keys of fields. The same former key has other replacements elsewhere. */
const FIELD_KEYS = ['noOverlap']
const NO_OVERLAP_KEYS = ['start', 'dailyMinutes', 'where']
const COMPUTATION_KEYS = ['entity', 'reference', 'min', 'max']

const renameKeys = (value: Loose, keys: readonly string[]): Loose =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [findReplacementKey(key, keys) ?? key, item]),
  )

/**
 * Renames the keys of a computation and its nested computations. Conditions keep their field names.
 */
function renameComputation(computed: unknown): unknown {
  if (Array.isArray(computed)) return computed.map(renameComputation)
  if (!isObject(computed)) return computed
  return Object.fromEntries(
    Object.entries(renameKeys(computed, COMPUTATION_KEYS)).map(([key, item]) => [
      key,
      key === 'where' ? item : renameComputation(item),
    ]),
  )
}

function renameField(field: Field): Field {
  const { noOverlap, computed, ...otherKeys } = renameKeys({ ...field }, FIELD_KEYS)
  return {
    ...otherKeys,
    ...(isObject(noOverlap) && { noOverlap: renameKeys(noOverlap, NO_OVERLAP_KEYS) }),
    ...(computed !== undefined && { computed: renameComputation(computed) }),
  } as Field
}

const renameFields = (fields: KeptTable['fields']): KeptTable['fields'] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, renameField(field)]))

const renameTables = (tables: Shape['tables']): Shape['tables'] =>
  Object.fromEntries(
    Object.entries(tables).map(([name, { fields, aside, computed, ...otherProperties }]) => [
      name,
      {
        ...otherProperties,
        fields: renameFields(fields),
        aside: renameFields(aside),
        ...(computed && { computed: renameFields(computed) }),
      },
    ]),
  )

/** Replaces former keys of declarations in a stored registry. */
export const replaceFormerKeys = (shape: Shape): Shape => ({
  ...shape,
  tables: renameTables(shape.tables),
  aside: renameTables(shape.aside),
})
