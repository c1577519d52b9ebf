import '../../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

const SLIDERS = '/apps/sliders/list'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the sliders and asks to delete the first of them. */
async function askToDelete() {
  await web.enter('admin')
  const user = await openApp(SLIDERS)
  const [button] = await screen.findAllByRole('button', { name: /^Delete: / })
  const title = button?.getAttribute('aria-label')?.replace('Delete: ', '') ?? ''
  await user.click(button as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: `Delete “${title}”` })
  return { user, title, dialog: within(dialog) }
}

const slider = (title: string) =>
  web.db.selectFrom('sliders').selectAll().where('title', '=', title).executeTakeFirstOrThrow()

it('a booking is cancelled with a reason only, leaves the list, and Undo brings it back', async () => {
  await web.enter('operations')
  const { number } = await web.db
    .selectFrom('instant_bookings')
    .select('number')
    .where('is_completed', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const user = await openApp(`/apps/instant-booking/list?q=${number}`)
  await screen.findByRole('link', { name: number })
  const cancelled = async () => {
    const row = await web.db
      .selectFrom('instant_bookings')
      .select(['deleted_at', 'rejection_reason_id'])
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    return [row.deleted_at !== null, row.rejection_reason_id !== null]
  }
  const [button] = await screen.findAllByRole('button', { name: /^Cancel: / })
  // People call a booking by customer, car, area and time.
  const name = button?.getAttribute('aria-label')?.replace('Cancel: ', '') ?? ''
  expect(name).toMatch(/^.+ · .+ · .+ · .+\d\d:\d\d$/)
  await user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: `Cancel “${name}”` }))

  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  const reason = await dialog.findByRole('combobox', { name: /reason/i, description: 'Required.' })
  expect(document.activeElement).toBe(reason)
  expect(await cancelled()).toEqual([false, false])

  await within(reason).findAllByRole('option', { name: /^(?!Choose|Loading)/ })
  await user.selectOptions(reason, within(reason).getAllByRole('option')[1] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  await closed()
  await gone(number)
  expect(await cancelled()).toEqual([true, true])

  expect(screen.getByText(`${name} cancelled.`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const back = await screen.findByRole('link', { name: number })
  await waitFor(() => expect(document.activeElement).toBe(back))
  expect(await screen.findByText(`${name} restored.`)).toBeTruthy()
  expect(await cancelled()).toEqual([false, false])
})

it('a delete that fails keeps its dialog, says why, and works with Retry', async () => {
  const { user, title, dialog } = await askToDelete()
  web.fault('POST admin/slider/destroy', () => HttpResponse.html('<h1>No</h1>', { status: 500 }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^The server had a problem\..*DetailsPOST admin\/slider\/destroy/,
  )
  expect(screen.getByRole('link', { name: title, hidden: true })).toBeTruthy()
  expect((await slider(title)).deleted_at).toBeNull()

  web.mend()
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  await closed()
  await gone(title)
  expect((await slider(title)).deleted_at).not.toBeNull()
})

it('a delete of an already deleted row shows the message of the server', async () => {
  const { user, title, dialog } = await askToDelete()
  const deleted_at = web.clock.now.toISOString()
  await web.db
    .updateTable('sliders')
    .set({ deleted_at } as never)
    .where('title', '=', title)
    .execute()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This has already been deleted/)
  // Trying again would be refused again.
  expect(dialog.queryByRole('button', { name: /Retry|Delete/ })).toBeNull()
  const [close] = dialog.getAllByRole('button', { name: 'Close' }).reverse()
  await user.click(close as HTMLElement)
  await closed()
})

it('an Undo that fails shows an error', async () => {
  const { user, title, dialog } = await askToDelete()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await closed()
  web.fault('POST history/undo', () => HttpResponse.error())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Undo failed\. The server cannot be reached\./)).toBeTruthy()
  await gone(title)
})

it('a row offers no action that the role may not perform', async () => {
  await web.enter('car wash')
  await openApp('/apps/appointment-car-wash/list')
  expect((await screen.findAllByRole('link', { name: /^WB-/ })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Cancel: / })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sliders' })).toBeNull()
})

it('a declared verb runs at the click without a question, offers Undo, and opens its dialog only if it fails', async () => {
  await web.enter('car wash')
  const user = await openApp('/apps/appointment-car-wash/list')
  const [button] = await screen.findAllByRole('button', { name: /^On the way: / })
  const row = within(button?.closest('tr') as HTMLElement)
  const number = row.getByRole('link', { name: /^WB-/ }).textContent ?? ''
  const departed = async () =>
    (
      await web.db
        .selectFrom('instant_bookings')
        .select('departed_at')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).departed_at !== null
  web.fault('POST admin/appointment/depart', () => HttpResponse.json({}, { status: 500 }))
  await user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(await departed()).toBe(false)

  web.mend()
  await user.click(row.getByRole('button', { name: /^On the way: / }))
  await waitFor(async () => expect(await departed()).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await departed()).toBe(false))
})

it.each([
  ['assigned', {}, 'Move'],
  ['in progress', { started_at: '2026-11-20T08:00:00+00:00' }, 'Finish'],
  ['could not be done', { failed_at: '2026-11-20T08:00:00+00:00' }, 'Assign'],
  ['completed and not paid', { is_completed: 1 }, 'Take payment'],
])('the main action of a job that is %s', async (_, values, name) => {
  await web.enter('operations')
  const { booking_id: id } = await web.db
    .selectFrom('transactions')
    .innerJoin('instant_bookings', 'instant_bookings.id', 'transactions.booking_id')
    .select('booking_id')
    .where('kind', '=', 'instant-bookings')
    .where('status', '=', 'pending')
    .where('is_completed', '=', 0)
    .where('instant_bookings.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const [person] = await web.db
    .selectFrom('users')
    .select('id')
    .where('account_type', '=', 'Car Wash')
    .execute()
  await web.db
    .updateTable('instant_bookings')
    .set({
      employee_id: person?.id,
      departed_at: null,
      started_at: null,
      failed_at: null,
      is_completed: 0,
      ...values,
    } as never)
    .where('id', '=', Number(id))
    .execute()
  const list = 'is_completed' in values ? 'completed-instant-booking' : 'instant-booking'
  await openApp(`/apps/${list}/list/${id}/show`)
  const mainButtons = () =>
    [...document.querySelectorAll('.btn-main')].map((button) => button.textContent)
  await waitFor(() => expect(mainButtons()).toEqual([name]))
  const head = within(document.querySelector<HTMLElement>('.record-actions') ?? document.body)
  expect(await head.findByRole('button', { name: /^Take payment: / })).toBeTruthy()
})
