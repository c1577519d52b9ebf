import type { Field } from '../../../../../registry/fields/field-types.ts'
import { mapFormerValues } from '../../../../../registry/fields/former-names.ts'
import { quote } from '../../../tables/columns.ts'
import { buildRenamedText } from '../conversions.ts'
import { formatRowCount } from '../counted.ts'
import { quoteColumn, type DetectedKind, isSameType, quoteStoredColumn } from './difference.ts'

/** Returns the values of a choice field. */
const listValues = (field: Field): string[] =>
  field.type === 'choice' ? Object.keys(field.values) : []
const quoteValues = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** The removed values of a choice that were not renamed. */
function listRemovedValues(before: Field, after: Field): string[] {
  const renamed = mapFormerValues(after)
  return listValues(before).filter(
    (value) => !listValues(after).includes(value) && !renamed.has(value),
  )
}

/** The renamed values of a choice, as pairs of old and new. */
const listRenamedValues = (
  before: Field,
  after: Field,
): [formerValue: string, currentValue: string][] =>
  [...mapFormerValues(after)].filter(
    ([value, currentValue]) =>
      listValues(before).includes(value) &&
      !listValues(after).includes(value) &&
      listValues(after).includes(currentValue),
  )

/** The kinds of change of a choice's values. */
export const CHOICE_DIFFERENCES = {
  'value-renamed': {
    applies: (before, after) =>
      isSameType(before, after) && listRenamedValues(before, after).length > 0,
    describe: ({ column, before, after }, rows) => {
      const renames = listRenamedValues(before, after).map(
        ([formerValue, currentValue]) =>
          `'${formerValue}' of \`${column}\` is '${currentValue}' now`,
      )
      return `${renames.join(', ')} (${formatRowCount(rows)} looked through)`
    },
    buildStatements: (change) => {
      const renames = new Map(listRenamedValues(change.before, change.after))
      return [
        `update "${change.table}" set ${quoteColumn(change)} = ${buildRenamedText(quoteColumn(change), renames)}
          where ${quoteColumn(change)} in (${[...renames.keys()].map(quote).join(', ')})`,
      ]
    },
  },
  'value-removed': {
    applies: (before, after) =>
      isSameType(before, after) && listRemovedValues(before, after).length > 0,
    describe: ({ column, before, after }) =>
      `\`${column}\` is no longer ${quoteValues(listRemovedValues(before, after))}`,
    findBlockage: (change) => {
      const removedValues = listRemovedValues(change.before, change.after)
      return {
        where: `${quoteStoredColumn(change)} in (${removedValues.map(quote).join(', ')})`,
        countText: `are ${quoteValues(removedValues)}`,
        remedy: `change these first, or say \`valuesRenamedFrom: { new: '${removedValues[0]}' }\` if it is a rename`,
      }
    },
  },
  'value-added': {
    isAdditive: true,
    applies: (before, after) =>
      isSameType(before, after) &&
      listValues(after).some(
        (value) =>
          !listValues(before).includes(value) &&
          !listRenamedValues(before, after).some(([, currentValue]) => currentValue === value),
      ),
    describe: ({ column, before, after }) =>
      `\`${column}\` can be ${quoteValues(listValues(after).filter((value) => !listValues(before).includes(value)))} too`,
  },
} as const satisfies Readonly<Record<string, DetectedKind>>
