import type { AnyResource } from '../../registry/entities/registry.ts'
import { matchesConditions, findRowState } from '../../registry/fields/conditions.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { toSingleValue } from '../../registry/values/parsed.ts'
import type { Role } from '#business/words'
import { DEMO_STAFF } from '#demo/accounts'
import { getBusinessDate, startOfDay } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { AnyRow, Sources } from '../world/world.ts'
import { generateValue } from './generic-values.ts'
import { givenBySteps } from './given-by-steps.ts'
import { inKeeping } from './rules.ts'

/** The sources of a generic row. */
export interface RowContext extends Omit<Sources, 'random'> {
  random: Random
}

/** The position of a generic row within its entity. */
export interface RowSpot {
  index: number
  last: boolean
  /** True if the row belongs to the account of a demo sign-in. */
  ours: boolean
}

/** Returns the live rows that a reference may point to: those that match the row's other references. */
function findTargets(
  field: Field & { type: 'reference' },
  context: RowContext,
  row: AnyRow,
): readonly AnyRow[] {
  const fixed = Object.entries(field.within ?? {}).filter(([, ownField]) => ownField in row)
  const belongs = Object.fromEntries(
    fixed.map(([targetField, ownField]) => [targetField, toSingleValue(row[ownField] ?? null)]),
  )
  const conditions = { deleted_at: null, ...field.where }
  const today = getBusinessDate(startOfDay(context.now))
  return context
    .rows(field.to)
    .filter(
      (target) =>
        matchesConditions(target, conditions, today) && matchesConditions(target, belongs),
    )
}

/** Chooses a live row to refer to. */
export function chooseTarget(
  field: Field & { type: 'reference' },
  context: RowContext,
  row: AnyRow = {},
): number | null {
  const targets = findTargets(field, context, row)
  return targets.length > 0 ? Number(context.random.pick(targets).id) : null
}

/** Chooses some live rows to refer to; sometimes none, if none are required. */
function chooseTargets(
  field: Field & { type: 'references' },
  context: RowContext,
): number[] | null {
  const { random } = context
  if (field.nullable && random.chance(0.2)) return null
  const count = random.int(1, Math.min(3, field.max ?? 3))
  const ids = Array.from({ length: count }, () =>
    chooseTarget({ ...field, type: 'reference' }, context),
  )
  const targetIds = [...new Set(ids.filter((id) => id !== null))].toSorted(
    (first, second) => first - second,
  )
  return targetIds.length > 0 ? targetIds : null
}

/** Returns the account to own a row, if sign-ins can own it; null otherwise. */
function chooseOwner(
  { ownerField = {} }: AnyResource,
  [name, field]: readonly [string, Field & { type: 'reference' }],
  row: AnyRow,
  { index, ours, ...context }: RowSpot & RowContext,
): number | null {
  const roles = (Object.keys(ownerField) as Role[]).filter((role) => ownerField[role] === name)
  const role = ours ? roles[index % roles.length] : undefined
  if (!role) return null
  const { email } = DEMO_STAFF[role]
  const account = findTargets(field, context, row).find((target) => target.email === email)
  return account ? Number(account.id) : null
}

/** The types of a polymorphic reference whose entities have rows. */
export const getUsableKinds = (
  field: Field & { type: 'polymorphic' },
  context: Pick<RowContext, 'rows'>,
) => Object.entries(field.to).filter(([, target]) => context.rows(target).length > 0)

/** Chooses the targets of a row's polymorphic references, by the stated types. */
function pointers({ fields }: AnyResource, stated: AnyRow, context: RowContext): AnyRow {
  const row: AnyRow = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'polymorphic') continue
    const type = stated[field.typeField] ?? null
    const kinds = getUsableKinds(field, context).filter(([kind]) => type === null || kind === type)
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

/** Returns the values that the row copies from referenced rows. */
function copied({ fields }: AnyResource, row: AnyRow, context: RowContext): AnyRow {
  const copies = Object.entries(fields).flatMap(([name, field]) => {
    const [referenceName = '', sourceName = ''] = (field.type !== 'id' && field.copies) || []
    const reference = fields[referenceName]
    if (reference?.type !== 'reference') return []
    const target = context.rows(reference.to).find(({ id }) => id === row[referenceName])
    return [[name, target?.[sourceName] ?? null] as const]
  })
  return Object.fromEntries(copies)
}

/**
 * Adds the values that only transitions write, by the state of the row, such as a reason for a
 * cancelled one.
 */
function asInState(
  resource: AnyResource,
  row: AnyRow,
  stated: AnyRow,
  context: RowSpot & RowContext,
): AnyRow {
  const steps = [...givenBySteps(resource)].filter(([name]) => !(name in stated))
  if (steps.length === 0) return row
  const state = findRowState(row, resource.states, getBusinessDate(startOfDay(context.now))) ?? ''
  const settled = steps.map(([name, { may, must }]) => {
    const value = row[name] ?? null
    if (!may.has(state)) return [name, null] as const
    const field = resource.fields[name]
    if (value !== null || !field || !must.has(state)) return [name, value] as const
    if (field.type === 'reference') return [name, chooseTarget(field, context, row)] as const
    const required = { ...field, nullable: undefined, setOn: undefined } as unknown as Field
    return [name, generateValue({ name, field: required, ...context })] as const
  })
  return { ...row, ...Object.fromEntries(settled) }
}

/** Draws the values of all fields that are not stated, without regard to other rows. */
export function genericRow(
  resource: AnyResource,
  stated: AnyRow,
  spot: RowSpot,
  context: RowContext,
): AnyRow {
  const row = { ...stated }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (name in stated || field.type === 'id' || field.computed) continue
    // A row that is drawn alone belongs to no series.
    if (name === resource.series?.group || name === resource.series?.rule) row[name] = null
    // The lines are counted once they exist.
    else if (name === resource.lines?.count) row[name] = 0
    else if (field.type === 'reference')
      row[name] = chooseReference(resource, [name, field], row, { ...spot, ...context })
    else if (field.type === 'references') row[name] = chooseTargets(field, context)
    else row[name] = generateValue({ name, field, ...spot, ...context })
  }
  const complete = {
    ...row,
    ...pointers(resource, stated, context),
    ...fixedValues(resource),
    ...stated,
  }
  const valid = inKeeping(resource, { ...complete, ...copied(resource, complete, context) })
  return { ...asInState(resource, valid, stated, { ...spot, ...context }), ...stated }
}

/**
 * Chooses the target of a reference: the author, or a row; none for a verb that has not happened.
 */
function chooseReference(
  resource: AnyResource,
  entry: readonly [string, Field & { type: 'reference' }],
  row: AnyRow,
  context: RowSpot & RowContext,
): number | null {
  const [, field] = entry
  if (field.setOn && field.setOn !== 'create') return null
  return chooseOwner(resource, entry, row, context) ?? chooseTarget(field, context, row)
}
