import type { AnyResource } from '../../registry/entities/registry.ts'
import type { ResourceName } from '../../resources/words/names.ts'
import type { AnyRow } from '../world/world.ts'
import { genericRow, kindsOf, type RowContext, targetOf } from './generic-row.ts'
import { apart, isRight, TRIES } from './rules.ts'

/** The sources of generic rows. */
export interface GenericContext extends RowContext {
  /** The first id to use, 1 by default. */
  firstId?: number
}

/** One row in so many belongs to whom the demo business has to sign in as. */
const OURS = 3

/** Whether a row cannot be generated because a required reference has no target. */
function lacksTarget(resource: AnyResource, context: GenericContext): boolean {
  return Object.values(resource.fields).some((field) => {
    if (field.type === 'polymorphic') return !field.nullable && kindsOf(field, context).length === 0
    // A file would have to be made up.
    if (field.type === 'files') return !field.nullable
    return field.type === 'reference' && !field.nullable && targetOf(field, context) === null
  })
}

/**
 * Generates plausible rows of any entity from its field types; the last one is deleted where
 * possible. A row that would break a rule or repeat a unique value is drawn again, and left out
 * where there is no other.
 */
export function genericRows(
  resource: AnyResource,
  count: number,
  context: GenericContext,
): AnyRow[] {
  if (lacksTarget(resource, context)) return []
  const made: AnyRow[] = []
  const isNew = apart(resource)
  // Rows of the entity itself are those made so far: a tree has its roots first.
  const rows = (name: ResourceName) => (name === resource.name ? made : context.rows(name))
  for (let index = 0; index < count; index++) {
    const last = index === count - 1 && count > 1
    const id = (context.firstId ?? 1) + made.length
    for (let tries = 0; tries < TRIES; tries++) {
      // An owner who may have one row only is given up for somebody else.
      const ours = index % OURS === 0 && tries < TRIES / 2
      const row = genericRow(resource, { id }, { index, last, ours }, { ...context, rows })
      if (!isRight(resource, row) || !isNew(row)) continue
      made.push(row)
      break
    }
  }
  return made
}
