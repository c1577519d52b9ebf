import type { Page } from '@playwright/test'
import { dayIn, daysUntil, workdayIn } from './days.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'
const OPEN = { is_completed: 0, data: 'Data' }

/** The names of people who have nothing to do on a day, all of one provider, and what a booking there needs. */
export interface FreePeople {
  people: readonly ApiRow[]
  /** Somebody of another provider. */
  stranger: ApiRow
  /**
   * Books a job of this provider at an hour of that day in Kuwait, or some days later, for somebody
   * or for nobody.
   */
  book: (hour: string, employee?: ApiRow, later?: number) => Promise<ApiRow>
  /** The booking as it is now. */
  read: (id: number) => Promise<ApiRow>
  /** Makes a call about a booking, as a colleague does. */
  call: (name: string, form: Record<string, string | number>) => Promise<ApiRow>
  day: string
}

/** Finds people of one provider who are free all of a working day, so many days from today or a little later. */
export async function freePeople(page: Page, days: number, least: number): Promise<FreePeople> {
  const rows = await reader(page, 'operations')
  const day = workdayIn(days)
  const [open, staff, bookings, shifts] = await Promise.all([
    rows(ALL, OPEN),
    rows('POST admin/users/find/byType', { type: 'Car Wash' }),
    rows('GET admin/appointment/show?is_completed=0'),
    rows('GET admin/shifts/all'),
  ])
  const isOn = ({ starts_at }: ApiRow) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
      new Date(String(starts_at)),
    ) === day
  // Whoever has shifts is not free all day.
  const busy = new Set([...open.filter(isOn), ...shifts].map(({ employee_id }) => employee_id))
  const listFree = (provider: unknown) =>
    staff.filter(({ id, provider_id }) => provider_id === provider && !busy.has(id))
  const model = bookings.find(({ provider_id }) => listFree(provider_id).length >= least)
  if (!model) throw new Error(`no provider has ${least} people who are free on ${day}`)
  const places = ['location_id', 'work_location_id']
  const names = ['customer_id', 'vehicle_id', ...places, 'provider_id', 'service_id']
  const form = Object.fromEntries(
    names.filter((name) => model[name] !== null).map((name) => [name, String(model[name])]),
  )
  const one = async (line: string, more: Record<string, string | number>) =>
    (await rows(line, more)) as unknown as ApiRow
  return {
    people: listFree(model.provider_id),
    stranger: staff.find(({ provider_id }) => provider_id !== model.provider_id) ?? model,
    day,
    read: (id) => one('POST admin/appointment/one', { id }),
    call: (name, more) => one(`POST admin/appointment/${name}`, more),
    book: (hour, employee, later = 0) =>
      one('POST admin/appointment/store', {
        ...form,
        starts_at: `${dayIn(daysUntil(day) + later)}T${hour}:00+03:00`,
        override_reason: 'A test.',
        ...(employee && { employee_id: employee.id }),
      }),
  }
}
