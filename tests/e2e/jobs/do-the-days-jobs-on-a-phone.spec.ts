import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { png } from '../../support/rows/picture.ts'
import { listTexts } from '../../support/sources/locales.ts'
import { bookJobs } from './jobs-without-signal.ts'
import { getCompletedList, DESK, lookUp, openNext, PHONE, signOut } from './phone.ts'

/** The narrowest common phone. */
const NARROW = { width: 360, height: 740 }

/** Lists truncated labels and buttons, and buttons too small for a finger. */
const faultsForFingers = (page: Page) =>
  page.evaluate(() => {
    const allElements = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, .btn, dt, h2, .badge)'),
    ]
    // The refresh button of a tile is visible only with the pointer or the focus on the tile.
    const visibleElements = allElements.filter(
      (element) => element.getClientRects().length > 0 && !element.closest('.tile-at'),
    )
    const isCut = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth + 1 ||
      element.getBoundingClientRect().right > innerWidth
    const isSmall = (element: HTMLElement) =>
      element.matches('button, .btn') && Math.min(element.offsetWidth, element.offsetHeight) < 44
    return visibleElements
      .filter((element) => isCut(element) || isSmall(element))
      .map((element) => element.textContent || element.title)
  })

test('car-wash staff open their next job on a phone, say that they are on the way, start it and finish it; the office sees it done', async ({
  page,
  begin,
  findings,
}) => {
  await page.setViewportSize(NARROW)
  await begin('car wash')
  const completedCount = page
    .locator('.tile-rest', { hasText: 'Completed' })
    .getByRole('link')
    .first()
  const countBefore = Number(await completedCount.textContent())
  await expect(page.locator('.job .badge').first()).toBeVisible()
  await expect.poll(() => faultsForFingers(page)).toEqual([])
  const number = await openNext(page)
  await expect.poll(() => faultsForFingers(page)).toEqual([])

  const facts = page.locator('.field-list')
  await expect(facts.locator('a[href^="tel:"]')).toHaveText(/^\+\d[\d ]+$/)
  // Every job says what is washed, and where.
  await expect(facts.getByText('Service', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show on map' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=\d+/,
  )
  // A subscription is paid in advance.
  const isPaidFor = number.startsWith('SV')
  await expect(page.getByText('Amount due', { exact: true })).toHaveCount(isPaidFor ? 0 : 1)
  await expect(facts).not.toContainText('–')
  await expect(facts.getByText('ID', { exact: true })).toHaveCount(0)
  expect(await findings()).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(NARROW.width)

  const depart = page.getByRole('button', { name: /^On the way: / })
  for (const button of await page.locator('.record-actions button').all()) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    expect(box?.y).toBeGreaterThan(NARROW.height * 0.75)
  }
  // An employee who is already at the place starts at once.
  await expect(page.getByRole('button', { name: /^Start: / })).toBeVisible()
  await depart.click()
  await expect(page.locator('.record-head')).toContainText('On the way')
  await expect(depart).toHaveCount(0)

  await page.getByRole('button', { name: /^Start: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.record-head')).toContainText('In progress')

  await page.getByRole('button', { name: /^Finish: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.locator('.record-head')).toContainText('Completed')
  await expect(page.getByRole('button', { name: /^Finish: / })).toHaveCount(0)

  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(completedCount).toHaveText(String(countBefore + 1))
  // Completed jobs are listed after open ones.
  const states = await page.locator('.job .badge').allTextContents()
  expect(states.lastIndexOf('Assigned')).toBeLessThan(states.indexOf('Completed'))

  await signOut(page)
  await page.setViewportSize(DESK)
  await begin('operations')
  await expect(await lookUp(page, getCompletedList(number), number)).toContainText('Completed')
  await page.getByRole('link', { name: 'Performance report' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByLabel('Per page').selectOption('100')
  const counted = page.getByRole('row').filter({ hasText: number })
  await expect(counted).toContainText('Completed')
})

for (const [size, days] of [
  [PHONE, 220],
  [DESK, 230],
] as const)
  test(`in Arabic, a washer photographs the car first, sees what is due and takes it; the office sees it paid, at ${size.width} px`, async ({
    page,
    enter,
    findings,
  }) => {
    const { jobs, read } = await bookJobs(page, ['17:00'], days)
    const [job] = jobs
    if (!job) throw new Error('a job is needed')
    const arabicTexts = listTexts('ar')
    const label = (name: string) => arabicTexts[`resources.instant-bookings.fields.${name}`] ?? ''
    await page.setViewportSize(size)
    await enter('car wash')
    await page.goto(`/apps/appointment-car-wash/list/${job.id}/show?lng=ar`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByText(label('amount_due'), { exact: true })).toBeVisible()
    const due = String(job.amount_due)
    expect(Number(due)).toBeGreaterThan(0)

    await page.getByRole('button', { name: `${arabicTexts['actions.start']}: ` }).click()
    const dialog = page.getByRole('dialog')
    const photo = { name: 'before.png', mimeType: 'image/png', buffer: png(200) }
    if (size === PHONE) {
      const camera = dialog.getByRole('button', { name: arabicTexts['ui.take_photo'], exact: true })
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.click()])
      await expect(dialog.locator('input[capture="environment"]')).toHaveAttribute(
        'accept',
        'image/*',
      )
      await chooser.setFiles(photo)
    } else await dialog.locator('input[type="file"]').first().setInputFiles(photo)
    await expect(dialog.getByRole('link', { name: 'before.png', exact: true })).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: arabicTexts['confirm.start.do'], exact: true }).click()
    await expect(page.locator('.record-head')).toContainText(
      arabicTexts['states.instant-bookings.started'] ?? '',
    )

    await page.getByRole('button', { name: `${arabicTexts['actions.finish']}: ` }).click()
    await expect(dialog.getByLabel(label('amount_taken'))).toHaveValue(due)
    await expect(dialog.getByLabel(label('payment_method'))).toHaveValue('cash')
    expect(await findings()).toEqual([])
    await dialog
      .getByRole('button', { name: arabicTexts['confirm.finish.do'], exact: true })
      .click()
    await expect(page.locator('.record-head')).toContainText(
      arabicTexts['states.instant-bookings.completed'] ?? '',
    )
    const completedJob = await read(job)
    expect(completedJob).toMatchObject({ amount_taken: due, amount_due: '0.000', is_completed: 1 })
    expect(completedJob.photos_before).toEqual([expect.stringMatching(/before\.png$/)])

    await page.setViewportSize(DESK)
    await enter('operations')
    await page.goto(`/apps/completed-instant-booking/list/${job.id}/show?lng=en`)
    await expect(page.getByRole('heading', { level: 2, name: String(job.number) })).toBeVisible()
    await page.getByRole('tab', { name: 'Transactions' }).click()
    const payment = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /TX-/ })
    await expect(payment).toHaveCount(1)
    await expect(payment).toContainText('Paid')
    await expect(page.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)
  })
