import { type DayContext, getEarlySpan, getOpenSpan } from './day-context.ts'
import type { JobState } from './job-plan.ts'
import type { Branch } from './pools.ts'
import { isFree, type OpenDay, type Slot, type SlotType, getSlots } from './slots.ts'
import {
  CLOSES,
  OPENS,
  type Place,
  type Span,
  drawUsualStart,
  drawSpanWithin,
} from './staff-schedule.ts'

/** The requirements of a job on its time slot and employee. */
export interface SlotRequest {
  type: SlotType
  state: JobState
  minutes: number
  /** Minutes of the job, with the way to the next one. */
  length: number
  /** Only slots of this provider. */
  provider?: number
  /** Only this employee. */
  employee?: number
}

/** The place, time and employee of a job; without a slot if all are taken. */
export interface Assignment {
  state: JobState
  slot: Slot | null
  branch: Branch
  place: Place | { employee: number | null; minute: number }
}

const STEP = 15

/** The start times within both a slot and a time span; null if there are none. */
function intersectSpans({ from, to }: Slot, span: Span): Span | null {
  const overlap: Span = [Math.max(from, span[0]), Math.min(to - STEP, span[1])]
  return overlap[0] <= overlap[1] ? overlap : null
}

/** Assigns a job to one slot; null if its employees are busy throughout. */
function assignToSlot(
  context: DayContext,
  request: SlotRequest,
  slot: Slot,
  span: Span,
): Assignment | null {
  const { pools, random, schedule } = context
  const crew = request.employee
    ? [request.employee]
    : (pools.crews.get(slot.branch.provider_id) ?? pools.crew)
  const { state } = request
  const assignment = { state, slot, branch: slot.branch }
  if (state === 'unassigned' || state === 'cancelled') {
    const named = state === 'cancelled' && random.chance(0.5)
    const minute = drawUsualStart(random, span)
    return { ...assignment, place: { employee: named ? random.pick(crew) : null, minute } }
  }
  const place = schedule.place(crew, request.length, span)
  return place && { ...assignment, place }
}

/**
 * Assigns a job to the first slot where it can begin within a span, starting at a random slot, or
 * for one employee at the earliest.
 */
function assignSpan(
  context: DayContext,
  request: SlotRequest,
  slots: readonly Slot[],
  span: Span,
): Assignment | null {
  const firstSlot = request.employee ? 0 : context.random.int(0, slots.length - 1)
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[(firstSlot + index) % slots.length] as Slot
    const overlap = isFree(slot) ? intersectSpans(slot, span) : null
    const assignment = overlap && assignToSlot(context, request, slot, overlap)
    if (assignment) return assignment
  }
  return null
}

/** Assigns a job without a slot, because all are taken, to the next free employee. */
function withoutSlot(context: DayContext, request: SlotRequest, daySpan: Span): Assignment {
  const { pools, random, schedule } = context
  const provider = request.provider ?? random.pick([...pools.activeBranches.keys()])
  const branch = random.pick(pools.activeBranches.get(provider) ?? [])
  const place =
    schedule.place(pools.crews.get(provider) ?? pools.crew, request.length, daySpan) ??
    ({ employee: null, minute: drawUsualStart(random, daySpan) } as const)
  return { state: request.state, slot: null, branch, place }
}

/** Assigns a job of today that has begun before the first slot; null if nobody is free then. */
function beforeSlots(context: DayContext, request: SlotRequest): Assignment | null {
  const { pools, random, schedule } = context
  const { state, minutes, length, employee } = request
  const span = context.day.offset === 0 ? getEarlySpan(state, minutes, context.clock) : null
  const providers = request.provider ? [request.provider] : [...pools.activeBranches.keys()]
  for (const provider of span ? providers : []) {
    const crew = employee ? [employee] : (pools.crews.get(provider) ?? [])
    const place = span && crew.length > 0 ? schedule.place(crew, length, span) : null
    if (place)
      return {
        state,
        slot: null,
        branch: random.pick(pools.activeBranches.get(provider) ?? []),
        place,
      }
  }
  return null
}

/** Assigns a time slot to a job, close to the time that its state requires if possible. */
export function assignSlot(
  context: DayContext,
  openDay: OpenDay,
  request: SlotRequest,
): Assignment {
  const { type, provider, minutes, length, state } = request
  const slots = getSlots(openDay, type, provider)
  const daySpan = drawSpanWithin([OPENS, CLOSES], length)
  const span =
    context.day.offset === 0 ? getOpenSpan(state, minutes, length, context.clock) : daySpan
  return (
    (span && assignSpan(context, request, slots, span)) ??
    beforeSlots(context, request) ??
    assignSpan(context, request, slots, daySpan) ??
    withoutSlot(context, request, daySpan)
  )
}
