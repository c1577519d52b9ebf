import '../../../support/web/document.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { isWhole } from '../../../support/runner/whole.ts'

const LIST = '/apps/completed-instant-booking/list'
const LIST_REQUEST = 'GET admin/appointment/all'
const VISIBLE_COUNT = 10

let web: Web
let numbers: string[]
/** The customers of the same bookings, by whom their pages are called. */
let customers: string[]

beforeAll(async () => {
  web = await startWeb({ pagesAbove: 30 })
  const { rows } = await sql<{ number: string; customer: string }>`
    select b.number, u.name as customer from instant_bookings as b
    join users as u on u.id = b.customer_id
    where b.is_completed = 1 and b.deleted_at is null
    order by b.starts_at desc nulls last, b.id desc`.execute(web.db)
  numbers = rows.map(({ number }) => number)
  customers = rows.map(({ customer }) => customer)
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** Returns the numbers of the first rows. The other rows of a page are drawn later. */
const listNumbers = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => numbers.includes(text))
    .slice(0, VISIBLE_COUNT)

/** Returns the queries of all requests for the list. */
const listRequests = () =>
  web.lines
    .filter((line) => line.startsWith(LIST_REQUEST))
    .map((line) => new URLSearchParams(line.split('?')[1]))

const listRequestedPages = () => listRequests().flatMap((query) => query.get('page') ?? [])

/** Waits some turns of the event loop, in which a request reaches the server. */
async function passTurns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Returns a promise and the function that resolves it. */
function newPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

async function openList() {
  // The first versions of the stream make the app request its rows again, so there is no stream.
  web.fault('GET events', () => new Response(null, { status: 404 }))
  const user = await openApp(LIST)
  await screen.findByRole('link', { name: numbers[0] })
  // The app knows that the list is paged after the request without page number.
  await waitFor(() => expect(listRequests().some((query) => !query.has('page'))).toBe(true))
  return user
}

describe('a list that the server pages', () => {
  it('loads page by page, and the next page in advance', async () => {
    expect(numbers.length).toBeGreaterThan(60)
    const user = await openList()
    expect(listNumbers()).toEqual(numbers.slice(0, VISIBLE_COUNT))
    await waitFor(() => expect(listRequestedPages()).toContain('2'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(listNumbers()).toEqual(numbers.slice(25, 25 + VISIBLE_COUNT)))
    await waitFor(() => expect(listRequestedPages()).toContain('3'))
    // A prefetched page is not requested again at once, nor is the complete list.
    expect(listRequestedPages().filter((page) => page === '2')).toHaveLength(1)
    expect(listRequests().filter((query) => !query.has('page'))).toHaveLength(1)
  })

  it.runIf(isWhole())('keeps its rows until those of another sort order are loaded', async () => {
    const user = await openList()
    const before = listNumbers()
    await user.click(screen.getByRole('button', { name: /^Number/ }))
    expect(listNumbers()).toEqual(before)
    await waitFor(() => expect(listNumbers()).toEqual(numbers.toSorted().slice(0, VISIBLE_COUNT)))
  })

  it('searches at once, and sends one search at a time to a slow provider', async () => {
    await openList()
    await waitFor(() => expect(listRequestedPages()).toContain('2'))
    const sent: string[] = []
    const { promise: pendingAnswer, resolve: answer } = newPromise()
    web.fault(LIST_REQUEST, async ({ url }) => {
      const query = new URL(url).searchParams
      // The request for the sums asks for one row, and the next page is requested after the first.
      const isFirstPage = query.get('page') === '1' && query.get('perPage') !== '1'
      if (!isFirstPage) return undefined
      sent.push(query.get('q') ?? '')
      return pendingAnswer.then(() => undefined)
    })
    const searchText = numbers[40] ?? ''
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText('Search'), { target: { value } })
    type(searchText.slice(0, 4))
    await waitFor(() => expect(sent).toHaveLength(1))
    for (let end = 5; end <= searchText.length; end++) {
      type(searchText.slice(0, end))
      await act(() => passTurns(20))
    }
    expect(sent).toEqual([searchText.slice(0, 4)])
    answer()
    await waitFor(() => expect(listNumbers()).toEqual([searchText]))
    expect(sent).toEqual([searchText.slice(0, 4), searchText])
    type('')
    await waitFor(() => expect(listNumbers()).toEqual(numbers.slice(0, VISIBLE_COUNT)))
  })

  it.runIf(isWhole())('shows the sums over all its pages', async () => {
    const { rows } = await sql<{ total: string }>`select sum(total) as total from instant_bookings
      where is_completed = 1 and deleted_at is null`.execute(web.db)
    await openList()
    const sum = await screen.findByText(`Sum of ${numbers.length.toLocaleString('en')}`)
    const footers = within(sum.closest('tr') ?? sum).getAllByRole('cell')
    const amounts = footers.map(({ textContent }) => Number(textContent?.replace(/[^\d.]/g, '')))
    expect(amounts).toContain(Number(rows[0]?.total))
  })

  it('keeps its sums until those of a search are loaded', async () => {
    await openList()
    const findSum = (count: number) => screen.queryByText(`Sum of ${count.toLocaleString('en')}`)
    await waitFor(() => expect(findSum(numbers.length)).not.toBeNull())
    const { promise: pendingAnswer, resolve: answer } = newPromise()
    let summed = 0
    web.fault(LIST_REQUEST, ({ url }) => {
      const query = new URL(url).searchParams
      if (!query.has('q')) return undefined
      // The request for the sums asks for one row.
      if (query.get('perPage') !== '1') return pendingAnswer.then(() => undefined)
      summed++
      return undefined
    })
    const wanted = numbers[0]?.slice(0, -1) ?? ''
    const foundNumbers = numbers.filter((number) => number.includes(wanted))
    expect(foundNumbers.length).toBeGreaterThan(1)
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: wanted } })
    await waitFor(() => expect(summed).toBe(1))
    await act(() => passTurns(200))
    expect([findSum(numbers.length) === null, findSum(foundNumbers.length)]).toEqual([false, null])
    answer()
    await waitFor(() => expect(findSum(foundNumbers.length)).not.toBeNull())
    expect(listNumbers()).toEqual(foundNumbers.slice(0, VISIBLE_COUNT))
  })

  it('leads from row to row across pages, and back to the page of the row', async () => {
    const user = await openList()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('link', { name: numbers[25] }))
    const title = (at: number) =>
      screen.findByRole('heading', { level: 2, name: new RegExp(customers[at] ?? '') })
    await title(25)
    await user.click(await screen.findByRole('link', { name: 'Previous in the list' }))
    await title(24)
    await user.click(await screen.findByRole('link', { name: 'Previous in the list' }))
    await title(23)
    await user.keyboard(']')
    await title(24)
    await user.keyboard(']')
    await title(25)
  })
})
