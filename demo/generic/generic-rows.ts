import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { type Field } from '../../resources/kit/fields/field-types.ts'
import { matches } from '../../resources/kit/fields/conditions.ts'
import { oneValue } from '../../resources/kit/values/parsed.ts'
import type { ResourceName } from '../../resources/kit/words/names.ts'
import { dateOf, startOfDay } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { AnyRow } from '../world/world.ts'
import { valueAt } from './generic-values.ts'
import { apart, inKeeping, isRight } from './rules.ts'

/** How often a row that breaks a rule is drawn again. */
const TRIES = 20

/** The sources of generic rows. */
export interface GenericContext {
  random: Random
  now: number
  /** The rows of an entity generated so far; none if there are none. */
  rows(name: ResourceName): readonly AnyRow[]
  /** The first id to use, 1 by default. */
  firstId?: number
}

/**
 * Chooses a live row to refer to that meets the reference's conditions and belongs to the row's
 * other references.
 */
function targetOf(
  field: Field & { type: 'reference' },
  context: GenericContext,
  row: AnyRow = {},
): number | null {
  const known = Object.entries(field.within ?? {}).filter(([, ours]) => ours in row)
  const belongs = Object.fromEntries(
    known.map(([theirs, ours]) => [theirs, oneValue(row[ours] ?? null)]),
  )
  const conditions = { deleted_at: null, ...field.where }
  const today = dateOf(startOfDay(context.now))
  const found = context.rows(field.to).filter((target) => matches(target, conditions, today))
  const theirs = found.filter((target) => matches(target, belongs))
  // If no row belongs, a required reference still needs some row.
  const chosen = theirs.length > 0 || field.nullable ? theirs : found
  return chosen.length > 0 ? Number(context.random.pick(chosen).id) : null
}

/** Chooses some live rows to refer to; none where there are none, or now and then where there need be none. */
function targetsOf(
  field: Field & { type: 'references' },
  context: GenericContext,
): number[] | null {
  const { random } = context
  if (field.nullable && random.chance(0.2)) return null
  const many = random.int(1, Math.min(3, field.max ?? 3))
  const ids = Array.from({ length: many }, () => targetOf({ ...field, type: 'reference' }, context))
  const found = [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b)
  return found.length > 0 ? found : null
}

/** The types of a polymorphic reference whose entities have rows. */
const kindsOf = (field: Field & { type: 'polymorphic' }, context: GenericContext) =>
  Object.entries(field.to).filter(([, to]) => context.rows(to).length > 0)

/** Chooses the targets of a row's polymorphic references, with their types. */
function pointers(resource: AnyResource, context: GenericContext): AnyRow {
  const row: AnyRow = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type !== 'polymorphic') continue
    const kinds = kindsOf(field, context)
    const chosen = kinds.length > 0 ? context.random.pick(kinds) : undefined
    if (!chosen) continue
    row[field.typeField] = chosen[0]
    row[name] = Number(context.random.pick(context.rows(chosen[1])).id)
  }
  return row
}

/** The values that the entity's own filter requires. */
function fixedValues(resource: AnyResource): AnyRow {
  const conditions = Object.entries(resource.rows?.where ?? {})
  return Object.fromEntries(
    conditions.flatMap(([name, condition]) =>
      condition !== null && typeof condition === 'object' ? [] : [[name, condition]],
    ),
  )
}

/** Whether a row cannot be generated because a required reference has no target. */
function lacksTarget(resource: AnyResource, context: GenericContext): boolean {
  return Object.values(resource.fields).some((field) => {
    if (field.type === 'polymorphic') return !field.nullable && kindsOf(field, context).length === 0
    // A file would have to be made up.
    if (field.type === 'files') return !field.nullable
    return field.type === 'reference' && !field.nullable && targetOf(field, context) === null
  })
}

/** The values that are kept equal to those of the rows that a row points to. */
function copied({ fields }: AnyResource, row: AnyRow, context: GenericContext): AnyRow {
  const copies = Object.entries(fields).flatMap(([name, field]) => {
    const [by = '', theirs = ''] = (field.type !== 'id' && field.copies) || []
    const reference = fields[by]
    if (reference?.type !== 'reference') return []
    const target = context.rows(reference.to).find(({ id }) => id === row[by])
    return [[name, target?.[theirs] ?? null] as const]
  })
  return Object.fromEntries(copies)
}

/** Generates one row, whatever the others are. */
function rowOf(
  resource: AnyResource,
  spot: { id: number; index: number; last: boolean },
  context: GenericContext,
): AnyRow {
  const { id, index, last } = spot
  const row: AnyRow = { id }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.type === 'reference') row[name] = field.setOn ? null : targetOf(field, context, row)
    else if (field.type === 'references') row[name] = targetsOf(field, context)
    else if (field.type !== 'id' && !field.computed)
      row[name] = valueAt({ name, field, index, last, ...context })
  }
  const whole = { ...row, ...pointers(resource, context), ...fixedValues(resource) }
  return inKeeping(resource, { ...whole, ...copied(resource, whole, context) })
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
    const spot = { id: (context.firstId ?? 1) + made.length, index, last }
    for (let tries = 0; tries < TRIES; tries++) {
      const row = rowOf(resource, spot, { ...context, rows })
      if (!isRight(resource, row) || !isNew(row)) continue
      made.push(row)
      break
    }
  }
  return made
}
