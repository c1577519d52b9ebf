import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'

/** A row as the API answers it. */
export interface ApiRow {
  id: number
  [field: string]: unknown
}

/** Reads rows of the demo business past the screen, as the given role: to know whom a job is about. */
export async function reader({ request }: Page, role: keyof typeof ACCOUNTS) {
  const data = { email: ACCOUNTS[role], password: DEMO_PASSWORD }
  const login = await request.post('/api/login', { data })
  const { accessToken } = (await login.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  return async (line: string, form?: Record<string, string | number>): Promise<ApiRow[]> => {
    const [method = 'GET', path = ''] = line.split(' ')
    const answer = await request.fetch(`/api/${path}`, { method, headers, form })
    const { data, message, errors = '' } = await answer.json()
    const said = `${message} ${JSON.stringify(errors)}`
    if (!answer.ok()) throw new Error(`${line}: ${answer.status()} ${said}`)
    return data
  }
}

/** Deletes rows that a job has made, so that the next one finds lists and pickers as they were. */
export async function removeRows(
  rowsOf: Awaited<ReturnType<typeof reader>>,
  path: string,
  rows: readonly ApiRow[],
): Promise<void> {
  for (const { id } of rows) await rowsOf(`POST admin/${path}/destroy`, { id })
}

/** Deletes the public holidays of a day, on which a booking needs a reason. */
export async function removeHolidays(
  rowsOf: Awaited<ReturnType<typeof reader>>,
  day: string,
): Promise<void> {
  const holidays = await rowsOf('GET admin/holidays/all')
  const those = holidays.filter(({ date, deleted_at }) => date === day && deleted_at === null)
  await removeRows(rowsOf, 'holidays', those)
}
