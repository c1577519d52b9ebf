import { type Client, countClients, type Pools, buildPools } from '../schedule/pools.ts'
import { DAY, getBusinessDate, MINUTE, startOfDay } from '../world/business-clock.ts'
import { parseFils, money } from '../world/money.ts'
import type { Random } from '../world/random.ts'
import { buildNumber, type DemoRow, timestamps, type World } from '../world/world.ts'
import { calculateTax } from './tax.ts'
import { type PlannedVisit, planVisits } from './visit-plan.ts'

type Fate = 'active' | 'ending' | 'expired' | 'cancelled'

/** The possible courses of twenty subscriptions, to draw from. */
const FATES: readonly Fate[] = [
  ...Array<Fate>(8).fill('active'),
  ...Array<Fate>(2).fill('ending'),
  ...Array<Fate>(7).fill('expired'),
  ...Array<Fate>(3).fill('cancelled'),
]
const LEAST = 220
/** Instant bookings per subscription in a large business. */
const BOOKINGS_EACH = 40
/** Days of the past that the calendar covers. */
const PAST = 364
/** The first subscriptions have a wash today, so they must be active. */
const SHOWN_TODAY = 10

/** A subscription with its visits, done or booked. */
export interface Subscribed {
  row: DemoRow<'subscriptions'>
  visits: PlannedVisit[]
}

interface Draft {
  fate: Fate
  plan: DemoRow<'plans'>
  /** Its first and last day, counted from today. */
  from: number
  to: number
}

/** Drafts a subscription with a given fate: a plan, and its first and last day. */
function draftSubscription(fate: Fate, plans: readonly DemoRow<'plans'>[], random: Random): Draft {
  const fitting = fate === 'expired' ? plans.filter((plan) => plan.duration_days <= 180) : plans
  const plan = random.pick(fitting)
  const days = plan.duration_days
  const dayRange = {
    active: () => random.int(8, days - 1),
    ending: () => random.int(0, 7),
    expired: () => -random.int(1, PAST - days),
    cancelled: () => random.int(0, days - 3),
  }[fate]()
  return { fate, plan, from: dayRange - days + 1, to: dayRange }
}

function amounts({ price }: DemoRow<'plans'>) {
  const tax = calculateTax(parseFils(price))
  return { price, discount: money(0), tax: money(tax), total: money(parseFils(price) + tax) }
}

/** Builds the fields of a cancelled subscription. */
function cancellation(fate: Fate, world: World, pools: Pools, random: Random) {
  if (fate !== 'cancelled') return { rejection_reason_id: null, cancelled_by: null }
  const reasons = world
    .rows('cancellation-reasons')
    .filter((row) => row.deleted_at === null && row.applies_to !== 'booking')
  return { rejection_reason_id: random.pick(reasons).id, cancelled_by: random.pick(pools.office) }
}

/** Draws when it was bought, a few days before its first day, and when it was cancelled. */
function drawMoments({ fate, from }: Draft, world: World, random: Random) {
  const today = startOfDay(world.now)
  const leadTime = random.int(4 * 60, 3 * 24 * 60) * MINUTE
  const created = Math.min(today + from * DAY, world.now) - leadTime
  const share = 0.1 + random.next() * 0.85
  const minutes = Math.round(((world.now - created) * share) / MINUTE)
  return { created, cancelled: fate === 'cancelled' ? created + minutes * MINUTE : null }
}

/** Makes all subscriptions with their visits; the same world always gives the same ones. */
export function subscribed(world: World, pools: Pools = buildPools(world)): Subscribed[] {
  const random = world.random('subscriptions')
  const today = startOfDay(world.now)
  const offered = world.rows('plans').filter((plan) => plan.active === 1 && !plan.deleted_at)
  const providers = [...pools.activeBranches.keys()]
  const ownProvider = pools.employers.get(pools.crew[0] ?? 0) ?? random.pick(providers)
  return Array.from(
    { length: Math.max(LEAST, Math.ceil(world.bookings / BOOKINGS_EACH)) },
    (_, index) => {
      const todayIndex = index < SHOWN_TODAY ? index : null
      const draft = draftSubscription(
        todayIndex === null ? random.pick(FATES) : 'active',
        offered,
        random,
      )
      const { created, cancelled } = drawMoments(draft, world, random)
      const clientCount = countClients(pools.clients, created)
      const client = pools.clients[random.int(0, clientCount - 1)] as Client
      const endDay = cancelled === null ? draft.to : Math.floor((cancelled - today) / DAY) - 1
      const visits = planVisits({
        ...draft,
        until: endDay,
        shown: todayIndex,
        now: world.now,
        random,
      })
      const row = world.whole('subscriptions', {
        id: index + 1,
        number: buildNumber('SB', index + 1),
        customer_id: client.id,
        vehicle_id: random.pick(client.vehicles),
        plan_id: draft.plan.id,
        service_id: draft.plan.service_id,
        provider_id: todayIndex === null ? random.pick(providers) : ownProvider,
        promo_id: null,
        start_date: getBusinessDate(today + draft.from * DAY),
        end_date: getBusinessDate(today + draft.to * DAY),
        washes_total: draft.plan.washes,
        washes_used: visits.filter((visit) => visit.state !== 'cancelled').length,
        ...amounts(draft.plan),
        ...cancellation(draft.fate, world, pools, random),
        ...timestamps(created, cancelled),
      })
      return { row, visits }
    },
  )
}

/** Makes the rows of all subscriptions: active, ending within a week, over and cancelled. */
export function subscriptions(world: World): DemoRow<'subscriptions'>[] {
  return subscribed(world).map(({ row }) => row)
}
