import type { JobState } from './job-plan.ts'
import type { Branch } from './market.ts'
import { CLOSES, OPENS, type Place, type Span, usualStart, within } from './roster.ts'
import { type Scene, spanOf } from './scene.ts'
import { isFree, type OpenDay, type Slot, type SlotType, slotsFor } from './slots.ts'

/** What a job asks of the slot and the people that it is to get. */
export interface Wish {
  type: SlotType
  state: JobState
  minutes: number
  /** With the time to the next car. */
  length: number
  /** Only slots of this provider. */
  provider?: number
  /** Only this person. */
  employee?: number
}

/** Where, when and by whom a job is done; without a slot where all are taken. */
export interface Seat {
  state: JobState
  slot: Slot | null
  branch: Branch
  place: Place | { employee: number | null; minute: number }
}

const STEP = 15

/** The starts that lie both in a slot and in a span; null where there is none. */
function meeting({ from, to }: Slot, span: Span): Span | null {
  const both: Span = [Math.max(from, span[0]), Math.min(to - STEP, span[1])]
  return both[0] <= both[1] ? both : null
}

/** A job in one slot, or null where its people are busy all the while. */
function seatIn(scene: Scene, wish: Wish, slot: Slot, span: Span): Seat | null {
  const { market, random, roster } = scene
  const crew = wish.employee
    ? [wish.employee]
    : (market.crewOf.get(slot.branch.provider_id) ?? market.crew)
  const { state } = wish
  const seat = { state, slot, branch: slot.branch }
  if (state === 'unassigned' || state === 'cancelled') {
    const named = state === 'cancelled' && random.chance(0.5)
    const minute = usualStart(random, span)
    return { ...seat, place: { employee: named ? random.pick(crew) : null, minute } }
  }
  const place = roster.place(crew, wish.length, span)
  return place && { ...seat, place }
}

/**
 * A job in the first slot in which it can begin within a span: from one chosen by chance
 * on, or for one person from the earliest.
 */
function seatWithin(scene: Scene, wish: Wish, slots: readonly Slot[], span: Span): Seat | null {
  const first = wish.employee ? 0 : scene.random.int(0, slots.length - 1)
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[(first + index) % slots.length] as Slot
    const both = isFree(slot) ? meeting(slot, span) : null
    const seat = both && seatIn(scene, wish, slot, both)
    if (seat) return seat
  }
  return null
}

/** A job without a slot: those are all taken, so it is done when somebody has time. */
function standing(scene: Scene, wish: Wish, whole: Span): Seat {
  const { market, random, roster } = scene
  const provider = wish.provider ?? random.pick([...market.branchesOf.keys()])
  const branch = random.pick(market.branchesOf.get(provider) ?? [])
  const place =
    roster.place(market.crewOf.get(provider) ?? market.crew, wish.length, whole) ??
    ({ employee: null, minute: usualStart(random, whole) } as const)
  return { state: wish.state, slot: null, branch, place }
}

/** Finds a slot for a job, near the hour that its state asks for where there is one. */
export function seatOf(scene: Scene, open: OpenDay, wish: Wish): Seat {
  const { type, provider, minutes, length, state } = wish
  const slots = slotsFor(open, type, provider)
  const whole = within([OPENS, CLOSES], length)
  const span = scene.day.offset === 0 ? within(spanOf(state, minutes, scene.clock), length) : whole
  return (
    seatWithin(scene, wish, slots, span) ??
    seatWithin(scene, wish, slots, whole) ??
    standing(scene, wish, whole)
  )
}
