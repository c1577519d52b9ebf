import type { AnyResource } from '../../resources/kit/define.ts'
import { type Field, matches } from '../../resources/kit/fields.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import { valueAt } from './generic-values.ts'
import type { Random } from './random.ts'

/** A row of an entity that this folder knows nothing of. */
export type AnyRow = Record<string, string | number | null>

/** What rows of an unknown entity are made from. */
export interface GenericContext {
  random: Random
  now: number
  /** The rows of an entity made before; none where there are none. */
  rows(name: ResourceName): readonly AnyRow[]
  /** The first id to give; 1 without it. */
  firstId?: number
}

/** A row to point at that is live and meets the reference's conditions. */
function targetOf(field: Field & { type: 'reference' }, context: GenericContext): number | null {
  const live = { deleted_at: null, ...field.where }
  const found = context.rows(field.to).filter((row) => matches(row, live))
  return found.length > 0 ? Number(context.random.pick(found).id) : null
}

/** What the entity's own condition says a row must hold. */
function fixedValues(resource: AnyResource): AnyRow {
  const conditions = Object.entries(resource.rows?.where ?? {})
  return Object.fromEntries(
    conditions.flatMap(([name, condition]) =>
      condition !== null && typeof condition === 'object' ? [] : [[name, condition]],
    ),
  )
}

/** Whether a row cannot be made because something it must point at is not there. */
export function lacksTarget(resource: AnyResource, context: GenericContext): boolean {
  return Object.values(resource.fields).some(
    (field) => field.type === 'reference' && !field.nullable && targetOf(field, context) === null,
  )
}

/** Believable rows of any entity by its field types alone; the last is deleted where that can be. */
export function genericRows(
  resource: AnyResource,
  count: number,
  context: GenericContext,
): AnyRow[] {
  if (lacksTarget(resource, context)) return []
  const fixed = fixedValues(resource)
  return Array.from({ length: count }, (_, index) => {
    const id = (context.firstId ?? 1) + index
    const last = index === count - 1 && count > 1
    const entries = Object.entries(resource.fields).map(([name, field]) => {
      if (field.type === 'id') return [name, id]
      if (field.type === 'reference') return [name, field.stamp ? null : targetOf(field, context)]
      return [name, valueAt({ name, field, index, last, ...context })]
    })
    return { ...Object.fromEntries(entries), ...fixed }
  })
}
