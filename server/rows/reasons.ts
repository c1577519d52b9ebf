import { getTransition } from '../../registry/entities/life-cycle.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { type ExclusiveReference, getExclusiveReferences } from '../db/tables/occupancies.ts'
import type { Action, RequestContext, Row } from './action.ts'
import type { Availability, Unavailable, Work, WorkPlans } from './availability.ts'
import {
  type Commitment,
  findTravelReason,
  getOrigin,
  getRule,
  type PlacedWork,
  type Present,
  readCommitments,
  readPresent,
  readTravelTimes,
  type TravelTimes,
} from './reach.ts'

/** A reference to rows whose working time the business declares, such as people. */
export interface PlannedReference {
  resource: AnyResource
  target: AnyResource
  reference: ExclusiveReference
  availability: Availability
}

/** Finds the references of an entity to rows whose working time the business declares. */
export function findPlanned(
  { registry, hooks }: Pick<RequestContext, 'registry' | 'hooks'>,
  resource: AnyResource,
): PlannedReference[] {
  return getExclusiveReferences(resource, registry).flatMap((reference) => {
    const field = resource.fields[reference.column]
    const target = field?.type === 'reference' ? registry[field.to] : undefined
    const availability = target && hooks.availability?.[target.name]
    return target && availability ? [{ resource, target, reference, availability }] : []
  })
}

/**
 * Returns whether a written row certainly refers to nobody. The database fills copied references,
 * so that they may refer to somebody.
 */
export function lacksPerson(
  { values, endpoint }: Action,
  { resource, reference }: Pick<PlannedReference, 'resource' | 'reference'>,
  before: Row | null,
): boolean {
  const { column } = reference
  const field = resource.fields[column]
  const isCopied = field?.type === 'reference' && field.copies !== undefined
  // The rows of a union may lack the field.
  if (isCopied || !(column in endpoint.resource.fields)) return false
  const { set } = getTransition(endpoint.resource, endpoint.verb) ?? {}
  const after: Row = { ...before, ...values, ...set }
  return (after[column] ?? null) === null
}

/** The facts that decide which people can do which rows. */
export interface ReasonFacts {
  plans: WorkPlans
  travelTimes: TravelTimes
  /** The current places of people. */
  present: Present
  /** Returns whether the place of a row is open. */
  isOpen: (work: Work) => boolean
}

/** The plans of a business without working hours: everybody is always available. */
export const NO_PLANS: WorkPlans = {
  people: [],
  findReasons: () => [],
  findStrengths: () => [],
  findOffTimes: () => [],
}

const ALWAYS_OPEN = () => true

/** The facts of a business without people. */
export const NO_FACTS: ReasonFacts & { commitments: readonly Commitment[] } = {
  plans: NO_PLANS,
  travelTimes: () => undefined,
  present: { now: Number.NEGATIVE_INFINITY, today: '', positions: new Map() },
  isOpen: ALWAYS_OPEN,
  commitments: [],
}

const BUSY: Unavailable = { code: 'busy', text: { key: 'planning.reason.busy' } }
const CLOSED: Unavailable = { code: 'closed', text: { key: 'planning.reason.closed' } }

/** Returns whether the reason is other work at the same time. No override allows it. */
export const isBusyReason = ({ code }: Unavailable): boolean => code === BUSY.code

/** Returns whether the reason is a closed place, not the person. */
export const isClosedReason = ({ code }: Unavailable): boolean => code === CLOSED.code

/**
 * Returns why a person cannot do a row: they are busy, its place is closed, or the strongest
 * personal reason, such as an absence or a long way. `commitments` is their other work.
 */
export function findReasons(
  { plans, travelTimes, present, isOpen }: ReasonFacts,
  person: number,
  work: PlacedWork,
  commitments: readonly Commitment[],
): Unavailable[] {
  const isBusy = commitments.some(({ from, until }) => from < work.until && work.from < until)
  const personalReason =
    plans.findReasons(person, work)[0] ??
    findTravelReason(commitments, work, travelTimes, getOrigin(present, person))
  return [
    ...(isBusy ? [BUSY] : []),
    ...(isOpen(work) ? [] : [CLOSED]),
    ...(personalReason ? [personalReason] : []),
  ]
}

interface FactOptions {
  /** The period in milliseconds; by default that of the work. */
  from?: number
  to?: number
  /** The people; by default all of them. */
  people?: readonly number[]
  /** True to read opening hours. By default all places are always open. */
  withHours?: boolean
}

/** Reads the facts about some work, and the other work of the people. */
export async function readReasonFacts(
  context: RequestContext,
  {
    resource,
    reference,
    availability,
  }: Pick<PlannedReference, 'resource' | 'reference'> & Partial<PlannedReference>,
  works: readonly PlacedWork[],
  { people, withHours = false, ...options }: FactOptions = {},
): Promise<ReasonFacts & { commitments: Commitment[] }> {
  const period = {
    from: Math.min(options.from ?? Infinity, ...works.map(({ from }) => from)),
    to: Math.max(options.to ?? -Infinity, ...works.map(({ until }) => until)),
  }
  const plans = availability ? await availability.readPlans(context, period, people) : NO_PLANS
  const commitments = await readCommitments(context, reference, period, people)
  const rule = getRule(resource, reference)
  const present = await readPresent(context, reference, period.from, people)
  const travelTimes = await readTravelTimes(context, rule, [
    ...works,
    ...commitments,
    ...present.positions.values(),
  ])
  const isOpen = withHours && (await availability?.readOpenHours(context, period))
  return { plans, commitments, travelTimes, present, isOpen: isOpen || ALWAYS_OPEN }
}
