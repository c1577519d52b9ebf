/** A row as it leaves this provider. */
export type Row = Record<string, unknown> & { id: string }
const BOOKINGS = 57

const two = (value: number) => String(value).padStart(2, '0')

/** A booking as PHP frameworks print one: ids as text, flags as text or truth, money as numbers. */
function booking(n: number, done: boolean): Row {
  const vehicle = { id: String(100 + n), plate: `PL ${1000 + n}` }
  return {
    id: String(n),
    number: `OP-${two(n)}`,
    customer_id: String(500 + n),
    customer: { id: 500 + n, name: `Customer ${two(n)}` },
    vehicle_id: 100 + n,
    vehicle,
    service: { id: 1 + (n % 3), name: ['Wax', 'Rinse', 'Polish'][n % 3] },
    area_id: null,
    employee_id: n % 2 ? '9' : null,
    employee: n % 2 ? { id: 9, name: 'Employee nine' } : null,
    starts_at: `2026-11-${two(1 + (n % 28))} ${two(8 + (n % 9))}:30:00`,
    total: n + 0.5,
    is_completed: n % 2 ? done : done ? '1' : '0',
    started_at: '',
    created_at: '2026-11-01T08:00:00.000000Z',
    updated_at: '2026-11-01T08:00:00.000000Z',
    deleted_at: null,
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
export const open = numbers(8).map((n) => booking(n, false))
export const completed = numbers(BOOKINGS).map((n) => booking(n, true))

export const services = numbers(3).map((n) => ({
  id: String(n),
  name: ['Wax', 'Rinse', 'Polish'][n - 1],
  price: n * 2.25,
  duration_minutes: String(n * 15),
  active: n === 2 ? '0' : true,
  deleted_at: null,
}))
export const dateSlots = [
  {
    id: '1',
    date: '2026-12-01T00:00:00.000000Z',
    type: 'subscription ',
    work_location_id: '3',
    work_location: { id: 3, name: 'North' },
    deleted_at: null,
  },
  {
    id: '2',
    date: '2026-12-02',
    type: 'scheduled',
    work_location_id: 3,
    work_location: { id: 3, name: 'North' },
    deleted_at: null,
  },
]

/** What this provider calls otherwise, and has within other values. */
export const gifts = numbers(3).map((n) => ({
  id: String(n),
  title: ['Spring', 'Summer', 'Autumn'][n - 1],
  pricing: { percent: n * 12.5, currency: 'KWD' },
  validFrom: `2026-12-0${n} 00:00:00`,
  client: { id: String(500 + n), name: `Customer ${two(n)}` },
  remarks: n === 1 ? null : 'By post',
}))

/** Rows whose number is under another name, beside an id that is none. */
export const tokens = numbers(3).map((n) => ({
  id: `b7c1-${n}`,
  key: { code: String(70 + n) },
  title: `Token ${n}`,
  parent: n === 1 ? null : { id: 'b7c1-1', key: { code: 71 }, title: 'Token 1' },
}))
