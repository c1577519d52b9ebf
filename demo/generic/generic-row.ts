import type { AnyResource } from '../../registry/entities/registry.ts'
import { matches, stateOf } from '../../registry/fields/conditions.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { oneValue } from '../../registry/values/parsed.ts'
import type { Role } from '../../resources/words/roles.ts'
import { DEMO_STAFF } from '../rows/staff.ts'
import { dateOf, startOfDay } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { AnyRow, Sources } from '../world/world.ts'
import { valueAt } from './generic-values.ts'
import { givenBySteps } from './given-by-steps.ts'
import { inKeeping } from './rules.ts'

/** The sources of a generic row. */
export interface RowContext extends Omit<Sources, 'random'> {
  random: Random
}

/** The place of a generic row among those of its entity. */
export interface RowSpot {
  index: number
  last: boolean
  /** Whether it belongs to whom the demo business has to sign in as, where rows belong to somebody. */
  ours: boolean
}

/** The live rows that a reference may point to: those that belong to the row's other references, or else any that a required one can have. */
function targetsFor(
  field: Field & { type: 'reference' },
  context: RowContext,
  row: AnyRow,
): readonly AnyRow[] {
  const known = Object.entries(field.within ?? {}).filter(([, ours]) => ours in row)
  const belongs = Object.fromEntries(
    known.map(([theirs, ours]) => [theirs, oneValue(row[ours] ?? null)]),
  )
  const conditions = { deleted_at: null, ...field.where }
  const today = dateOf(startOfDay(context.now))
  const found = context.rows(field.to).filter((target) => matches(target, conditions, today))
  const theirs = found.filter((target) => matches(target, belongs))
  return theirs.length > 0 || field.nullable ? theirs : found
}

/** Chooses a live row to refer to. */
export function targetOf(
  field: Field & { type: 'reference' },
  context: RowContext,
  row: AnyRow = {},
): number | null {
  const found = targetsFor(field, context, row)
  return found.length > 0 ? Number(context.random.pick(found).id) : null
}

/** Chooses some live rows to refer to; none where there are none, or now and then where there need be none. */
function targetsOf(field: Field & { type: 'references' }, context: RowContext): number[] | null {
  const { random } = context
  if (field.nullable && random.chance(0.2)) return null
  const many = random.int(1, Math.min(3, field.max ?? 3))
  const ids = Array.from({ length: many }, () => targetOf({ ...field, type: 'reference' }, context))
  const found = [...new Set(ids.filter((id) => id !== null))].toSorted((a, b) => a - b)
  return found.length > 0 ? found : null
}

/** The account to sign in as that a row of one's own belongs to by a field; null if none could own it. */
function ownerOf(
  { ownerField = {} }: AnyResource,
  [name, field]: readonly [string, Field & { type: 'reference' }],
  { index, ours }: RowSpot,
  context: RowContext,
  row: AnyRow,
): number | null {
  const roles = (Object.keys(ownerField) as Role[]).filter((role) => ownerField[role] === name)
  const role = ours ? roles[index % roles.length] : undefined
  if (!role) return null
  const { email } = DEMO_STAFF[role]
  const account = targetsFor(field, context, row).find((target) => target.email === email)
  return account ? Number(account.id) : null
}

/** The types of a polymorphic reference whose entities have rows. */
export const kindsOf = (
  field: Field & { type: 'polymorphic' },
  context: Pick<RowContext, 'rows'>,
) => Object.entries(field.to).filter(([, to]) => context.rows(to).length > 0)

/** Chooses the targets of a row's polymorphic references, of the types that are stated. */
function pointers({ fields }: AnyResource, stated: AnyRow, context: RowContext): AnyRow {
  const row: AnyRow = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'polymorphic') continue
    const type = stated[field.typeField] ?? null
    const kinds = kindsOf(field, context).filter(([kind]) => type === null || kind === type)
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

/** The values that are kept equal to those of the rows that a row points to. */
function copied({ fields }: AnyResource, row: AnyRow, context: RowContext): AnyRow {
  const copies = Object.entries(fields).flatMap(([name, field]) => {
    const [by = '', theirs = ''] = (field.type !== 'id' && field.copies) || []
    const reference = fields[by]
    if (reference?.type !== 'reference') return []
    const target = context.rows(reference.to).find(({ id }) => id === row[by])
    return [[name, target?.[theirs] ?? null] as const]
  })
  return Object.fromEntries(copies)
}

/** The row with what its state says of the fields that only steps give: a reason of loss where it is lost. */
function asInState(
  resource: AnyResource,
  row: AnyRow,
  stated: AnyRow,
  spot: RowSpot,
  context: RowContext,
): AnyRow {
  const given = [...givenBySteps(resource)].filter(([name]) => !(name in stated))
  if (given.length === 0) return row
  const state = stateOf(row, resource.states, dateOf(startOfDay(context.now))) ?? ''
  const settled = given.map(([name, { may, must }]) => {
    const value = row[name] ?? null
    if (!may.has(state)) return [name, null] as const
    const field = resource.fields[name]
    if (value !== null || !field || !must.has(state)) return [name, value] as const
    if (field.type === 'reference') return [name, targetOf(field, context, row)] as const
    const required = { ...field, nullable: undefined, setOn: undefined } as unknown as Field
    return [name, valueAt({ name, field: required, ...spot, ...context })] as const
  })
  return { ...row, ...Object.fromEntries(settled) }
}

/** Draws the values of all fields that are not stated, whatever other rows hold. */
export function genericRow(
  resource: AnyResource,
  stated: AnyRow,
  spot: RowSpot,
  context: RowContext,
): AnyRow {
  const row = { ...stated }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (name in stated || field.type === 'id' || field.computed) continue
    if (field.type === 'reference')
      row[name] = referenceAt(resource, [name, field], spot, context, row)
    else if (field.type === 'references') row[name] = targetsOf(field, context)
    else row[name] = valueAt({ name, field, ...spot, ...context })
  }
  const whole = {
    ...row,
    ...pointers(resource, stated, context),
    ...fixedValues(resource),
    ...stated,
  }
  const kept = inKeeping(resource, { ...whole, ...copied(resource, whole, context) })
  return { ...asInState(resource, kept, stated, spot, context), ...stated }
}

/** Chooses what a reference points to: who made the row, or a row, but nobody who has done nothing yet. */
function referenceAt(
  resource: AnyResource,
  entry: readonly [string, Field & { type: 'reference' }],
  spot: RowSpot,
  context: RowContext,
  row: AnyRow,
): number | null {
  const [, field] = entry
  if (field.setOn && field.setOn !== 'create') return null
  return ownerOf(resource, entry, spot, context, row) ?? targetOf(field, context, row)
}
