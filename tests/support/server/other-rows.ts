/** A row in the format of this provider. */
export type Row = Record<string, unknown> & { id: string }
const BOOKINGS = 57

const padTwo = (value: number) => String(value).padStart(2, '0')

/**
 * A booking as PHP frameworks encode it: ids as text, flags as text or boolean, money as numbers.
 */
function booking(number: number, isDone: boolean): Row {
  const vehicle = { id: String(100 + number), plate: `PL ${1000 + number}` }
  return {
    id: String(number),
    number: `OP-${padTwo(number)}`,
    customer_id: String(500 + number),
    customer: { id: 500 + number, name: `Customer ${padTwo(number)}` },
    vehicle_id: 100 + number,
    vehicle,
    service: { id: 1 + (number % 3), name: ['Wax', 'Rinse', 'Polish'][number % 3] },
    area_id: null,
    employee_id: number % 2 ? '9' : null,
    employee: number % 2 ? { id: 9, name: 'Employee nine' } : null,
    starts_at: `2026-11-${padTwo(1 + (number % 28))} ${padTwo(8 + (number % 9))}:30:00`,
    total: number + 0.5,
    is_completed: number % 2 ? isDone : isDone ? '1' : '0',
    started_at: '',
    created_at: '2026-11-01T08:00:00.000000Z',
    updated_at: '2026-11-01T08:00:00.000000Z',
    deleted_at: null,
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
export const openBookings = numbers(8).map((number) => booking(number, false))
export const completedBookings = numbers(BOOKINGS).map((number) => booking(number, true))

export const services = numbers(3).map((number) => ({
  id: String(number),
  name: ['Wax', 'Rinse', 'Polish'][number - 1],
  price: number * 2.25,
  duration_minutes: String(number * 15),
  active: number === 2 ? '0' : true,
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

/** Fields that this provider names differently or nests. */
export const gifts = numbers(3).map((number) => ({
  id: String(number),
  title: ['Spring', 'Summer', 'Autumn'][number - 1],
  pricing: { percent: number * 12.5, currency: 'KWD' },
  validFrom: `2026-12-0${number} 00:00:00`,
  client: { id: String(500 + number), name: `Customer ${padTwo(number)}` },
  remarks: number === 1 ? null : 'By post',
}))

/** Rows whose id has another name, beside an unrelated field `id`. */
export const tokens = numbers(3).map((number) => ({
  id: `b7c1-${number}`,
  key: { code: String(70 + number) },
  title: `Token ${number}`,
  parent: number === 1 ? null : { id: 'b7c1-1', key: { code: 71 }, title: 'Token 1' },
}))
