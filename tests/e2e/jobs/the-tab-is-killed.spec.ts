import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

// Visits that can all be cancelled, and more of them than these tests cancel.
const LIST = '/apps/subscription-bookings-details/list?state=assigned&perPage=10'
const OPEN = 'GET admin/subscription/visits?is_completed=0'

/** When a tab is killed: so many ms after confirming, or as soon as it says that it is done. */
type Moment = number | 'said'

const getName = (moment: Moment) =>
  moment === 'said' ? 'as soon as it says so' : `${moment} ms after`

/** Tells of each sentence of the page that says that something was done, as soon as it stands there. */
async function hear(page: Page) {
  const said: string[] = []
  let tell: () => void = () => undefined
  const once = new Promise<void>((resolve) => (tell = resolve))
  await page.exposeFunction('tellTest', (text: string) => {
    said.push(text)
    tell()
  })
  await page.addInitScript(() => {
    const told = new Set<string>()
    const { tellTest } = window as unknown as { tellTest(text: string): void }
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const [one] of text.matchAll(
        /SV-\d+ cancelled\.|\d+ subscription visits cancelled\./g,
      )) {
        if (!told.has(one)) tellTest(one)
        told.add(one)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { said, once }
}

/** Opens the list in a tab of its own, which is killed: nothing is said to the page beforehand. */
async function readTab(first: Page) {
  const page = await first.context().newPage()
  const heard = await hear(page)
  await page.goto(LIST)
  await expect(page.getByRole('button', { name: /^Cancel: SV-/ })).toHaveCount(10)
  const kill = async (moment: Moment) => {
    await (moment === 'said' ? heard.once : wait(moment))
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // A tab that is gone answers nothing.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    return heard.said
  }
  return { page, kill }
}

/** Chooses the first reason of the dialog and confirms it. */
async function confirm(page: Page, name: RegExp) {
  const dialog = page.getByRole('dialog')
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  await dialog.getByRole('button', { name }).click()
}

/** Counts the cancelled visits, and those whose last change is a cancel, in a new session. */
async function lookAnew(page: Page, ids: readonly number[]) {
  const rows = await reader(page, 'admin')
  const look = async () => {
    const open = new Set((await rows(OPEN)).map(({ id }) => id))
    const last = await Promise.all(
      ids.map(async (id) => (await rows(`GET history/subscription-visits/${id}`))[0]?.verb),
    )
    return {
      cancelled: ids.filter((id) => !open.has(id)).length,
      told: last.filter((verb) => verb === 'cancel').length,
    }
  }
  const first = await look()
  // What is still under way on the server comes to an end of its own.
  let [before, settled] = [first, await look()]
  while (!isDeepStrictEqual(before, settled)) [before, settled] = [settled, await look()]
  return { first, settled }
}

for (const moment of [50, 'said'] as const)
  test(`a tab is killed ${getName(moment)}, and its reported change of a visit is saved`, async ({
    page,
    enter,
  }) => {
    await enter('operations')
    const rows = await reader(page, 'operations')
    const tab = await readTab(page)
    const button = tab.page.getByRole('button', { name: /^Cancel: SV-/ }).first()
    const number = ((await button.getAttribute('aria-label')) ?? '').replace('Cancel: ', '')
    const { id } = (await rows(OPEN)).find((row) => row.number === number) as ApiRow
    // By its number, because another one may be the first once the rest of the list is there.
    await tab.page.getByRole('button', { name: `Cancel: ${number}`, exact: true }).click()
    await confirm(tab.page, /^Cancel visit$/)
    const said = await tab.kill(moment)
    const { first, settled } = await lookAnew(page, [id])
    if (said.length > 0 || moment === 'said') expect(first).toEqual({ cancelled: 1, told: 1 })
    expect(settled.told).toBe(settled.cancelled)
  })

for (const moment of [50, 400, 'said'] as const)
  test(`a tab is killed ${getName(moment)}, and its batch is saved completely or not at all`, async ({
    page,
    enter,
  }) => {
    await enter('operations')
    const rows = await reader(page, 'operations')
    const { page: tab, kill } = await readTab(page)
    const titles = await tab.locator('tbody .cell-title').allInnerTexts()
    const numbers = new Set(titles.flatMap((title) => title.match(/SV-\d+/) ?? []))
    const ids = (await rows(OPEN))
      .filter((row) => numbers.has(String(row.number)))
      .map((row) => row.id)
    expect(ids).toHaveLength(10)
    await tab.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    const bar = tab.getByRole('group', { name: 'Actions for the selection' })
    await bar.getByRole('button', { name: 'Cancel', exact: true }).click()
    await confirm(tab, /^Cancel$/)
    const said = await kill(moment)
    const { first, settled } = await lookAnew(page, ids)
    if (said.length > 0 || moment === 'said') expect(first).toEqual({ cancelled: 10, told: 10 })
    expect([0, 10]).toContain(settled.cancelled)
    expect(settled.told).toBe(settled.cancelled)
  })
