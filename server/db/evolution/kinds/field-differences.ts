import type { Field } from '../../../../registry/fields/field-types.ts'
import type { DifferenceKind } from './change.ts'
import { CHOICE_DIFFERENCES } from './differences/choice-differences.ts'
import { COLUMN_DIFFERENCES } from './differences/column-differences.ts'
import type { DetectedKind } from './differences/difference.ts'
import { LIMIT_DIFFERENCES, TYPE_DIFFERENCES } from './differences/value-differences.ts'

/** The kinds of change that show in a field itself, in the order in which they are made. */
export const DIFFERENCES: Readonly<Record<DifferenceKind, DetectedKind>> = {
  ...TYPE_DIFFERENCES,
  ...CHOICE_DIFFERENCES,
  ...LIMIT_DIFFERENCES,
  ...COLUMN_DIFFERENCES,
}

/** Lists the kinds of change between a field's former and declared form. */
export function findDifferences(before: Field, after: Field): DifferenceKind[] {
  const kinds = Object.entries(DIFFERENCES) as [DifferenceKind, DetectedKind][]
  return kinds.filter(([, { applies }]) => applies(before, after)).map(([kind]) => kind)
}
