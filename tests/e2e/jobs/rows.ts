import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'

/** A row as the API answers it. */
export interface ApiRow {
  id: number
  [field: string]: unknown
}

/** Returns the name of a booking without its time: customer, car and area. */
export const getBookingName = ({ customer, vehicle, area }: ApiRow): string =>
  [customer, vehicle, area].filter(Boolean).join(' · ')

/** Escapes a text for a regular expression. */
export const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a function that reads rows from the API as a role, to prepare a test. */
export async function reader({ request }: Page, role: keyof typeof ACCOUNTS) {
  const data = { email: ACCOUNTS[role], password: DEMO_PASSWORD }
  const login = await request.post('/api/login', { data })
  const { accessToken } = (await login.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (line: string, form?: Record<string, string | number>): Promise<ApiRow[]> => {
    const [method = 'GET', path = ''] = line.split(' ')
    const answer = await request.fetch(`/api/${path}`, { method, headers, form })
    const { data, message, errors = '' } = await answer.json()
    const errorText = `${message} ${JSON.stringify(errors)}`
    if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${errorText}`)
    return data
  }
}

/** Deletes rows that a test has created, so that they do not affect other tests. */
export async function removeRows(
  readRows: Awaited<ReturnType<typeof reader>>,
  path: string,
  rows: readonly ApiRow[],
): Promise<void> {
  for (const { id } of rows) await readRows(`POST admin/${path}/destroy`, { id })
}

/** Deletes the public holidays of a day, on which a booking needs a reason. */
export async function removeHolidays(
  readRows: Awaited<ReturnType<typeof reader>>,
  day: string,
): Promise<void> {
  const holidays = await readRows('GET admin/holidays/all')
  const those = holidays.filter(({ date, deleted_at }) => date === day && deleted_at === null)
  await removeRows(readRows, 'holidays', those)
}
