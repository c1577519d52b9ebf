import { columnType } from '../tables/columns.ts'
import { type Change, type EntityChange, type FieldChange, isOfField } from './kinds/change.ts'

/** The share of its fields that a new entity has in common with a removed one of another name. */
const ALIKE = 0.7

const ofKind = <C extends Change>(changes: readonly C[], kind: C['kind']) =>
  changes.filter((change) => change.kind === kind)

/** Fields that came where others of the same type went. */
function fieldGuesses(changes: readonly FieldChange[]): string[] {
  return ofKind(changes, 'field-added').flatMap((added) =>
    ofKind(changes, 'field-removed')
      .filter(
        ({ table, before }) =>
          table === added.table && columnType(before) === columnType(added.after),
      )
      .map(
        ({ column }) =>
          `If \`${added.column}\` is what \`${column}\` was, write \`was: '${column}'\` in it.`,
      ),
  )
}

/** Entities that came where others with the same fields went. */
function entityGuesses(changes: readonly EntityChange[]): string[] {
  return ofKind(changes, 'entity-added').flatMap(({ entity, fields: added }) => {
    const declared = Object.keys(added)
    return ofKind(changes, 'entity-removed')
      .filter(({ fields }) => {
        const shared = declared.filter((name) => name in fields)
        return shared.length >= ALIKE * Math.max(declared.length, Object.keys(fields).length)
      })
      .map(({ entity: old }) => `If ${entity} is what ${old} was, write \`was: '${old}'\` in it.`)
  })
}

/** Renames that nobody declared, and that some changes look like. */
export const guesses = (changes: readonly Change[]): string[] => [
  ...fieldGuesses(changes.filter(isOfField)),
  ...entityGuesses(changes.filter((change): change is EntityChange => !isOfField(change))),
]
