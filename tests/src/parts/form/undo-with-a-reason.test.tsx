import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Job, readJobs } from '../../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

/** A Monday on which the demo business has nothing yet. */
const toMoment = (time: string) => `2026-06-08T${time}:00+03:00`

let web: Web
let job: Job
let later: Job
let [ill, other] = [0, 0]

beforeAll(async () => {
  web = await startWeb()
  const jobs = await readJobs(web.db)
  ;[ill = 0, other = 0] = jobs.crew
  job = await jobs.job('instant-bookings', toMoment('10:00'), { employee_id: ill })
  later = await jobs.job('instant-bookings', toMoment('15:00'), { employee_id: ill })
  const { accessToken: token } = await web.startSession(ACCOUNTS.operations)
  for (const reassignedJob of [job, later]) {
    const body = { id: await jobs.idInAll(reassignedJob), employee_id: other }
    const assigned = await web.call('POST admin/assigning/make/assigning', { token, body })
    expect(assigned.status).toBe(200)
  }
  const times = { starts_at: toMoment('00:00'), ends_at: toMoment('23:00') }
  const absence = { employee_id: ill, kind: 'sick', ...times }
  expect((await web.call('POST admin/absences/store', { token, body: absence })).status).toBe(200)
})
afterEach(() => web.leave())
afterAll(() => web.close())

const employee = async ({ id } = job) => {
  const { rows } = await sql<{ id: number }>`select employee_id as id from instant_bookings
    where id = ${id}`.execute(web.db)
  return rows[0]?.id
}

/** Opens the history, and undoes that the job was given away. */
async function undo() {
  await web.enter('admin')
  const user = await openApp('/apps/history/list')
  const name = new RegExp(`^Undo: .*${job.number}$`)
  await user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
  return { user, dialog: await screen.findByRole('dialog', { name: 'Undo with a reason' }) }
}

it('an Undo that assigns a job to an absent employee asks for the reason', async () => {
  const { user, dialog } = await undo()
  expect(dialog.textContent).toMatch(new RegExp(`${job.number}: .+ is not available \\(sick\\)`))
  const reason = within(dialog).getByLabelText('Reason')
  expect(document.activeElement).toBe(reason)
  expect(await employee()).toBe(other)

  await user.type(reason, 'She is back already.')
  await user.click(within(dialog).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await employee()).toBe(ill)
  expect(await screen.findByText(/She is back already\./)).toBeTruthy()
  await sql`update instant_bookings set employee_id = ${other} where id = ${job.id}`.execute(web.db)
})

it('the undo of several changes asks for a reason if a row needs one, and sends it', async () => {
  await web.enter('admin')
  const user = await openApp(`/apps/history/list?q=${later.number}&verb=assign`)
  await user.click(await screen.findByRole('button', { name: 'Take back these changes…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take back these changes' })
  const reason = await within(dialog).findByLabelText('Reason')
  expect(dialog.textContent).toMatch(new RegExp(`${later.number}.+ is not available \\(sick\\)`))
  const name = 'Take back'
  expect(within(dialog).queryByRole('button', { name })).toBeNull()

  await user.type(reason, 'She is back already.')
  await user.click(await within(dialog).findByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await employee(later)).toBe(ill)
})
