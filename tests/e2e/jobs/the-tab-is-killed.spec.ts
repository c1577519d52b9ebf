import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

// Visits that can all be cancelled, and more of them than these tests cancel.
const LIST = '/apps/subscription-bookings-details/list?state=assigned&perPage=10'
const OPEN = 'GET admin/subscription/visits?is_completed=0'

/** The moment of the kill: ms after the confirmation, or `said` for the first notice. */
type Moment = number | 'said'

const getName = (moment: Moment) =>
  moment === 'said' ? 'as soon as it says so' : `${moment} ms after`

/** Tells of each sentence of the page that says that something was done, as soon as it stands there. */
async function listenToServer(page: Page) {
  const notices: string[] = []
  let announce: () => void = () => undefined
  const firstNotice = new Promise<void>((resolve) => (announce = resolve))
  await page.exposeFunction('tellTest', (text: string) => {
    notices.push(text)
    announce()
  })
  await page.addInitScript(() => {
    const announcedIds = new Set<string>()
    const { tellTest } = window as unknown as { tellTest(text: string): void }
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const [id] of text.matchAll(/\S+ cancelled\./g)) {
        if (!announcedIds.has(id)) tellTest(id)
        announcedIds.add(id)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return { said: notices, once: firstNotice }
}

/** Opens the list in a separate tab, which the test kills without warning. */
async function readTab(firstPage: Page) {
  const page = await firstPage.context().newPage()
  const listener = await listenToServer(page)
  await page.goto(LIST)
  await expect(page.getByRole('button', { name: /^Cancel: / })).toHaveCount(10)
  const kill = async (moment: Moment) => {
    await (moment === 'said' ? listener.once : wait(moment))
    const session = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    // A killed tab answers no commands.
    void session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    return listener.said
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
  const readState = async () => {
    const openIds = new Set((await rows(OPEN)).map(({ id }) => id))
    const lastChanges = await Promise.all(
      ids.map(async (id) => (await rows(`GET history/subscription-visits/${id}`))[0]?.verb),
    )
    return {
      cancelled: ids.filter((id) => !openIds.has(id)).length,
      told: lastChanges.filter((verb) => verb === 'cancel').length,
    }
  }
  const firstState = await readState()
  // Wait until the server has finished pending requests.
  let [stateBefore, settled] = [firstState, await readState()]
  while (!isDeepStrictEqual(stateBefore, settled))
    [stateBefore, settled] = [settled, await readState()]
  return { first: firstState, settled }
}

for (const moment of [50, 'said'] as const)
  test(`a tab is killed ${getName(moment)}, and its reported change of a visit is saved`, async ({
    page,
    enter,
  }) => {
    await enter('operations')
    const rows = await reader(page, 'operations')
    const tab = await readTab(page)
    const isCancellable = tab.page.getByRole('button', { name: /^Cancel: / })
    const firstRow = tab.page.locator('tbody tr').filter({ has: isCancellable }).first()
    const number = /SV-\d+/.exec(await firstRow.innerText())?.[0] ?? ''
    const { id } = (await rows(OPEN)).find((row) => row.number === number) as ApiRow
    // Find it by number, because another booking may be first after the list has loaded.
    const row = tab.page.locator('tbody tr').filter({ hasText: number })
    await row.getByRole('button', { name: /^Cancel: / }).click()
    await confirm(tab.page, /^Cancel visit$/)
    const notices = await tab.kill(moment)
    const { first: firstState, settled } = await lookAnew(page, [id])
    if (notices.length > 0 || moment === 'said')
      expect(firstState).toEqual({ cancelled: 1, told: 1 })
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
    const notices = await kill(moment)
    const { first: firstState, settled } = await lookAnew(page, ids)
    if (notices.length > 0 || moment === 'said')
      expect(firstState).toEqual({ cancelled: 10, told: 10 })
    expect([0, 10]).toContain(settled.cancelled)
    expect(settled.told).toBe(settled.cancelled)
  })
