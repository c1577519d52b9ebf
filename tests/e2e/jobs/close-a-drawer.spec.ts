import { expect, test } from '../fixtures.ts'
import { elsewhere } from './elsewhere.ts'
import { PHONE } from './phone.ts'
import { type ApiRow, reader } from './rows.ts'

/** The notes and coins of the demo's currency in thousandths, the largest first. */
const KINDS = [20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 20, 10, 5]

test('a washer counts a drawer 0.250 short, and hands it over to somebody who confirms it', async ({
  page,
  begin,
  browser,
  baseURL,
  findings,
  noise,
}) => {
  const rows = await reader(page, 'car wash')
  // The demo's washer takes cash.
  const office = await reader(page, 'operations')
  // One row, although the reader is typed for lists.
  const { id: me } = (await rows('GET general/showUser')) as unknown as ApiRow
  const job = (await office('GET admin/appointment/show?is_completed=0')).find(
    ({ employee_id, failed_at }) => employee_id === me && !failed_at,
  )
  const id = job?.id ?? 0
  if (!job?.started_at) await rows('POST admin/appointment/start', { id })
  await rows('POST admin/appointment/finish', { id, amount_taken: String(job?.amount_due) })
  const own = (await rows('GET admin/closings/all')).find(({ status }) => status === 'open')
  const expected = String(own?.expected)
  await page.setViewportSize(PHONE)
  await begin('car wash')
  await page.goto(`/apps/closings/list/${String(own?.id)}/show`)
  const main = page.getByRole('main')
  await expect(main).toContainText(expected)
  expect(await findings()).toEqual([])

  await page.getByRole('link', { name: /^Edit/ }).first().click()
  let rest = Math.round(Number(expected) * 1000) - 250
  for (const kind of KINDS) {
    const count = Math.floor(rest / kind)
    rest -= count * kind
    // Another count may have begun.
    await page
      .getByLabel(`Count: KWD ${(kind / 1000).toFixed(3)}`)
      .fill(count > 0 ? String(count) : '')
  }
  await expect(page.getByRole('complementary')).toContainText('−0.250')
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await page.getByRole('button', { name: /^Close: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toContainText('The difference is -0.250. Give the reason.')
  // The browser reports the refusal.
  expect(noise.splice(0)).toEqual([expect.stringContaining('422')])
  await dialog.getByLabel('Reason').fill('Too much change')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: /^Hand over: / }).click()
  await dialog.getByLabel('Receiver').fill('Karim')
  await page.getByRole('option', { name: /Karim Haddad/ }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(dialog).toBeHidden()
  await expect(main).toContainText('To be confirmed')

  // Nobody but the receiver is offered to confirm.
  const admin = await elsewhere(browser, String(baseURL), 'admin')
  await admin.goto(`/apps/closings/list/${String(own?.id)}/show`)
  await expect(admin.getByRole('main')).toContainText('To be confirmed')
  await expect(admin.getByRole('button', { name: /^Confirm receipt/ })).toHaveCount(0)
  await admin.context().close()

  const receiver = await elsewhere(browser, String(baseURL), 'operations')
  await receiver.getByRole('button', { name: /^Inbox: / }).click()
  const waiting = receiver
    .getByRole('region', { name: 'Cash to receive' })
    .getByRole('listitem')
    .filter({ hasText: String(own?.number) })
  await waiting.getByRole('link').click()
  await receiver.getByRole('button', { name: /^Confirm receipt: / }).click()
  await receiver.getByRole('dialog').getByRole('button', { name: 'Confirm receipt' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(main).toContainText('Received')
  await receiver.context().close()
})
