import type { Page } from '@playwright/test'
import { addDays, daysUntil, findWorkday } from './days.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
const OPEN = { is_completed: 0, data: 'Data' }

/** Names of available employees of one provider on a day, and the values of a booking there. */
export interface FreePeople {
  people: readonly ApiRow[]
  /** An employee of another provider. */
  stranger: ApiRow
  /** Books a job of this provider at a local hour, for an employee or unassigned. */
  book: (hour: string, employee?: ApiRow, later?: number) => Promise<ApiRow>
  /** Reads the current booking. */
  read: (id: number) => Promise<ApiRow>
  /** Sends a request about a booking, as a colleague would. */
  call: (name: string, form: Record<string, string | number>) => Promise<ApiRow>
  day: string
}

/**
 * Finds employees of one provider who are available on a whole working day, so many days from today
 * or a little later.
 */
export async function freePeople(page: Page, days: number, minPeople: number): Promise<FreePeople> {
  const rows = await reader(page, 'operations')
  const day = findWorkday(days)
  const [openBookings, customers, staff, bookings, shifts] = await Promise.all([
    rows(ALL, OPEN),
    rows('GET general/showCustomers'),
    rows('POST admin/users/find/byType', { type: 'Car Wash' }),
    rows('GET admin/appointment/show?is_completed=0'),
    rows('GET admin/shifts/all'),
  ])
  const isOnDay = ({ starts_at }: ApiRow) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
      new Date(String(starts_at)),
    ) === day
  // An employee with shifts is not available all day.
  const busyIds = new Set(
    [...openBookings.filter(isOnDay), ...shifts].map(({ employee_id }) => employee_id),
  )
  const listFree = (provider: unknown) =>
    staff.filter(({ id, provider_id }) => provider_id === provider && !busyIds.has(id))
  // Other tests delete customers.
  const customerIds = new Set(customers.map(({ id }) => id))
  const model = bookings.find(
    ({ customer_id, provider_id, location_id }) =>
      location_id !== null &&
      customerIds.has(Number(customer_id)) &&
      listFree(provider_id).length >= minPeople,
  )
  if (!model) throw new Error(`no provider has ${minPeople} people who are free on ${day}`)
  const placeFields = ['location_id', 'work_location_id']
  const names = ['customer_id', 'vehicle_id', ...placeFields, 'provider_id', 'service_id']
  const form = Object.fromEntries(
    names.filter((name) => model[name] !== null).map((name) => [name, String(model[name])]),
  )
  const readOneRow = async (line: string, extraFields: Record<string, string | number>) =>
    (await rows(line, extraFields)) as unknown as ApiRow
  return {
    people: listFree(model.provider_id),
    stranger: staff.find(({ provider_id }) => provider_id !== model.provider_id) ?? model,
    day,
    read: (id) => readOneRow('POST admin/appointment/one', { id }),
    call: (name, extraFields) => readOneRow(`POST admin/appointment/${name}`, extraFields),
    book: (hour, employee, later = 0) =>
      readOneRow('POST admin/appointment/store', {
        ...form,
        starts_at: `${addDays(daysUntil(day) + later)}T${hour}:00+03:00`,
        override_reason: 'A test.',
        ...(employee && { employee_id: employee.id }),
      }),
  }
}
