import { addMinutes } from 'date-fns/addMinutes'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { listEndpoints } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { matchesConditions, findRowState } from '../../../registry/fields/conditions.ts'
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

/** Returns whether the row is in no state that allows the verb. */
function isWrongState({ endpoint, resource }: Step, facts: Facts): boolean {
  const { verb } = endpoint
  const needsDead = DEAD.includes(verb)
  if ('deleted_at' in resource.fields && !ANY.includes(verb) && isLive(facts) === needsDead)
    return true
  const { from, when } = declared(endpoint)
  const state = findRowState(facts, resource.states, TODAY) ?? ''
  const isInStartState = from === undefined || [from].flat().includes(state)
  return !isInStartState || !matchesConditions(facts, when, TODAY)
}

/** Lists the references whose places a change newly uses. */
function listNewPlaces({ resource }: Step, before: Facts | undefined, later: Facts): Place[] {
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
  const maximum = Number(target[limit] ?? Number.POSITIVE_INFINITY)
  return Number(target[count]) >= maximum
}

/** Returns whether the day of a slot is open. Rows without a day are always open. */
function isOpen(model: Model, target: Facts): boolean {
  const day = listFacts(model, 'available-dates', target.date_slot_id)
  return !day || isLive(day)
}

/** Returns whether a newly chosen target is deleted, closed or not allowed. */
function isUnavailableChoice(model: Model, step: Step, before: Facts | undefined): boolean {
  return PLACES.filter(({ by }) => by === step.resource.name).some(({ name, to }) => {
    const id = step.body[name] ?? null
    if (id === null || before?.[name] === id) return false
    const target = listFacts(model, to, id)
    const field = step.resource.fields[name]
    const asks =
      field?.type === 'reference' ? getChoosableConditions(field, entities[to] ?? {}) : {}
    // Fields that a slot copies from its day are chosen with the slot.
    const { type: _, ...askedFields } = asks
    return (
      !target ||
      !isLive(target) ||
      !isOpen(model, target) ||
      !matchesConditions(target, askedFields, TODAY)
    )
  })
}

export const getSpan = (facts: Facts, from: string, minutes: string) => {
  const begin = new Date(String(facts[from]))
  return [begin.getTime(), addMinutes(begin, Number(facts[minutes])).getTime()] as const
}

/** Returns whether an employee would have two jobs at one time. */
export function isOccupied(model: Model, { resource, id }: Step, later: Facts): boolean {
  const noOverlap = listNoOverlaps(resource)
  if (!noOverlap) return false
  const getOverlapNames = (entity: string) => {
    const ownOverlaps = listNoOverlaps(entities[entity] as AnyResource)
    return (facts: Facts) =>
      ownOverlaps !== undefined &&
      isLive(facts) &&
      facts[ownOverlaps.name] &&
      matchesConditions(facts, ownOverlaps.where, TODAY)
  }
  if (!getOverlapNames(resource.name)(later)) return false
  const [startTime, endTime] = getSpan(later, noOverlap.start, noOverlap.minutes)
  const otherRows = [...model.rows].filter(([key]) => key !== getKey(resource.name, id))
  return otherRows.some(([key, facts]) => {
    const ownOverlaps = listNoOverlaps(entities[key.split(' ')[0] ?? ''] as AnyResource)
    if (!ownOverlaps || facts[ownOverlaps.name] !== later[noOverlap.name]) return false
    if (!getOverlapNames(key.split(' ')[0] ?? '')(facts)) return false
    const [begin, end] = getSpan(facts, ownOverlaps.start, ownOverlaps.minutes)
    return begin < endTime && startTime < end
  })
}

/** Returns whether a restored row refers to a deleted or closed row. */
const lacksTarget = (model: Model, { resource }: Step, facts: Facts | undefined) =>
  PLACES.some(({ by, name, to }) => {
    const target = by === resource.name ? listFacts(model, to, facts?.[name]) : undefined
    return target !== undefined && !(isLive(target) && isOpen(model, target))
  })

/** Returns whether rows refer to a row that is deleted for good. */
const isReferred = (model: Model, entity: string, id: unknown) =>
  PLACES.some(
    ({ by, name, to }) => to === entity && listRows(model, by).some((facts) => facts[name] === id),
  )

/** Returns whether the role may make the same request for another entity. */
const isShared = ({ endpoint, person }: Step) =>
  listEndpoints(entities).some(
    (reference) =>
      reference.kind === 'verb' &&
      reference.call.request === endpoint.call.request &&
      reference.roles.includes(person.role),
  )

/** Lists the statuses of possible refusals. Empty if the step must succeed. */
export function listRefusals(model: Model, step: Step, later: Facts): number[] {
  const { endpoint, person, resource, id } = step
  if (!endpoint.roles.includes(person.role)) return isShared(step) ? [404] : [403]
  const factsBefore = id === null ? undefined : listFacts(model, resource.name, id)
  const owner = endpoint.resource.ownerField?.[person.role]
  if (id !== null && (!factsBefore || (owner && factsBefore[owner] !== person.id))) return [404]
  if (factsBefore && isWrongState(step, factsBefore)) return [409]
  if (endpoint.verb === 'read') return []
  const isLess = PLACES.some(
    ({ to, count, limit }) =>
      to === resource.name &&
      factsBefore &&
      Number(step.body[limit] ?? 1e9) < Number(factsBefore[count]),
  )
  const rules: readonly (readonly [boolean, readonly number[]])[] = [
    [isUnavailableChoice(model, step, factsBefore), [422]],
    [
      listNewPlaces(step, factsBefore, later).some((place) => isFull(model, place, later)),
      [409, 422],
    ],
    [isOccupied(model, step, later), [409]],
    [isLess, [409, 422]],
    [endpoint.verb === 'restore' && lacksTarget(model, step, factsBefore), [409]],
    [endpoint.verb === 'forceDelete' && isReferred(model, resource.name, id), [409]],
  ]
  return rules.flatMap(([isMet, statuses]) => (isMet ? statuses : []))
}
