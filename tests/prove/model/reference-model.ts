import { getBodyFields, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import type { AnyTransition } from '../../../registry/entities/transition.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import type { Person } from './business.ts'
import { type Facts, keptFields, plain, PLACES } from './facts.ts'

const NOW = TEST_NOW.toISOString()

/** The key of a row in the model. */
export const getKey = (entity: string, id: unknown) => `${entity} ${String(id)}`

/** One request of a sequence: who asks what, of which row. */
export interface Step {
  person: Person
  endpoint: VerbEndpoint
  /** The entity in whose table the row is; another than that of the call in a list of several kinds. */
  resource: AnyResource
  /** The row; null for one that is being made. */
  id: number | null
  body: Readonly<Record<string, unknown>>
}

/** The rows of a small business: what they hold, and how many places of each are taken. */
export interface Model {
  rows: ReadonlyMap<string, Facts>
  /** The places that rows take of which the model knows nothing. */
  others: ReadonlyMap<string, number>
}

/** What all rows of an entity hold. */
export const listRows = ({ rows }: Model, entity: string) =>
  [...rows].filter(([key]) => key.startsWith(`${entity} `)).map(([, facts]) => facts)

/** Whether a row is not deleted. */
export const isLive = (facts: Facts) => (facts.deleted_at ?? null) === null

/** How many places of a row are taken. */
export function countPlaces(model: Model, to: string, count: string, id: unknown): number {
  const places = PLACES.filter((one) => one.to === to && one.count === count)
  const known = places.flatMap(({ by, name }) =>
    listRows(model, by).filter((facts) => isLive(facts) && facts[name] === id),
  )
  return known.length + (model.others.get(getKey(to, id)) ?? 0)
}

/** What a row holds, with the places of it that are taken; undefined for one that the model does not have. */
export function listFacts(model: Model, entity: string, id: unknown): Facts | undefined {
  const facts = model.rows.get(getKey(entity, id))
  const counts = PLACES.filter(({ to }) => to === entity).map(
    ({ count }) => [count, countPlaces(model, entity, count, id)] as const,
  )
  return facts && { ...facts, ...Object.fromEntries(counts) }
}

/** What the entity's file says of the call: from which states it leads to which, and what it writes. */
export const declared = ({ resource, verb }: VerbEndpoint): AnyTransition =>
  getTransition(resource, verb) ?? {}

/** What a verb makes of a row, as its declaration says. */
function written({ endpoint, resource, body }: Step, facts: Facts): Facts {
  const { verb } = endpoint
  const happened = [verb === 'renew' ? 'create' : verb, 'update']
  const stamps = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'datetime' && field.setOn && happened.includes(field.setOn) ? [name] : [],
  )
  const removed = verb === 'delete' || verb === 'cancel' ? { deleted_at: NOW } : {}
  const cleared = ['deleted_at', ...getBodyFields(resource, 'cancel')].filter(
    (name) => name !== 'id',
  )
  const restored = verb === 'restore' ? cleared.map((name) => [name, null]) : []
  const all = {
    ...facts,
    ...body,
    ...declared(endpoint).set,
    ...removed,
    ...Object.fromEntries([...restored, ...stamps.map((name) => [name, NOW])]),
  }
  return Object.fromEntries(
    keptFields(resource).map((name) => [
      name,
      plain(resource.fields[name]?.type, (all as Facts)[name]),
    ]),
  )
}

/** What a row holds after a step that is done; a slot that is booked anew begins as `starts` says. */
export function after(step: Step, facts: Facts, starts: ReadonlyMap<unknown, string>): Facts {
  const values = written(step, facts)
  const { time_slot_id } = step.body
  const isMoved = Boolean(time_slot_id) && time_slot_id !== facts.time_slot_id
  return isMoved ? { ...values, starts_at: starts.get(time_slot_id) ?? null } : values
}

/** The model with a row as it is now; without it where `facts` is null. */
export function withRow(model: Model, entity: string, id: number, facts: Facts | null): Model {
  const rows = new Map(model.rows)
  if (facts) rows.set(getKey(entity, id), facts)
  else rows.delete(getKey(entity, id))
  return { ...model, rows }
}
