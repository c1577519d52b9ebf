import type { Field } from '../../../../../registry/fields/field-types.ts'
import { mapFormerValues } from '../../../../../registry/fields/former-names.ts'
import { quote } from '../../../tables/columns.ts'
import { renamedSql } from '../conversions.ts'
import { counted } from '../counted.ts'
import { col, type Difference, isSameType, old } from './difference.ts'

/** The values of a choice. */
const listValues = (field: Field): string[] =>
  field.type === 'choice' ? Object.keys(field.values) : []
const named = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** The removed values of a choice that were not renamed. */
function removedValues(before: Field, after: Field): string[] {
  const renamed = mapFormerValues(after)
  return listValues(before).filter(
    (value) => !listValues(after).includes(value) && !renamed.has(value),
  )
}

/** The renamed values of a choice, as pairs of old and new. */
const movedValues = (before: Field, after: Field): [old: string, now: string][] =>
  [...mapFormerValues(after)].filter(
    ([value, now]) =>
      listValues(before).includes(value) &&
      !listValues(after).includes(value) &&
      listValues(after).includes(now),
  )

/** The kinds of change of a choice's values. */
export const CHOICE_DIFFERENCES = {
  'value-renamed': {
    applies: (before, after) => isSameType(before, after) && movedValues(before, after).length > 0,
    says: ({ column, before, after }, rows) => {
      const moved = movedValues(before, after).map(
        ([was, now]) => `'${was}' of \`${column}\` is '${now}' now`,
      )
      return `${moved.join(', ')} (${counted(rows)} looked through)`
    },
    carry: (change) => {
      const moved = new Map(movedValues(change.before, change.after))
      return [
        `update "${change.table}" set ${col(change)} = ${renamedSql(col(change), moved)}
          where ${col(change)} in (${[...moved.keys()].map(quote).join(', ')})`,
      ]
    },
  },
  'value-removed': {
    applies: (before, after) =>
      isSameType(before, after) && removedValues(before, after).length > 0,
    says: ({ column, before, after }) =>
      `\`${column}\` is no longer ${named(removedValues(before, after))}`,
    blocks: (change) => {
      const removed = removedValues(change.before, change.after)
      return {
        where: `${old(change)} in (${removed.map(quote).join(', ')})`,
        what: `are ${named(removed)}`,
        remedy: `change these first, or say \`valuesRenamedFrom: { new: '${removed[0]}' }\` if it is a rename`,
      }
    },
  },
  'value-added': {
    widens: true,
    applies: (before, after) =>
      isSameType(before, after) &&
      listValues(after).some(
        (value) =>
          !listValues(before).includes(value) &&
          !movedValues(before, after).some(([, now]) => now === value),
      ),
    says: ({ column, before, after }) =>
      `\`${column}\` can be ${named(listValues(after).filter((value) => !listValues(before).includes(value)))} too`,
  },
} as const satisfies Readonly<Record<string, Difference>>
