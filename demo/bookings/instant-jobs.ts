import { type DayContext, getEarlySpan, getOpenSpan } from '../schedule/day-context.ts'
import { type JobState, type Plan, planJob } from '../schedule/job-plan.ts'
import type { Branch } from '../schedule/pools.ts'
import {
  CLOSES,
  OPENS,
  type Place,
  type Span,
  drawUsualStart,
  drawSpanWithin,
} from '../schedule/staff-schedule.ts'
import { MINUTE, parseMinute } from '../world/business-clock.ts'
import type { Random } from '../world/random.ts'
import type { Job } from './booking-row.ts'

/** Draws the state of a job of today from its time and the current time. */
function stateByClock(minute: number, minutes: number, clock: number, random: Random): JobState {
  if (minute + minutes < clock) return 'completed'
  if (minute + 10 < clock) return 'started'
  return random.chance(0.7) ? 'assigned' : 'unassigned'
}

/** A job before it has a customer: its state, service, employee and time. */
interface Draft {
  state: JobState
  place: Place | { employee: null; minute: number }
}

type Service = Job['service']

const getLength = (service: Service) => service.duration_minutes + service.buffer_minutes

/** Drafts a job without staff; a cancelled one may overlap another. */
function withoutStaff(context: DayContext, plan: Plan, crew: readonly number[], span: Span): Draft {
  const { random } = context
  const named = plan.state === 'cancelled' && (plan.ours || random.chance(0.5))
  const employee = named ? random.pick(crew) : null
  return { state: plan.state, place: { employee, minute: drawUsualStart(random, span) } }
}

/** Drafts a job with a given state; its time is chosen to fit. */
function planned(context: DayContext, plan: Plan, service: Service): Draft {
  const { pools, schedule, clock } = context
  const { offset } = context.day
  const crew = plan.ours ? pools.crew.slice(0, 1) : pools.crew
  const length = getLength(service)
  const openTimes = drawSpanWithin([OPENS, CLOSES], length)
  const minutes = service.duration_minutes
  const span = offset === 0 ? getOpenSpan(plan.state, minutes, length, clock) : openTimes
  if (plan.state === 'unassigned' || plan.state === 'cancelled')
    return withoutStaff(context, plan, crew, span ?? openTimes)
  const earlySpan = offset === 0 ? getEarlySpan(plan.state, minutes, clock) : null
  const place =
    (span && schedule.place(crew, length, span)) ??
    (earlySpan && schedule.place(crew, length, earlySpan)) ??
    schedule.place(crew, length, openTimes)
  if (place) return { state: plan.state, place }
  // If nobody has time, the booking is unassigned or was cancelled.
  return withoutStaff(context, { state: offset < 0 ? 'cancelled' : 'unassigned' }, crew, openTimes)
}

/** Drafts a job of today with a drawn time; its state follows from that. */
function drawn(context: DayContext, service: Service): Draft {
  const { pools, schedule, clock, random } = context
  const length = getLength(service)
  const place = schedule.place(pools.crew, length, drawSpanWithin([OPENS, CLOSES], length))
  if (!place) return planned(context, { state: 'unassigned' }, service)
  const state = stateByClock(place.minute, service.duration_minutes, clock, random)
  return { state, place: state === 'unassigned' ? { ...place, employee: null } : place }
}

/** The share of jobs at one of the provider's work locations. */
const AT_WORK_LOCATION = 0.15

/** Chooses a work location of the provider that is open while the job lasts; null for most jobs. */
function chooseBranch({ pools, random }: DayContext, provider: number, span: Span): Branch | null {
  if (!random.chance(AT_WORK_LOCATION)) return null
  const branch = random.pick(pools.activeBranches.get(provider) ?? [])
  const isOpen = parseMinute(branch.opens_at) <= span[0] && span[1] <= parseMinute(branch.closes_at)
  return isOpen ? branch : null
}

/** Returns a function that makes the next instant job of a day; no employee has two at a time. */
export function dayJobs(context: DayContext): () => Job {
  const { pools, random, day } = context
  let index = 0
  return () => {
    const plan = planJob(random, day.offset, index++)
    const service = random.pick(plan?.ours ? pools.shortServices : pools.services)
    const { state, place } = plan ? planned(context, plan, service) : drawn(context, service)
    const provider = pools.employers.get(place.employee ?? random.pick(pools.crew)) ?? 1
    const { minute } = place
    return {
      state,
      startsAt: day.start + minute * MINUTE,
      employee: place.employee,
      provider,
      service,
      client: context.client(),
      branch: chooseBranch(context, provider, [minute, minute + service.duration_minutes]),
    }
  }
}
