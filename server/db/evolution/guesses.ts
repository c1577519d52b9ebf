import { columnType } from '../tables/columns.ts'
import { type Change, type EntityChange, type FieldChange, isOfField } from './kinds/change.ts'

/** The share of equal fields above which a new entity looks like a removed one. */
const ALIKE = 0.7

const ofKind = <C extends Change>(changes: readonly C[], kind: C['kind']) =>
  changes.filter((change) => change.kind === kind)

/** Guesses renamed fields: a new and a removed one of the same type. */
function fieldGuesses(changes: readonly FieldChange[]): string[] {
  return ofKind(changes, 'field-added').flatMap((added) =>
    ofKind(changes, 'field-removed')
      .filter(
        ({ table, before }) =>
          table === added.table && columnType(before) === columnType(added.after),
      )
      .map(
        ({ column }) =>
          `If \`${added.column}\` is what \`${column}\` was, write \`renamedFrom: '${column}'\` in it.`,
      ),
  )
}

/** Guesses renamed entities: a new and a removed one with mostly equal fields. */
function entityGuesses(changes: readonly EntityChange[]): string[] {
  return ofKind(changes, 'entity-added').flatMap(({ entity, fields: added }) => {
    const declared = Object.keys(added)
    return ofKind(changes, 'entity-removed')
      .filter(({ fields }) => {
        const shared = declared.filter((name) => name in fields)
        return shared.length >= ALIKE * Math.max(declared.length, Object.keys(fields).length)
      })
      .map(
        ({ entity: old }) =>
          `If ${entity} is what ${old} was, write \`renamedFrom: '${old}'\` in it.`,
      )
  })
}

/** Guesses undeclared renames, as hints for the operator. */
export const guessRenames = (changes: readonly Change[]): string[] => [
  ...fieldGuesses(changes.filter(isOfField)),
  ...entityGuesses(changes.filter((change): change is EntityChange => !isOfField(change))),
]
