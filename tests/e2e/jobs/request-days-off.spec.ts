import type { Locator, Page } from '@playwright/test'
import { listSmallTargets } from '../../support/browser/finger-targets.ts'
import { expect, test } from '../fixtures.ts'
import { elsewhere } from './elsewhere.ts'
import { DESK, PHONE } from './phone.ts'

test.use({ axe: true })

interface Days {
  from: string
  until: string
  note: string
}

/** Requests an absence from the open list. */
async function request(page: Page, { from, until, note }: Days): Promise<void> {
  await page.locator('.create-name').locator('..').click()
  await expect(page.getByLabel('Kind')).toBeVisible()
  // A washer can neither request absences for others nor decide.
  await expect(page.getByLabel(/Employee|Status/)).toHaveCount(0)
  await page.getByLabel('Kind').selectOption('Vacation')
  await page.getByLabel('From', { exact: true }).fill(from)
  await page.getByLabel('Until', { exact: true }).fill(until)
  await page.getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Requested').first()).toBeVisible()
}

const openList = (page: Page) => page.goto('/apps/absences/list')
const findRow = (page: Page, note: string): Locator =>
  page.getByRole('row').filter({ hasText: note })

/** Uses an action of the open absence, and confirms it. */
async function decide(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await expect(button.or(more).first()).toBeVisible()
  // A phone shows the main action only.
  if (await button.isHidden()) await more.click()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

for (const size of [PHONE, DESK])
  test(`a washer requests days off, the office approves them from its inbox, and another request is withdrawn, at ${size.width} px`, async ({
    page,
    begin,
    browser,
    baseURL,
    findings,
  }) => {
    // The same absence twice is refused.
    const year = size === PHONE ? 2032 : 2033
    const wedding = {
      from: `01/03/${year} 08:00`,
      until: `03/03/${year} 18:00`,
      note: `Wedding ${size.width}`,
    }
    const absence = {
      from: `10/05/${year} 08:00`,
      until: `12/05/${year} 18:00`,
      note: `Trip ${size.width}`,
    }
    await page.setViewportSize(size)
    await begin('car wash')
    await openList(page)
    await request(page, wedding)
    await openList(page)
    await expect(findRow(page, wedding.note)).toContainText('Requested')
    expect(await findings()).toEqual([])

    const office = await elsewhere(browser, String(baseURL), 'operations')
    await office.setViewportSize(size)
    await office.getByRole('button', { name: /^Inbox: / }).click()
    const requests = office
      .getByRole('region', { name: 'Inbox' })
      .getByRole('region', { name: 'Absence requests' })
    await requests
      .getByRole('listitem')
      .filter({ hasText: String(year) })
      .first()
      .getByRole('link')
      .click()
    await expect(office.getByText(wedding.note).first()).toBeVisible()
    await decide(office, 'Approve')
    await expect(office.getByText('Approved').first()).toBeVisible()

    await expect(findRow(page, wedding.note)).toContainText('Approved')
    await findRow(page, wedding.note).getByRole('link').first().click()
    await expect(page.locator('.record-head')).toContainText('Approved')
    await expect(page.getByRole('button', { name: /^(Edit|Withdraw|Delete)/ })).toHaveCount(0)

    await openList(page)
    await request(page, absence)
    await openList(page)
    await findRow(page, absence.note).getByRole('link').first().click()
    await expect(page.locator('.record-head')).toContainText('Requested')
    if (size === PHONE) expect(await listSmallTargets(page)).toEqual([])
    await decide(page, 'Withdraw')
    await expect(page.locator('.record-head')).toContainText('Withdrawn')
    await expect(page.getByRole('button', { name: /^(Edit|Withdraw)/ })).toHaveCount(0)
    await office.context().close()
  })
