import type { FreeTime } from '../../../registry/calls/planning-calls.ts'
import type { RowChange } from '../../platform/data/send-changes.ts'
import { parsedValues, type Values } from '../../parts/fields/validation.ts'
import { type DeskEntity, type DeskReference, listNewFields } from './desk.ts'

/** The values of the desk's forms: `fresh` has new rows by reference, `own` the row itself. */
export interface DeskValues {
  fresh: Readonly<Record<string, Values>>
  own: Values
}

/** The change that makes a new row. Those that belong to the caller refer to the first change. */
function makeNew({ name, target, owners }: DeskReference, values: Values): RowChange {
  const names = listNewFields({ name, target, owners })
  const owned = Object.fromEntries(owners.map((owner) => [owner, { change: 0 }]))
  const sent = parsedValues(target, names, values)
  return { entity: target.name, verb: 'create', values: { ...sent, ...owned } }
}

/** Returns the changes that make a row at a time, and the new rows that it refers to. */
export function buildChanges(
  entity: DeskEntity,
  { fresh, own }: DeskValues,
  time: FreeTime,
  more: Values,
): RowChange[] {
  const { resource, desk, caller, belonging, person, start } = entity
  const references = [caller, ...belonging].filter(({ name }) => fresh[name])
  const newRows = references.map((reference) => makeNew(reference, fresh[reference.name] ?? {}))
  const pointers = references.map(({ name }, change) => [name, { change }] as const)
  const names = desk.fields.filter((name) => !fresh[name])
  const values = {
    ...parsedValues(resource, names, own),
    ...time.values,
    ...Object.fromEntries(pointers),
    [start]: time.starts_at,
    [person]: time.person,
    ...more,
  }
  return [...newRows, { entity: resource.name, verb: 'create', values }]
}
