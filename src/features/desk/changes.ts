import type { FreeTime } from '../../../registry/calls/planning-calls.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { parseFieldValues, type Values } from '../../parts/fields/validation.ts'
import { type DeskEntity, type DeskReference, listNewFields } from './desk.ts'

/** The values of the desk's forms: `fresh` has new rows by reference, `own` the row itself. */
export interface DeskValues {
  fresh: Readonly<Record<string, Values>>
  own: Values
}

/** Builds the change that creates a row. Rows of a new caller refer to the first change. */
function buildNewRow({ name, target, owners }: DeskReference, values: Values): RowChange {
  const names = listNewFields({ name, target, owners })
  const ownerValues = Object.fromEntries(owners.map((owner) => [owner, { change: 0 }]))
  const parsed = parseFieldValues(target, names, values)
  return { entity: target.name, verb: 'create', values: { ...parsed, ...ownerValues } }
}

/** Returns the changes that create the new rows and, last, the row that refers to them. */
export function buildChanges(
  entity: DeskEntity,
  { fresh, own }: DeskValues,
  time: FreeTime,
  extraValues: Values,
): RowChange[] {
  const { resource, desk, caller, belonging, person, start } = entity
  const references = [caller, ...belonging].filter(({ name }) => fresh[name])
  const newRows = references.map((reference) => buildNewRow(reference, fresh[reference.name] ?? {}))
  const pointers = references.map(({ name }, change) => [name, { change }] as const)
  const names = desk.fields.filter((name) => !fresh[name])
  const values = {
    ...parseFieldValues(resource, names, own),
    ...time.values,
    ...Object.fromEntries(pointers),
    [start]: time.starts_at,
    [person]: time.person,
    ...extraValues,
  }
  return [...newRows, { entity: resource.name, verb: 'create', values }]
}
