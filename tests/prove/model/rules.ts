import { addMinutes } from 'date-fns/addMinutes'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { matches, getState } from '../../../registry/fields/conditions.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { entities } from '../../support/server/app.ts'
import { listNoOverlaps, type Facts, type Place, PLACES } from './facts.ts'
import {
  declared,
  listFacts,
  isLive,
  getKey,
  type Model,
  listRows,
  type Step,
} from './reference-model.ts'

const TODAY = '2026-03-10'
const DEAD: readonly Verb[] = ['restore', 'forceDelete']
const ANY: readonly Verb[] = ['create', 'read']

/** Whether the row is in none of the states in which the verb is possible. */
function isWrongState({ endpoint, resource }: Step, facts: Facts): boolean {
  const { verb } = endpoint
  const needsDead = DEAD.includes(verb)
  if ('deleted_at' in resource.fields && !ANY.includes(verb) && isLive(facts) === needsDead)
    return true
  const { from, when } = declared(endpoint)
  const state = getState(facts, resource.states, TODAY) ?? ''
  const isFrom = from === undefined || [from].flat().includes(state)
  return !isFrom || !matches(facts, when, TODAY)
}

/** The references whose place a row takes by a change. */
function newPlaces({ resource }: Step, before: Facts | undefined, later: Facts): Place[] {
  return PLACES.filter(
    ({ by, name }) =>
      by === resource.name &&
      isLive(later) &&
      later[name] !== null &&
      (!before || !isLive(before) || before[name] !== later[name]),
  )
}

function isFull(model: Model, { name, to, count, limit }: Place, later: Facts): boolean {
  const target = listFacts(model, to, later[name])
  if (!target) return true
  const most = Number(target[limit] ?? Number.POSITIVE_INFINITY)
  return Number(target[count]) >= most
}

/** Whether the day of a slot is not closed; what has no day is always open. */
function isOpen(model: Model, target: Facts): boolean {
  const day = listFacts(model, 'available-dates', target.date_slot_id)
  return !day || isLive(day)
}

/** Whether what is chosen anew may be chosen: it lives, is open and is as the reference asks. */
function isNoChoice(model: Model, step: Step, before: Facts | undefined): boolean {
  return PLACES.filter(({ by }) => by === step.resource.name).some(({ name, to }) => {
    const id = step.body[name] ?? null
    if (id === null || before?.[name] === id) return false
    const target = listFacts(model, to, id)
    const field = step.resource.fields[name]
    const asks =
      field?.type === 'reference' ? getChoosableConditions(field, entities[to] ?? {}) : {}
    // What is copied into a slot from its day is chosen with the slot.
    const { type: _, ...asked } = asks
    return !target || !isLive(target) || !isOpen(model, target) || !matches(target, asked, TODAY)
  })
}

export const getSpan = (facts: Facts, from: string, minutes: string) => {
  const begin = new Date(String(facts[from]))
  return [begin.getTime(), addMinutes(begin, Number(facts[minutes])).getTime()] as const
}

/** Whether somebody would be in two places at one time. */
export function isOccupied(model: Model, { resource, id }: Step, later: Facts): boolean {
  const noOverlap = listNoOverlaps(resource)
  if (!noOverlap) return false
  const taken = (entity: string) => {
    const own = listNoOverlaps(entities[entity] as AnyResource)
    return (facts: Facts) =>
      own !== undefined && isLive(facts) && facts[own.name] && matches(facts, own.where, TODAY)
  }
  if (!taken(resource.name)(later)) return false
  const [from, to] = getSpan(later, noOverlap.start, noOverlap.minutes)
  const others = [...model.rows].filter(([key]) => key !== getKey(resource.name, id))
  return others.some(([key, facts]) => {
    const own = listNoOverlaps(entities[key.split(' ')[0] ?? ''] as AnyResource)
    if (!own || facts[own.name] !== later[noOverlap.name]) return false
    if (!taken(key.split(' ')[0] ?? '')(facts)) return false
    const [begin, end] = getSpan(facts, own.start, own.minutes)
    return begin < to && from < end
  })
}

/** Whether what a row points to is in the trash, or closed, while the row comes back. */
const lacksTarget = (model: Model, { resource }: Step, facts: Facts | undefined) =>
  PLACES.some(({ by, name, to }) => {
    const target = by === resource.name ? listFacts(model, to, facts?.[name]) : undefined
    return target !== undefined && !(isLive(target) && isOpen(model, target))
  })

/** Whether rows refer to one that is to go for good. */
const isReferred = (model: Model, entity: string, id: unknown) =>
  PLACES.some(
    ({ by, name, to }) => to === entity && listRows(model, by).some((facts) => facts[name] === id),
  )

/** Whether the role may make the same request about rows of another entity. */
const isShared = ({ endpoint, person }: Step) =>
  listEndpoints(entities).some(
    (one) =>
      one.kind === 'verb' &&
      one.call.request === endpoint.call.request &&
      one.roles.includes(person.role),
  )

/** The statuses with which a step may be refused; none if it must be done. */
export function listRefusals(model: Model, step: Step, later: Facts): number[] {
  const { endpoint, person, resource, id } = step
  if (!endpoint.roles.includes(person.role)) return isShared(step) ? [404] : [403]
  const before = id === null ? undefined : listFacts(model, resource.name, id)
  const owner = endpoint.resource.ownerField?.[person.role]
  if (id !== null && (!before || (owner && before[owner] !== person.id))) return [404]
  if (before && isWrongState(step, before)) return [409]
  if (endpoint.verb === 'read') return []
  const isLess = PLACES.some(
    ({ to, count, limit }) =>
      to === resource.name && before && Number(step.body[limit] ?? 1e9) < Number(before[count]),
  )
  const rules: readonly (readonly [boolean, readonly number[]])[] = [
    [isNoChoice(model, step, before), [422]],
    [newPlaces(step, before, later).some((place) => isFull(model, place, later)), [409, 422]],
    [isOccupied(model, step, later), [409]],
    [isLess, [409, 422]],
    [endpoint.verb === 'restore' && lacksTarget(model, step, before), [409]],
    [endpoint.verb === 'forceDelete' && isReferred(model, resource.name, id), [409]],
  ]
  return rules.flatMap(([isMet, statuses]) => (isMet ? statuses : []))
}
