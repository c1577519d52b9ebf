import { DAY } from './clock.ts'
import type { RowOf, World } from './world.ts'

/** A customer with what a booking of theirs can be about. */
export interface Client {
  id: number
  joined: number
  vehicles: number[]
  locations: RowOf<'locations'>[]
}

/** Everybody and everything a booking can bring together. */
export interface Market {
  /** In the order in which they joined. */
  clients: Client[]
  /** Who washes, the account to sign in with first. */
  crew: number[]
  providerOf: ReadonlyMap<number, number>
  /** Each as often as it is asked for. */
  services: RowOf<'services'>[]
  /** Those that fit several times into one person's day. */
  shortServices: RowOf<'services'>[]
  reasons: number[]
  office: number[]
}

/** How often each service is booked, in their order: the plain ones most. */
const DEMAND = [5, 9, 6, 8, 5, 6, 3, 2, 2, 2, 1, 1, 1]
const SHORT = 60

function grouped<T extends { user_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.user_id)
    if (group) group.push(row)
    else groups.set(row.user_id, [row])
  }
  return groups
}

function clientsOf(world: World): Client[] {
  const vehicles = grouped(world.rows('vehicles'))
  const locations = grouped(world.rows('locations'))
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

/** Gathers what bookings draw from out of the rows made before them. */
export function marketOf(world: World): Market {
  const staff = world.rows('users').filter((user) => user.auth === 1 && user.deleted_at === null)
  const crew = staff.filter((user) => user.account_type === 'Car Wash')
  const live = world.rows('services').filter((service) => service.deleted_at === null)
  const services = live.flatMap((service, index) =>
    Array<typeof service>(DEMAND[index] ?? 1).fill(service),
  )
  return {
    clients: clientsOf(world),
    crew: crew.map((user) => user.id),
    providerOf: new Map(crew.map((user) => [user.id, user.provider_id ?? 1])),
    services,
    shortServices: services.filter((service) => service.duration_minutes <= SHORT),
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
