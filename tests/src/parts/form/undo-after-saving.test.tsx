import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const readQuestion = async (id: number) => {
  const { rows } = await sql<{ question: string }>`select question from faqs
    where id = ${id}`.execute(web.db)
  return rows[0]?.question
}

/** The button that undoes what a notice tells of. */
async function undoIn(notice: string) {
  const toast = (await screen.findByText(notice)).closest<HTMLElement>('.toast')
  return within(toast as HTMLElement).getByRole('button', { name: 'Undo' })
}

/** Types another question into the form of a row and saves it; answers what it was. */
async function change(id: number, question: string) {
  await web.enter('operations')
  const user = await openApp(`/apps/faqs/list/${id}`)
  const input = await screen.findByLabelText('Question')
  const before = (await readQuestion(id)) ?? ''
  await user.clear(input)
  await user.type(input, question)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const undo = await undoIn(`${question} saved.`)
  expect(await readQuestion(id)).toBe(question)
  return { user, before, undo }
}

it('after a form is saved, a notice offers Undo', async () => {
  const { user, before, undo } = await change(2, 'Asked otherwise')
  await user.click(undo)
  expect(await screen.findByText('Undone: Asked otherwise.')).toBeTruthy()
  expect(await readQuestion(2)).toBe(before)
  expect(await screen.findByRole('heading', { level: 2, name: before })).toBeTruthy()
})

it('an Undo that is refused names the fields that were changed since', async () => {
  const { user, undo } = await change(3, 'Asked by me')
  await sql`update faqs set question = 'Asked by another' where id = 3`.execute(web.db)
  await user.click(undo)
  expect(await screen.findByText(/^Undo failed\. This has changed since: Question\./)).toBeTruthy()
  expect(await readQuestion(3)).toBe('Asked by another')
})

it('Undo removes a row that was just created, and leads from its page back to the list', async () => {
  await web.enter('operations')
  const user = await openApp('/apps/faqs/list/create')
  await user.type(await screen.findByLabelText('Question'), 'Is it new?')
  await user.type(screen.getByLabelText('Answer'), 'Yes.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const undo = await undoIn('Is it new? created.')
  await screen.findByRole('heading', { level: 2, name: 'Is it new?' })
  const before = web.lines.length
  await user.click(undo)
  await waitFor(() => expect(window.location.pathname).toBe('/apps/faqs/list'))
  expect(await screen.findByText('Undone: Is it new?')).toBeTruthy()
  expect(web.lines.slice(before).filter((line) => line.endsWith('/faqs/one'))).toEqual([])
  const { rows } = await sql`select id from faqs where question = 'Is it new?'`.execute(web.db)
  expect(rows).toEqual([])
})

it('Undo removes a new row of a list of several entities, too, and leads back to this list', async () => {
  const { rows: models } = await sql<Record<string, unknown>>`select customer_id, vehicle_id,
    location_id, provider_id, service_id from instant_bookings
    where location_id is not null and deleted_at is null limit 1`.execute(web.db)
  const { accessToken: token } = await web.startSession(ACCOUNTS.operations)
  const when = { starts_at: '2026-06-08T10:00:00+03:00', override_reason: 'A test.' }
  const createdVisit = await web.call('POST admin/appointment/store', {
    token,
    body: { ...models[0], ...when },
  })
  const { rows } = await sql<{ id: number }>`select id from bookings
    where kind = 'instant-bookings' and booking_id = ${createdVisit.body.data.id}`.execute(web.db)
  await web.enter('operations')
  const user = await openApp(`/apps/assign/list/${rows[0]?.id}/show`)
  await user.click(await screen.findByText('History'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(window.location.pathname).toBe('/apps/assign/list'))
  expect(await screen.findByText(/^Undone\. E-mails/)).toBeTruthy()
  const undoRequests = web.lines.slice(web.lines.lastIndexOf('POST history/undo'))
  expect(undoRequests.filter((line) => line.includes('history/bookings'))).toEqual([])
})
