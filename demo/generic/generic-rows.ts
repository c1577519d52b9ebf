import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'
import type { AnyRow } from '../world/world.ts'
import { genericRow, getUsableKinds, type RowContext, chooseTarget } from './generic-row.ts'
import { createUniqueCheck, isFilled, isRight, keptNames, TRIES } from './rules.ts'

/** The sources of generic rows. */
export interface GenericContext extends RowContext {
  /** The first id to use, 1 by default. */
  firstId?: number
}

/** Every n-th row belongs to the account of a demo sign-in. */
const OURS = 3

/** Returns the required fields that have no value, such as references without a target. */
export const listMissingTargets = (resource: AnyResource, context: GenericContext): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.type === 'id' || field.nullable) return []
    if (field.type === 'polymorphic') return getUsableKinds(field, context).length === 0 ? name : []
    // Files cannot be made up.
    if (field.type === 'files') return name
    return field.type === 'reference' && chooseTarget(field, context) === null ? name : []
  })

/**
 * Generates plausible rows of any entity from its field types. The last one is deleted, if
 * possible. A row that breaks a rule or repeats a unique value is drawn again, and left out after
 * some attempts.
 */
export function genericRows(
  resource: AnyResource,
  count: number,
  context: GenericContext,
): AnyRow[] {
  if (listMissingTargets(resource, context).length > 0) return []
  const newRows: AnyRow[] = []
  const keptFields = keptNames(resource)
  const isNew = createUniqueCheck(resource)
  // The entity's own rows are those made so far, so that a tree has its roots first.
  const rows = (name: ResourceName) => (name === resource.name ? newRows : context.rows(name))
  for (let index = 0; index < count; index++) {
    const isLast = index === count - 1 && count > 1
    const id = (context.firstId ?? 1) + newRows.length
    for (let attempt = 0; attempt < TRIES; attempt++) {
      // If an owner can have only one row, further rows get other owners.
      const isOwn = index % OURS === 0 && attempt < TRIES / 2
      const row = genericRow(
        resource,
        { id },
        { index, last: isLast, ours: isOwn },
        { ...context, rows },
      )
      const isWhole = keptFields.every((name) => isFilled(resource, row, name))
      if (!isWhole || !isRight(resource, row) || !isNew(row)) continue
      newRows.push(row)
      break
    }
  }
  return newRows
}
