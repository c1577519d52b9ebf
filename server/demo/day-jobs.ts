import type { Job } from './booking-row.ts'
import { MINUTE, minuteOf } from './clock.ts'
import { type JobState, type Plan, planOf } from './job-plan.ts'
import type { Branch } from './market.ts'
import type { Random } from './random.ts'
import { CLOSES, OPENS, type Place, type Span, usualStart, within } from './roster.ts'
import { type Scene, spanOf } from './scene.ts'

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
  const { market, roster, clock } = scene
  const { offset } = scene.day
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

/** How often a customer comes to one of the provider's own places. */
const AT_WORK_LOCATION = 0.15

/** One of the provider's places that is open while the work lasts; null for most jobs. */
function branchFor({ market, random }: Scene, provider: number, span: Span): Branch | null {
  if (!random.chance(AT_WORK_LOCATION)) return null
  const branch = random.pick(market.branchesOf.get(provider) ?? [])
  const isOpen = minuteOf(branch.opens_at) <= span[0] && span[1] <= minuteOf(branch.closes_at)
  return isOpen ? branch : null
}

/** Makes the instant jobs of one day, one a call; nobody has two at a time. */
export function dayJobs(scene: Scene): () => Job {
  const { market, random, day } = scene
  let index = 0
  return () => {
    const plan = planOf(random, day.offset, index++)
    const service = random.pick(plan?.ours ? market.shortServices : market.services)
    const { state, place } = plan ? planned(scene, plan, service) : drawn(scene, service)
    const provider = market.providerOf.get(place.employee ?? random.pick(market.crew)) ?? 1
    const { minute } = place
    return {
      state,
      startsAt: day.start + minute * MINUTE,
      employee: place.employee,
      provider,
      service,
      client: scene.client(),
      branch: branchFor(scene, provider, [minute, minute + service.duration_minutes]),
    }
  }
}
