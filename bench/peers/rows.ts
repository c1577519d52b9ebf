/** A row of the peers' lists, with the fields of a booking. */
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

const FIRST_NAMES = [
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
const LAST_NAMES = [
  'Al-Ali',
  'Al-Enezi',
  'Al-Mutairi',
  'Al-Rashidi',
  'Al-Sabah',
  'Haddad',
  'Khalil',
]
const SERVICES = ['Outside wash', 'Inside and outside', 'Polish', 'Steam wash', 'Engine wash']
const PROVIDERS = ['Blue Drop', 'City Shine', 'Gulf Wash', 'Pearl Care']
const AREAS = ['Salmiya', 'Hawally', 'Jahra', 'Farwaniya', 'Mangaf', 'Rumaithiya', 'Sharq']
/** The values of the status filter. Most rows are completed. */
export const STATUSES = ['completed', 'pending', 'confirmed', 'cancelled']

/** Creates a generator of numbers from 0 to 1, the same in every run (mulberry32). */
function createGenerator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Creates rows, the same in every run. */
export function createRows(count: number): PeerRow[] {
  const nextNumber = createGenerator(7)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(nextNumber() * values.length)] as T
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: `B-${String(index + 1).padStart(7, '0')}`,
    customer: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
    phone: `+965 ${Math.floor(50_000_000 + nextNumber() * 19_999_999)}`,
    service: pick(SERVICES),
    provider: pick(PROVIDERS),
    employee: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
    plate: `${Math.floor(1 + nextNumber() * 99)}-${Math.floor(1000 + nextNumber() * 98_999)}`,
    area: pick(AREAS),
    status: nextNumber() < 0.9 ? 'completed' : pick(STATUSES),
    starts_at: new Date(Date.UTC(2020, 0, 1) + Math.floor(nextNumber() * 6e8) * 300).toISOString(),
    price: Math.round(nextNumber() * 20_000) / 1000,
  }))
}

/** Reads the number of rows from the address of a peer. */
export const readRowCount = (): number =>
  Number(new URLSearchParams(location.search).get('rows') ?? 1000)
