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

/** A request of a sequence: its caller, endpoint and row. */
export interface Step {
  person: Person
  endpoint: VerbEndpoint
  /** The entity that stores the row. It differs from that of the endpoint in a union. */
  resource: AnyResource
  /** The row. Null for a new one. */
  id: number | null
  body: Readonly<Record<string, unknown>>
}

/** The rows of a small business, and their used places. */
export interface Model {
  rows: ReadonlyMap<string, Facts>
  /** The places used by rows outside the model. */
  others: ReadonlyMap<string, number>
}

/** Returns the rows of an entity. */
export const listRows = ({ rows }: Model, entity: string) =>
  [...rows].filter(([key]) => key.startsWith(`${entity} `)).map(([, facts]) => facts)

/** Returns whether a row is not deleted. */
export const isLive = (facts: Facts) => (facts.deleted_at ?? null) === null

/** Counts the used places of a row. */
export function countPlaces(model: Model, to: string, count: string, id: unknown): number {
  const capacities = PLACES.filter((capacity) => capacity.to === to && capacity.count === count)
  const modelCounts = capacities.flatMap(({ by, name }) =>
    listRows(model, by).filter((facts) => isLive(facts) && facts[name] === id),
  )
  return modelCounts.length + (model.others.get(getKey(to, id)) ?? 0)
}

/** Returns the facts of a row, including its used places. Undefined for rows outside the model. */
export function listFacts(model: Model, entity: string, id: unknown): Facts | undefined {
  const facts = model.rows.get(getKey(entity, id))
  const counts = PLACES.filter(({ to }) => to === entity).map(
    ({ count }) => [count, countPlaces(model, entity, count, id)] as const,
  )
  return facts && { ...facts, ...Object.fromEntries(counts) }
}

/** Returns the declared transition of an endpoint: its states and values. */
export const declared = ({ resource, verb }: VerbEndpoint): AnyTransition =>
  getTransition(resource, verb) ?? {}

/** Returns a row after a verb, as its declaration says. */
function applyBody({ endpoint, resource, body }: Step, facts: Facts): Facts {
  const { verb } = endpoint
  const happened = [verb === 'renew' ? 'create' : verb, 'update']
  const timestamps = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.type === 'datetime' && field.setOn && happened.includes(field.setOn) ? [name] : [],
  )
  const deletion = verb === 'delete' || verb === 'cancel' ? { deleted_at: NOW } : {}
  const cleared = ['deleted_at', ...getBodyFields(resource, 'cancel')].filter(
    (name) => name !== 'id',
  )
  const restored = verb === 'restore' ? cleared.map((name) => [name, null]) : []
  const newFacts = {
    ...facts,
    ...body,
    ...declared(endpoint).set,
    ...deletion,
    ...Object.fromEntries([...restored, ...timestamps.map((name) => [name, NOW])]),
  }
  return Object.fromEntries(
    keptFields(resource).map((name) => [
      name,
      plain(resource.fields[name]?.type, (newFacts as Facts)[name]),
    ]),
  )
}

/** Returns a row after a successful step. A newly booked slot begins as `starts` says. */
export function applyStep(step: Step, facts: Facts, starts: ReadonlyMap<unknown, string>): Facts {
  const values = applyBody(step, facts)
  const { time_slot_id } = step.body
  const isMoved = Boolean(time_slot_id) && time_slot_id !== facts.time_slot_id
  return isMoved ? { ...values, starts_at: starts.get(time_slot_id) ?? null } : values
}

/** Returns the model with an updated row, or without it if `facts` is null. */
export function withRow(model: Model, entity: string, id: number, facts: Facts | null): Model {
  const rows = new Map(model.rows)
  if (facts) rows.set(getKey(entity, id), facts)
  else rows.delete(getKey(entity, id))
  return { ...model, rows }
}
