import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { listSmallTargets } from '../../support/browser/finger-targets.ts'
import { expect, test } from '../fixtures.ts'
import { elsewhere } from './elsewhere.ts'
import { reader, removeRows } from './rows.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Inbox: / })
const panel = (page: Page) => page.getByRole('region', { name: 'Inbox' })
const item = (page: Page, title: string) =>
  panel(page)
    .getByRole('region', { name: 'Complaints due' })
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('link')

test('an item that one user completes leaves the inbox of a colleague, and returns by Undo', async ({
  page,
  begin,
  browser,
  baseURL,
  findings,
}) => {
  const rows = await reader(page, 'admin')
  const data = { email: ACCOUNTS.operations, password: DEMO_PASSWORD }
  const { user } = (await (await page.request.post('/api/login', { data })).json()).data
  const [customer] = await rows('GET general/showCustomers')
  const complaint = { customer_id: customer?.id ?? 0, owner_id: Number(user.id) }
  const colleaguePage = await elsewhere(browser, String(baseURL), 'operations')
  await begin('operations')
  await bell(colleaguePage).click()
  await expect(panel(colleaguePage)).toBeVisible()
  await rows('POST admin/complaints/store', {
    ...complaint,
    body: 'Streaks on every window.',
    due_on: '2026-01-05',
  })
  const createdComplaints = (await rows('GET admin/complaints/all')).filter(
    ({ body }) => body === 'Streaks on every window.',
  )
  const title = String(createdComplaints[0]?.number)
  // The item appears without a reload.
  await expect(item(colleaguePage, title)).toBeVisible()

  await bell(page).press('Enter')
  await panel(page)
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: /^Done: / })
    .press('Enter')
  await expect(item(page, title)).toHaveCount(0)
  await expect(item(colleaguePage, title)).toHaveCount(0)
  await expect(panel(page).getByRole('heading', { name: 'Inbox' })).toBeFocused()
  // The panel covers parts of the page, whose targets are then too small.
  expect(await findings(undefined, '.inbox-panel')).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(item(colleaguePage, title)).toBeVisible()

  await colleaguePage.setViewportSize({ width: 390, height: 844 })
  await item(colleaguePage, title).scrollIntoViewIfNeeded()
  expect(await listSmallTargets(colleaguePage)).toEqual([])
  await item(colleaguePage, title).click()
  await expect(colleaguePage.getByText('Streaks on every window.').first()).toBeVisible()
  await expect(panel(colleaguePage)).toHaveCount(0)
  await colleaguePage.context().close()
  await removeRows(rows, 'complaints', createdComplaints)
})
