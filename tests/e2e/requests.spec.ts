import type { Page, Request } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { reader, removeRows } from './jobs/rows.ts'
import { withoutFields } from './jobs/whole-list.ts'

/** The allowed further requests after a change in this browser, and the storage reads. */
const MOST_REQUESTS = 5
const MOST_READS = 5

/** Records the requests of a page, and counts its storage reads. */
async function watch(page: Page) {
  const sentLines: string[] = []
  const answered: string[] = []
  const describe = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    // The page after a form may request the history before or after the change.
    return pathname.startsWith('/api/') && !pathname.startsWith('/api/history/')
      ? [`${request.method()} ${pathname.slice('/api/'.length)}${withoutFields(search)}`]
      : []
  }
  page.on('request', (request) => sentLines.push(...describe(request)))
  page.on('response', (response) => answered.push(...describe(response.request())))
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Object.assign(window, { reads: 0 })
    Storage.prototype.getItem = function count(key) {
      Object.assign(window, { reads: Number(Reflect.get(window, 'reads')) + 1 })
      return getItem.call(this, key)
    }
  })
  const readReads = () => page.evaluate(() => Number(Reflect.get(window, 'reads')))
  return {
    sent: sentLines,
    answered,
    readReads,
    async reset() {
      sentLines.length = 0
      answered.length = 0
      await page.evaluate(() => Object.assign(window, { reads: 0 }))
    },
  }
}

const countLines = (lines: readonly string[], line: string) =>
  lines.filter((candidate) => candidate === line).length

/** Waits until the page has loaded everything around its screen. */
async function waitForShell({ answered }: Awaited<ReturnType<typeof watch>>): Promise<void> {
  for (const line of ['GET inbox', 'GET counts']) await expect.poll(() => answered).toContain(line)
}

/**
 * Expects each request of a change exactly once. A later change of a colleague shows that the event
 * of the first caused no further request.
 */
async function expectOnce(
  { sent, answered, readReads }: Awaited<ReturnType<typeof watch>>,
  lines: readonly string[],
  changeElsewhere: () => Promise<unknown>,
) {
  await expect.poll(() => answered.toSorted()).toEqual(lines.toSorted())
  expect(await readReads()).toBeLessThanOrEqual(MOST_READS)
  expect(lines.length).toBeLessThanOrEqual(MOST_REQUESTS)
  await changeElsewhere()
  await expect.poll(() => countLines(answered, 'GET inbox')).toBe(2)
  await expect.poll(() => countLines(answered, 'GET counts')).toBe(2)
  expect(sent.toSorted()).toEqual([...lines, 'GET inbox', 'GET counts'].toSorted())
}

test('opening a list requests its first page, its counts, its views and its remaining rows', async ({
  page,
  begin,
}) => {
  const requestLog = await watch(page)
  await begin('operations')
  await requestLog.reset()
  await page
    .getByRole('link', { name: /^Instant bookings/ })
    .first()
    .click()
  const list = 'GET admin/appointment/show?is_completed=0'
  // Ignore the remaining requests of the first screen.
  const isOfList = (line: string) => /appointment|instant-bookings/.test(line)
  await expect
    .poll(() => requestLog.answered.filter(isOfList).toSorted())
    .toEqual([
      list,
      `${list}&page=1&perPage=25&sort=starts_at&order=ASC`,
      'GET counts/instant-bookings',
      'GET views/instant-bookings',
    ])
  expect(await requestLog.readReads()).toBeLessThanOrEqual(MOST_READS)
})

test('the lists that a change of the user affects are requested once, even after the event of the change', async ({
  page,
  begin,
}) => {
  // The sign-in of the colleague is a change of its own, so it comes before the page.
  const rows = await reader(page, 'admin')
  const addHoliday = (date: string) => () =>
    rows('POST admin/holidays/store', { name: 'Elsewhere', date })
  const requestLog = await watch(page)
  await begin('operations')
  await page
    .getByRole('link', { name: /^Instant bookings/ })
    .first()
    .click()
  const list = 'GET admin/appointment/show?is_completed=0'
  await expect.poll(() => requestLog.answered).toContain(list)
  await waitForShell(requestLog)
  const row = page.getByRole('row').filter({ hasText: 'Unassigned' }).first()
  await row.getByRole('button', { name: /^Cancel: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await requestLog.reset()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  const cancel = ['POST admin/appointment/destroy', list, 'GET counts/instant-bookings']
  await expectOnce(requestLog, [...cancel, 'GET counts', 'GET inbox'], addHoliday('2027-12-30'))

  await requestLog.reset()
  await page.goto('/apps/faqs/list/2/edit')
  await waitForShell(requestLog)
  const answer = page.getByLabel('Answer', { exact: true })
  await answer.fill(`${await answer.inputValue()} Ask us.`)
  await requestLog.reset()
  await page.getByRole('button', { name: 'Save' }).click()
  const save = ['POST admin/faqs/update', 'GET admin/faqs/all']
  await expectOnce(requestLog, [...save, 'GET counts', 'GET inbox'], addHoliday('2027-12-31'))
  const createdHolidays = (await rows('GET admin/holidays/all')).filter(
    ({ name }) => name === 'Elsewhere',
  )
  await removeRows(rows, 'holidays', createdHolidays)
})
