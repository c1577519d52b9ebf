import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect } from '../fixtures.ts'
import { addDays } from './days.ts'
import { type ApiRow, reader } from './rows.ts'

/** The smallest phone that staff use. */
export const SMALL_PHONE = { width: 360, height: 640 }
/** The list of a car-wash account's instant bookings. */
export const OWN_JOBS = '/apps/appointment-car-wash/list'

/** The offset of days without bookings of other tests. */
const FAR = 200

/** Books jobs for the car-wash account, an hour apart, as a colleague in the office does. */
export async function bookJobs(page: Page, hours: readonly string[], days = FAR) {
  const rows = await reader(page, 'admin')
  const staff = await rows('GET admin/users/all')
  const washer = staff.find(({ email }) => email === ACCOUNTS['car wash'])
  const allRows = [
    ...(await rows('GET admin/appointment/all?is_completed=0')),
    ...(await rows('GET admin/appointment/all?is_completed=1')),
  ]
  const model = allRows.find(
    ({ provider_id, location_id }) => provider_id === washer?.provider_id && location_id !== null,
  )
  const names = ['customer_id', 'vehicle_id', 'location_id', 'work_location_id', 'provider_id']
  const form = Object.fromEntries(
    [...names, 'service_id'].map((name) => [name, String(model?.[name] ?? '')]),
  )
  const call = async (name: string, extraFields: Record<string, string | number>) =>
    (await rows(`POST admin/appointment/${name}`, extraFields)) as unknown as ApiRow
  const jobs: ApiRow[] = []
  for (const hour of hours)
    jobs.push(
      await call('store', {
        ...form,
        starts_at: `${addDays(days)}T${hour}:00+03:00`,
        employee_id: Number(washer?.id),
        override_reason: 'A test.',
      }),
    )
  const readVerbs = async ({ id }: ApiRow) =>
    (await rows(`GET history/instant-bookings/${id}`)).map(({ verb }) => verb)
  return { jobs, call, readVerbs, read: ({ id }: ApiRow) => call('one', { id }) }
}

/** Opens the list and waits until it works offline. */
export async function openOwnJobs(page: Page): Promise<void> {
  await page.goto(OWN_JOBS)
  await expect(page.locator('.queue[data-prepared]')).toBeAttached()
}

/** Opens a job of the list by its number. */
export async function openJob(page: Page, { number }: ApiRow): Promise<void> {
  await page.getByRole('searchbox').fill(String(number))
  await page
    .getByRole('link', { name: String(number) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 2, name: String(number) })).toBeVisible()
}

/** Performs one action of the open job, and waits for the next state. */
export async function doStep(
  page: Page,
  step: readonly [button: string, confirm: string, state: string],
) {
  const [button, confirm, state] = step
  await page.getByRole('button', { name: new RegExp(`^${button}: `) }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
  await expect(page.locator('.record-head')).toContainText(state)
}
