import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '../../resources/words/names.ts'
import type { AnyRow } from '../world/world.ts'
import { genericRow, getUsableKinds, type RowContext, chooseTarget } from './generic-row.ts'
import { apart, isRight, TRIES } from './rules.ts'

/** The sources of generic rows. */
export interface GenericContext extends RowContext {
  /** The first id to use, 1 by default. */
  firstId?: number
}

/** Every n-th row belongs to the account of a demo sign-in. */
const OURS = 3

/** Returns whether a row cannot be generated because a required reference has no target. */
function lacksTarget(resource: AnyResource, context: GenericContext): boolean {
  return Object.values(resource.fields).some((field) => {
    if (field.type === 'polymorphic')
      return !field.nullable && getUsableKinds(field, context).length === 0
    // Files cannot be made up.
    if (field.type === 'files') return !field.nullable
    return field.type === 'reference' && !field.nullable && chooseTarget(field, context) === null
  })
}

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
  if (lacksTarget(resource, context)) return []
  const made: AnyRow[] = []
  const isNew = apart(resource)
  // The entity's own rows are those made so far, so that a tree has its roots first.
  const rows = (name: ResourceName) => (name === resource.name ? made : context.rows(name))
  for (let index = 0; index < count; index++) {
    const last = index === count - 1 && count > 1
    const id = (context.firstId ?? 1) + made.length
    for (let tries = 0; tries < TRIES; tries++) {
      // If an owner can have only one row, further rows get other owners.
      const ours = index % OURS === 0 && tries < TRIES / 2
      const row = genericRow(resource, { id }, { index, last, ours }, { ...context, rows })
      if (!isRight(resource, row) || !isNew(row)) continue
      made.push(row)
      break
    }
  }
  return made
}
