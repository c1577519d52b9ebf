import { getColumnType } from '../tables/columns.ts'
import { type Change, type EntityChange, type FieldChange, isOfField } from './kinds/change.ts'

/** The share of equal fields above which a new entity looks like a removed one. */
const MIN_SHARED_SHARE = 0.7

const filterByKind = <C extends Change>(changes: readonly C[], kind: C['kind']) =>
  changes.filter((change) => change.kind === kind)

/** Guesses renamed fields: a new and a removed one of the same type. */
function guessFields(changes: readonly FieldChange[]): string[] {
  return filterByKind(changes, 'field-added').flatMap((addedField) =>
    filterByKind(changes, 'field-removed')
      .filter(
        ({ table, before }) =>
          table === addedField.table && getColumnType(before) === getColumnType(addedField.after),
      )
      .map(
        ({ column }) =>
          `If \`${addedField.column}\` is what \`${column}\` was, write \`renamedFrom: '${column}'\` in it.`,
      ),
  )
}

/** Guesses renamed entities: a new and a removed one with mostly equal fields. */
function guessEntities(changes: readonly EntityChange[]): string[] {
  return filterByKind(changes, 'entity-added').flatMap(({ entity, fields: addedFields }) => {
    const declared = Object.keys(addedFields)
    return filterByKind(changes, 'entity-removed')
      .filter(({ fields }) => {
        const shared = declared.filter((name) => name in fields)
        return (
          shared.length >= MIN_SHARED_SHARE * Math.max(declared.length, Object.keys(fields).length)
        )
      })
      .map(
        ({ entity: old }) =>
          `If ${entity} is what ${old} was, write \`renamedFrom: '${old}'\` in it.`,
      )
  })
}

/** Guesses undeclared renames, as hints for the operator. */
export const guessRenames = (changes: readonly Change[]): string[] => [
  ...guessFields(changes.filter(isOfField)),
  ...guessEntities(changes.filter((change): change is EntityChange => !isOfField(change))),
]
