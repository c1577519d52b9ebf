import '../../../support/web/document.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { untilWhole } from '../../../support/web/whole-list.ts'

const SLIDERS = '/apps/sliders/list'
const ALL = 'GET admin/slider/all'

let web: Web
let live: string[]
let deleted: string[]

beforeAll(async () => {
  web = await startWeb()
  const rows = await web.db.selectFrom('sliders').selectAll().orderBy('position').execute()
  const titles = (isLive: boolean) =>
    rows.filter((row) => (row.deleted_at === null) === isLive).map(({ title }) => title)
  live = titles(true)
  deleted = titles(false)
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** The titles of the rows, from the top. */
const shown = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .filter((link) => /\/show$/.test(link.getAttribute('href') ?? ''))
    .map(({ textContent }) => textContent)

async function openSliders(query = '') {
  const user = await openApp(`${SLIDERS}${query}`)
  await screen.findByRole('link', { name: live[0] })
  await untilWhole(SLIDERS.slice(1))
  return user
}

describe('a list', () => {
  it('shows its rows in the declared order, under its name', async () => {
    await openSliders()
    expect(shown()).toEqual(live)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sliders')
    expect(screen.getByText(`1–${live.length} of ${live.length}`)).toBeTruthy()
  })

  it('is narrowed with every typed letter at once, and the address follows', async () => {
    await openSliders()
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'leather' } })
    expect(shown()).toEqual(live.filter((title) => /leather/i.test(title)))
    await waitFor(() => expect(location.search).toBe('?q=leather'))
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } })
    expect(shown()).toEqual(live)
    expect(web.lines.filter((line) => line === ALL)).toHaveLength(1)
  })

  it('is sorted by a column head, and in reverse by a second click', async () => {
    const user = await openSliders()
    const inOrder = live.toSorted(new Intl.Collator('en').compare)
    const head = () => screen.getByRole('columnheader', { name: 'Title' })
    expect(head().getAttribute('aria-sort')).toBeNull()
    await user.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('ascending')
    expect(shown()).toEqual(inOrder)
    await user.click(within(head()).getByRole('button'))
    expect(head().getAttribute('aria-sort')).toBe('descending')
    expect(shown()).toEqual(inOrder.toReversed())
    const sorted = screen
      .getAllByRole('columnheader')
      .filter((header) => header.ariaSort ?? header.getAttribute('aria-sort'))
    expect(sorted).toHaveLength(1)
  })

  it('shows live rows, all of them, or the trash', async () => {
    const user = await openSliders()
    const shownRows = within(screen.getByRole('group', { name: 'Show' }))
    const choose = (name: RegExp) => user.click(shownRows.getByRole('button', { name }))
    await choose(/^All/)
    expect(shown().toSorted()).toEqual([...live, ...deleted].toSorted())
    expect(screen.getAllByText('Deleted')).toHaveLength(deleted.length)
    await choose(/^Trash/)
    expect(shown()).toEqual(deleted)
    expect(shownRows.getByRole('button', { pressed: true }).textContent).toBe(
      `Trash${deleted.length}`,
    )
    await waitFor(() => expect(location.search).toBe('?deleted=only'))
    await choose(/^Active/)
    expect(shown()).toEqual(live)
  })

  it('is divided into pages', async () => {
    const user = await openApp('/apps/completed-instant-booking/list?perPage=10')
    await screen.findAllByRole('link', { name: /^WB-/ })
    await untilWhole('apps/completed-instant-booking/list')
    const first = shown()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(shown()).toHaveLength(10)
    expect(shown().filter((number) => first.includes(number))).toEqual([])
    await waitFor(() => expect(location.search).toBe('?page=2&perPage=10'))
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(shown()).toEqual(first)
  })
})

describe('a list without rows', () => {
  it('because of a search offers to clear the search', async () => {
    const user = await openApp(`${SLIDERS}?q=zeppelin`)
    expect(await screen.findByRole('heading', { name: 'No matches' })).toBeTruthy()
    await untilWhole(SLIDERS.slice(1))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(shown()).toEqual(live)
  })

  it('explains what the list is for and how rows are added', async () => {
    web.fault(ALL, () => HttpResponse.json({ data: [] }))
    await openApp(SLIDERS)
    expect(await screen.findByRole('heading', { name: 'Sliders: nothing yet' })).toBeTruthy()
    expect(screen.getByText('Create the first one to get started.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'New slider' }).length).toBeGreaterThan(0)
  })
})

describe('a list that cannot be loaded', () => {
  it('shows the error with the request, and loads with Retry', async () => {
    web.fault(ALL, () => HttpResponse.html('<h1>Bad day</h1>', { status: 500 }))
    const user = await openApp(SLIDERS)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Loading failed')
    expect(alert.textContent).toContain('The server had a problem.')
    web.mend()
    await user.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: live[0] })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the loaded rows, and marks them as outdated', async () => {
    const user = await openSliders()
    web.fault(ALL, () => HttpResponse.error())
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    const note = await screen.findByText(/^Showing data from .*\d\d:\d\d\. The server cannot/)
    expect(shown()).toEqual(live)
    web.mend()
    await user.click(within(note.parentElement ?? note).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/^Showing data from/)).toBeNull())
    expect(shown()).toEqual(live)
  })
})
