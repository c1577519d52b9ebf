import { DAY } from '../world/business-clock.ts'
import type { DemoRow, World } from '../world/world.ts'
import { promoUses } from './promo-uses.ts'

/** A customer with their vehicles and locations. */
export interface Client {
  id: number
  joined: number
  vehicles: number[]
  locations: DemoRow<'locations'>[]
}

export type Branch = DemoRow<'work-locations'>

/** The rows that bookings draw from. */
export interface Pools {
  /** In the order in which they joined. */
  clients: Client[]
  /** The ids of car washers, the demo sign-in first. */
  crew: number[]
  employers: ReadonlyMap<number, number>
  /** The car washers of each provider. */
  crews: ReadonlyMap<number, number[]>
  /** The active work locations of each provider. */
  activeBranches: ReadonlyMap<number, Branch[]>
  /** Services, each repeated by its demand. */
  services: DemoRow<'services'>[]
  /** Services short enough to fit several times into one employee's day. */
  shortServices: DemoRow<'services'>[]
  /** Services that are booked for a time slot. */
  slotServices: DemoRow<'services'>[]
  /** Returns the promo that a booking uses, by the booking's id. */
  findPromo(booking: number, isCancelled: boolean): DemoRow<'promos'> | null
  reasons: number[]
  office: number[]
}

/** The demand for each service, in their order: the simple ones are booked most. */
const DEMAND = [5, 9, 6, 8, 5, 6, 3, 2, 2, 2, 1, 1, 1]
const SHORT = 60
/**
 * Minutes of a service in a time slot: long enough to be in progress now, short enough to end in
 * time.
 */
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

function listClients(world: World): Client[] {
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

function listServices(world: World) {
  const live = world.rows('services').filter((service) => service.deleted_at === null)
  const services = live.flatMap((service, index) =>
    Array<typeof service>(DEMAND[index] ?? 1).fill(service),
  )
  const lasting = ([from, to]: readonly [number, number]) =>
    services.filter(({ duration_minutes: length }) => length >= from && length <= to)
  return { services, shortServices: lasting([0, SHORT]), slotServices: lasting(FITS_A_SLOT) }
}

/**
 * Assigns promos to bookings. The use of a cancelled booking goes to the next live one without a
 * promo.
 */
function assignPromos(world: World): Pools['findPromo'] {
  const uses = promoUses(world)
  const promos = new Map(world.rows('promos').map((promo) => [promo.id, promo]))
  const returned: DemoRow<'promos'>[] = []
  return (booking, isCancelled) => {
    const promo = promos.get(uses.get(booking) ?? 0)
    if (promo && isCancelled) returned.push(promo)
    return isCancelled ? null : (promo ?? returned.shift() ?? null)
  }
}

/** Builds the pools from the rows made before the bookings. */
export function buildPools(world: World): Pools {
  const staff = world.rows('users').filter((user) => user.auth === 1 && user.deleted_at === null)
  const crew = staff.filter((user) => user.account_type === 'Car Wash')
  const employers = new Map(crew.map((user) => [user.id, user.provider_id ?? 1]))
  const ids = crew.map((user) => user.id)
  const branches = world
    .rows('work-locations')
    .filter((branch) => branch.active === 1 && branch.deleted_at === null)
  return {
    clients: listClients(world),
    crew: ids,
    employers,
    crews: grouped(ids, (id) => employers.get(id) ?? 1),
    activeBranches: grouped(branches, (branch) => branch.provider_id),
    ...listServices(world),
    findPromo: assignPromos(world),
    reasons: world
      .rows('cancellation-reasons')
      .filter((row) => row.deleted_at === null && row.applies_to !== 'subscription')
      .map((row) => row.id),
    office: staff.filter((user) => user.account_type !== 'Car Wash').map((user) => user.id),
  }
}

/** The number of customers who had joined well before an instant, the first ones of the list. */
export function countClients(clients: readonly Client[], moment: number): number {
  let low = 0
  let high = clients.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((clients[middle]?.joined ?? 0) < moment - 4 * DAY) low = middle + 1
    else high = middle
  }
  return low
}
