import type { Job } from './booking-row.ts'
import type { Day } from './calendar.ts'
import { MINUTE } from './clock.ts'
import { type JobState, type Plan, planOf } from './job-plan.ts'
import { type Client, clientsBefore, type Market } from './market.ts'
import type { Random } from './random.ts'
import { CLOSES, OPENS, type Place, rosterOf, type Span, usualStart, within } from './roster.ts'

/** When a job of a state would start, given the minute of the day that it is. */
function spanOf(state: JobState, minutes: number, clock: number): Span {
  if (state === 'completed') return [OPENS, clock - minutes]
  if (state === 'started') return [clock - minutes + 5, clock - 5]
  if (state === 'cancelled') return [OPENS, CLOSES]
  return [clock + 10, CLOSES]
}

/** The state of a job of today of which nothing was said: what the time of day makes of it. */
function stateByClock(minute: number, minutes: number, clock: number, random: Random): JobState {
  if (minute + minutes < clock) return 'completed'
  if (minute + 10 < clock) return 'started'
  return random.chance(0.7) ? 'assigned' : 'unassigned'
}

/** What a job is to be, and by whom and when it is done. */
interface Draft {
  state: JobState
  place: Place | { employee: null; minute: number }
}

/** What the jobs of one day are drawn from. */
interface Scene {
  market: Market
  random: Random
  roster: ReturnType<typeof rosterOf>
  offset: number
  /** The minute of this day that it is now; below 0 or above a day's where the day is another. */
  clock: number
}
type Service = Job['service']

const lengthOf = (service: Service) => service.duration_minutes + service.buffer_minutes

/** A job that nobody is busy with; a cancelled one may stand beside another. */
function unheld(scene: Scene, plan: Plan, crew: readonly number[], span: Span): Draft {
  const { random } = scene
  const named = plan.state === 'cancelled' && (plan.ours || random.chance(0.5))
  const employee = named ? random.pick(crew) : null
  return { state: plan.state, place: { employee, minute: usualStart(random, span) } }
}

/** A job whose state is given; its hour follows. */
function planned(scene: Scene, plan: Plan, service: Service): Draft {
  const { market, roster, offset, clock } = scene
  const crew = plan.ours ? market.crew.slice(0, 1) : market.crew
  const length = lengthOf(service)
  const whole = within([OPENS, CLOSES], length)
  const today = () => within(spanOf(plan.state, service.duration_minutes, clock), length)
  const span = offset === 0 ? today() : whole
  if (plan.state === 'unassigned' || plan.state === 'cancelled')
    return unheld(scene, plan, crew, span)
  const place = roster.place(crew, length, span) ?? roster.place(crew, length, whole)
  if (place) return { state: plan.state, place }
  // Everybody is busy all day: the booking waits, or was cancelled for it.
  return unheld(scene, { state: offset < 0 ? 'cancelled' : 'unassigned' }, crew, whole)
}

/** A job of today whose hour is given; its state follows. */
function drawn(scene: Scene, service: Service): Draft {
  const { market, roster, clock, random } = scene
  const length = lengthOf(service)
  const place = roster.place(market.crew, length, within([OPENS, CLOSES], length))
  if (!place) return planned(scene, { state: 'unassigned' }, service)
  const state = stateByClock(place.minute, service.duration_minutes, clock, random)
  return { state, place: state === 'unassigned' ? { ...place, employee: null } : place }
}

/** Fills one day, a job a call; nobody has two at a time. */
export function dayJobs(market: Market, random: Random, day: Day, now: number): () => Job {
  const clock = (now - day.start) / MINUTE
  const scene: Scene = { market, random, roster: rosterOf(random), offset: day.offset, clock }
  const known = clientsBefore(market.clients, Math.min(day.start, now))
  let index = 0
  return () => {
    const plan = planOf(random, day.offset, index++)
    const service = random.pick(plan?.ours ? market.shortServices : market.services)
    const { state, place } = plan ? planned(scene, plan, service) : drawn(scene, service)
    const provider = market.providerOf.get(place.employee ?? random.pick(market.crew)) ?? 1
    return {
      state,
      startsAt: day.start + place.minute * MINUTE,
      employee: place.employee,
      provider,
      service,
      client: market.clients[random.int(0, known - 1)] as Client,
    }
  }
}
