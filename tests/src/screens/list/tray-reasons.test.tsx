import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Job, readJobs } from '../../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-06-08'
const at = (time: string) => `${DAY}T${time}:00+03:00`

let web: Web
let early: Job
let late: Job
let crew: readonly number[] = []

beforeAll(async () => {
  web = await startWeb()
  const jobs = await readJobs(web.db)
  crew = jobs.crew
  early = await jobs.job('instant-bookings', at('10:00'))
  late = await jobs.job('instant-bookings', at('15:00'))
  await sql`insert into absences (employee_id, kind, starts_at, ends_at, status)
    select unnest(${[...crew]}::int[]), 'sick', ${at('14:00')}, ${at('23:00')}, 'approved'`.execute(
    web.db,
  )
})
afterEach(() => web.leave())
afterAll(() => web.close())

it('the tray of unassigned jobs shows why nobody can take a job, until somebody can', async () => {
  await web.enter('operations')
  await openApp(`/apps/assign/list?layout=calendar&span=day&day=${DAY}`)
  const tray = await screen.findByRole('region', { name: /^Unassigned/ })
  const card = async ({ number }: Job) =>
    (await within(tray).findByText(new RegExp(number))).closest('li') as HTMLElement
  const [first, second] = [await card(early), await card(late)]
  await waitFor(() =>
    expect(second.textContent).toContain(
      `Nobody is available. Busy: 0, not available: ${crew.length}`,
    ),
  )
  expect(second.textContent).toContain(': sick')
  expect(first.textContent).not.toContain('Nobody')

  const { accessToken: token } = await web.startSession(ACCOUNTS.operations)
  const { rows } = await sql<{ id: number }>`select id from absences
    where employee_id = ${crew[0]} and starts_at = ${at('14:00')}`.execute(web.db)
  const body = { id: rows[0]?.id }
  expect((await web.call('POST admin/absences/destroy', { token, body })).status).toBe(200)
  await waitFor(() => expect(second.textContent).not.toContain('Nobody'))
})
