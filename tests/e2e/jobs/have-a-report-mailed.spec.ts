import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { openBrowser, signIn, startOffice } from './mailing-office.ts'
import { PHONE } from './phone.ts'

const REPORT = '/apps/financial-report/list'
/** The Monday after the test time, a minute after seven in Kuwait. */
const MONDAY = new Date('2026-03-16T04:01:00Z')

test('an admin has last week’s money mailed every Monday, opens its numbers, and stops it without signing in', async ({
  browser,
}) => {
  // A long timeout, because the test creates its own demo business.
  test.setTimeout(480_000)
  const office = await startOffice()
  try {
    const page = await openBrowser(browser, office.url)
    await signIn(page)

    await page.goto(`${REPORT}?status=all&service_type=all`)
    await page.getByRole('button', { name: 'Last week', exact: true }).click()
    await expect(page).toHaveURL(/period=last_week/)
    // What is on the screen goes to the user at once.
    await page.getByRole('button', { name: 'By e-mail' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Sent to the chosen people.')).toBeVisible()
    expect(office.post.take().map(({ to }) => to)).toEqual([[ACCOUNTS.admin]])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Cancel|Close)$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('button', { name: 'Save as a new view' }).click()
    await page.getByLabel('Name of the view').fill('Money of last week')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'View: Money of last week' })).toBeVisible()
    await page.getByRole('button', { name: 'By e-mail' }).click()
    await page.getByLabel('When', { exact: true }).selectOption({ label: 'Every Monday' })
    await page.getByLabel('File').selectOption({ label: 'CSV' })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Next: Mon 16 Mar, 07:00')).toBeVisible()

    await office.goOnTo(MONDAY)
    const [mail, ...otherMails] = office.post.take()
    expect(otherMails).toEqual([])
    expect(mail?.to).toEqual([ACCOUNTS.admin])
    expect(mail?.subject).toMatch(/^Money of last week · 9.*15 Mar 2026$/)
    const [, movements = ''] = /^Movements: (\S+?)(?:,|$)/m.exec(mail?.text ?? '') ?? []
    const [, sold = ''] = /^Sold: KWD (\S+?)(?:,\s|$)/m.exec(mail?.text ?? '') ?? []
    const [link = ''] = /http\S*financial-report\S*/.exec(mail?.text ?? '') ?? []
    const [stop = ''] = /http\S*report-mails\/stop\S*/.exec(mail?.text ?? '') ?? []

    // On a phone only the table of the mail may scroll sideways.
    const phone = await openBrowser(browser, office.url)
    await phone.setViewportSize(PHONE)
    await phone.setContent(mail?.html ?? '')
    await expect(phone.getByRole('heading', { name: 'Money of last week' })).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    await page.clock.setFixedTime(MONDAY)
    await page.goto(link)
    const figure = (name: string) =>
      page
        .locator('.kpi')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('.kpi-value')
    await expect(figure('Movements')).toHaveText(movements)
    await expect(figure('Sold')).toContainText(sold)
    await expect(page.getByLabel('First day')).toHaveValue('09/03/2026')

    const elsewhere = await openBrowser(browser, office.url)
    await elsewhere.goto(stop)
    await elsewhere.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(elsewhere.getByText('These mails are stopped.')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByText('You receive no report e-mails.')).toBeVisible()
    await office.goOnTo(new Date('2026-03-23T04:01:00Z'))
    expect(office.post.take()).toEqual([])
  } finally {
    await office.close()
  }
})
