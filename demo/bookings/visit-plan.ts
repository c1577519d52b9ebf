import { dayDone } from '../schedule/day-context.ts'
import { type JobState, TODAY_IN_SLOTS } from '../schedule/job-plan.ts'
import { MINUTE, startOfDay } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { DemoRow } from '../world/world.ts'

/** A visit before it has a time slot: its day, counted from today, and its state. */
export interface PlannedVisit {
  offset: number
  state: JobState
  ours: boolean
}

interface Term {
  plan: DemoRow<'plans'>
  /** The first day, counted from today, and the last day on which there may be a visit. */
  from: number
  until: number
  /** The index of the job of today that it shows; null for none. */
  shown: number | null
  now: number
  random: Random
}

const AHEAD = 21
const NEVER_BOOKED = 0.06
const CANCELLED = 0.05

function drawState(offset: number, now: number, random: Random): JobState {
  if (random.chance(CANCELLED)) return 'cancelled'
  const clock = (now - startOfDay(now)) / MINUTE
  if (offset < 0 || (offset === 0 && random.chance(dayDone({ clock })))) return 'completed'
  return random.chance(offset <= 3 ? 0.8 : 0.5) ? 'assigned' : 'unassigned'
}

/** Spreads the washes of a subscription evenly over its term, as days counted from today. */
function listDueDays({ plan, from, until, random }: Term): number[] {
  const interval = plan.duration_days / plan.washes
  const days = Array.from({ length: plan.washes }, (_, index) =>
    Math.max(from + 1, from + Math.round((index + 0.5) * interval) + random.int(-1, 1)),
  )
  return days.filter((day) => day <= Math.min(until, AHEAD) && !random.chance(NEVER_BOOKED))
}

/** Plans the visits of one subscription that are done or booked by now. */
export function planVisits(term: Term): PlannedVisit[] {
  const { now, random, shown } = term
  const visits = listDueDays(term).map((offset) => ({
    offset,
    state: drawState(offset, now, random),
    ours: false,
  }))
  const fixed = shown === null ? undefined : TODAY_IN_SLOTS[shown]
  if (!fixed) return visits
  // The visit closest to today is moved to it, so that there are no more than the plan includes.
  const [, ...otherVisits] = visits.sort(
    (first, second) => Math.abs(first.offset) - Math.abs(second.offset),
  )
  return [...otherVisits, { offset: 0, state: fixed.state, ours: fixed.ours ?? false }]
}
