import { DAY } from '../world/business-clock.ts'
import type { RowOf, World } from '../world/world.ts'
import { promoUses } from './promo-uses.ts'

/** A customer with what a booking of theirs can be about. */
export interface Client {
  id: number
  joined: number
  vehicles: number[]
  locations: RowOf<'locations'>[]
}

export type Branch = RowOf<'work-locations'>

/** Everybody and everything a booking can bring together. */
export interface Pools {
  /** In the order in which they joined. */
  clients: Client[]
  /** Who washes, the account to sign in with first. */
  crew: number[]
  providerOf: ReadonlyMap<number, number>
  /** Who washes for each provider. */
  crewOf: ReadonlyMap<number, number[]>
  /** Each provider's work locations that are open. */
  branchesOf: ReadonlyMap<number, Branch[]>
  /** Each as often as it is asked for. */
  services: RowOf<'services'>[]
  /** Those that fit several times into one person's day. */
  shortServices: RowOf<'services'>[]
  /** Those that are booked for a time slot. */
  slotServices: RowOf<'services'>[]
  /** Which promo a booking uses, by the booking's id. */
  promoOf(booking: number, isCancelled: boolean): RowOf<'promos'> | null
  reasons: number[]
  office: number[]
}

/** How often each service is booked, in their order: the plain ones most. */
const DEMAND = [5, 9, 6, 8, 5, 6, 3, 2, 2, 2, 1, 1, 1]
const SHORT = 60
/** Long enough that one can be under way now, short enough to leave its time slot in time. */
const FITS_A_SLOT = [30, 90] as const

function grouped<T>(rows: readonly T[], by: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(by(row))
    if (group) group.push(row)
    else groups.set(by(row), [row])
  }
  return groups
}

function clientsOf(world: World): Client[] {
  const vehicles = grouped(world.rows('vehicles'), (row) => row.user_id)
  const locations = grouped(world.rows('locations'), (row) => row.user_id)
  return world
    .rows('customers')
    .filter((customer) => customer.deleted_at === null)
    .map(({ id, created_at }) => ({
      id,
      joined: Date.parse(created_at),
      vehicles: (vehicles.get(id) ?? []).map((vehicle) => vehicle.id),
      locations: locations.get(id) ?? [],
    }))
}

function servicesOf(world: World) {
  const live = world.rows('services').filter((service) => service.deleted_at === null)
  const services = live.flatMap((service, index) =>
    Array<typeof service>(DEMAND[index] ?? 1).fill(service),
  )
  const lasting = ([from, to]: readonly [number, number]) =>
    services.filter(({ duration_minutes: length }) => length >= from && length <= to)
  return { services, shortServices: lasting([0, SHORT]), slotServices: lasting(FITS_A_SLOT) }
}

/** A cancelled booking gives its use back: the next one that is not and has none takes it. */
function promosOf(world: World): Pools['promoOf'] {
  const uses = promoUses(world)
  const promos = new Map(world.rows('promos').map((promo) => [promo.id, promo]))
  const given: RowOf<'promos'>[] = []
  return (booking, isCancelled) => {
    const promo = promos.get(uses.get(booking) ?? 0)
    if (promo && isCancelled) given.push(promo)
    return isCancelled ? null : (promo ?? given.shift() ?? null)
  }
}

/** Gathers what bookings draw from out of the rows made before them. */
export function poolsOf(world: World): Pools {
  const staff = world.rows('users').filter((user) => user.auth === 1 && user.deleted_at === null)
  const crew = staff.filter((user) => user.account_type === 'Car Wash')
  const providerOf = new Map(crew.map((user) => [user.id, user.provider_id ?? 1]))
  const ids = crew.map((user) => user.id)
  const branches = world
    .rows('work-locations')
    .filter((branch) => branch.active === 1 && branch.deleted_at === null)
  return {
    clients: clientsOf(world),
    crew: ids,
    providerOf,
    crewOf: grouped(ids, (id) => providerOf.get(id) ?? 1),
    branchesOf: grouped(branches, (branch) => branch.provider_id),
    ...servicesOf(world),
    promoOf: promosOf(world),
    reasons: world
      .rows('cancellation-reasons')
      .filter((row) => row.deleted_at === null && row.applies_to !== 'subscription')
      .map((row) => row.id),
    office: staff.filter((user) => user.account_type !== 'Car Wash').map((user) => user.id),
  }
}

/** How many of the clients had joined well before a moment; they are the first so many. */
export function clientsBefore(clients: readonly Client[], moment: number): number {
  let low = 0
  let high = clients.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clients[middle]?.joined ?? 0) < moment - 4 * DAY) low = middle + 1
    else high = middle
  }
  return low
}
