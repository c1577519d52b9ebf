import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { findWorkday } from './days.ts'
import { holdNotice } from './notices.ts'
import { type ApiRow, reader } from './rows.ts'

/** The maximum number of fields and clicks for such a call. */
const MOST = 20
/** A phone number as typed and as stored. */
const PHONE = '51239876'
const STORED = '+96551239876'

test.use({ axe: true })

test('an operator enters customer, vehicle, location and booking of an unknown caller in one form, and finds the customer again', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(PHONE)
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await expect(search.getByRole('option').first()).toContainText(`Book for \u2066${PHONE}`)
  expect(await findings(undefined, 'dialog')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Nobody has the number ${PHONE}` })).toBeVisible()
  let actions = 0
  const labelled = (label: string) => page.getByLabel(label, { exact: true })
  const act = async (work: Promise<unknown>) => {
    actions++
    await work
  }
  /** Chooses the first option of a select after its options have loaded. */
  const chooseFirst = async (select: Locator) => {
    await expect(select.locator('option').nth(1)).toBeAttached()
    await act(select.selectOption({ index: 1 }))
  }
  await expect(labelled('Phone')).toHaveValue(PHONE)
  const typed = {
    Name: 'Hessa Al-Roumi',
    Plate: '99-88001',
    Make: 'Kia',
    Model: 'Rio',
    Label: 'Home',
    Address: 'Street 4, House 2',
  }
  for (const [label, text] of Object.entries(typed)) await act(labelled(label).fill(text))
  await act(labelled('Size').selectOption('small'))
  await act(labelled('Area').fill('salm'))
  await act(page.getByRole('option', { name: /^Salmiya/ }).click())
  await chooseFirst(labelled('Service'))
  const day = labelled('Day')
  await act(day.fill(findWorkday(90)))
  await day.blur()
  // Wait for the times of this day, because those of today are shown before.
  await expect(page.locator('.free-times')).not.toHaveAttribute('aria-busy')
  const times = page.getByRole('radio')
  await expect(times.nth(1)).toBeVisible()
  const time = page.locator('.free-time').nth(1)
  const who = (await time.locator('bdi').textContent()) ?? 'nobody'
  const when = (await time.locator('strong').textContent()) ?? 'never'
  await act(times.nth(1).check())
  await expect(page.locator('.receipt')).toContainText('Total')
  expect(await findings()).toEqual([])
  await act(page.getByRole('button', { name: 'Book', exact: true }).click())
  await expect(page.getByRole('heading', { level: 2, name: /WS-\d+$/ })).toBeVisible()
  await holdNotice(page, 'Booked.')
  expect(actions).toBeLessThanOrEqual(MOST)

  const rows = await reader(page, 'operations')
  const isStored = async () =>
    (await rows('GET general/showCustomers')).some(({ phone }: ApiRow) => phone === STORED)
  expect(await isStored()).toBe(true)

  // The next call: the number from the telephone and two keys show the upcoming booking.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('+965 5123 9876')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByRole('option').first()).toContainText('Hessa Al-Roumi')
  await page.keyboard.press('Enter')
  await holdNotice(page, 'Booked.')
  const next = page.locator('.highlights li').filter({ hasText: 'WS-' }).first()
  await expect(next).toContainText(who)
  await expect(next).toContainText(when)
  await expect(next.getByRole('button', { name: /^Cancel/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'transactions' })).toContainText('Pending')
  expect(await findings(undefined, '.record')).toEqual([])

  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Undone')
  expect(await isStored()).toBe(false)
})
