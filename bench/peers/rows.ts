/** A row of the peers' lists: twelve fields, as a booking has them. */
export interface PeerRow {
  id: number
  number: string
  customer: string
  phone: string
  service: string
  provider: string
  employee: string
  plate: string
  area: string
  status: string
  starts_at: string
  price: number
}

const FIRST = [
  'Adel',
  'Bader',
  'Dana',
  'Fahad',
  'Ghada',
  'Huda',
  'Jaber',
  'Latifa',
  'Mona',
  'Nasser',
]
const LAST = ['Al-Ali', 'Al-Enezi', 'Al-Mutairi', 'Al-Rashidi', 'Al-Sabah', 'Haddad', 'Khalil']
const SERVICES = ['Outside wash', 'Inside and outside', 'Polish', 'Steam wash', 'Engine wash']
const PROVIDERS = ['Blue Drop', 'City Shine', 'Gulf Wash', 'Pearl Care']
const AREAS = ['Salmiya', 'Hawally', 'Jahra', 'Farwaniya', 'Mangaf', 'Rumaithiya', 'Sharq']
/** What a list can be filtered by, most rows being done. */
export const STATUSES = ['completed', 'pending', 'confirmed', 'cancelled']

/** Numbers that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Makes so many rows, the same in every run. */
export function makeRows(count: number): PeerRow[] {
  const next = numbers(7)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    number: `B-${String(at + 1).padStart(7, '0')}`,
    customer: `${pick(FIRST)} ${pick(LAST)}`,
    phone: `+965 ${Math.floor(50_000_000 + next() * 19_999_999)}`,
    service: pick(SERVICES),
    provider: pick(PROVIDERS),
    employee: `${pick(FIRST)} ${pick(LAST)}`,
    plate: `${Math.floor(1 + next() * 99)}-${Math.floor(1000 + next() * 98_999)}`,
    area: pick(AREAS),
    status: next() < 0.9 ? 'completed' : pick(STATUSES),
    starts_at: new Date(Date.UTC(2020, 0, 1) + Math.floor(next() * 6e8) * 300).toISOString(),
    price: Math.round(next() * 20_000) / 1000,
  }))
}

/** How many rows the address of a peer asks for. */
export const rowsAsked = (): number =>
  Number(new URLSearchParams(location.search).get('rows') ?? 1000)
