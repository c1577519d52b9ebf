import '../../../support/web/document.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'
import { isWhole } from '../../../support/runner/whole.ts'

const LIST = '/apps/completed-instant-booking/list'
const CALL = 'GET admin/appointment/all'
const FIRST = 10

let web: Web
let numbers: string[]

beforeAll(async () => {
  web = await startWeb({ pagesAbove: 30 })
  const { rows } = await sql<{ number: string }>`select number from instant_bookings
    where is_completed = 1 and deleted_at is null
    order by starts_at desc nulls last, id desc`.execute(web.db)
  numbers = rows.map(({ number }) => number)
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** The numbers of the first rows; the others of a page are drawn after them. */
const shown = () =>
  within(screen.getByRole('table'))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => numbers.includes(text))
    .slice(0, FIRST)

/** The requests for the list, by their queries. */
const asked = () =>
  web.lines
    .filter((line) => line.startsWith(CALL))
    .map((line) => new URLSearchParams(line.split('?')[1]))

const pages = () => asked().flatMap((query) => query.get('page') ?? [])

/** Lets turns of the event loop pass, in which a request that was made reaches the server. */
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
  // The list is known as one that is paged once its first page has been answered in place of it.
  await waitFor(() => expect(asked().some((query) => !query.has('page'))).toBe(true))
  return user
}

describe('a list that the server pages', () => {
  it('loads page by page, and the next page in advance', async () => {
    expect(numbers.length).toBeGreaterThan(60)
    const user = await openList()
    expect(shown()).toEqual(numbers.slice(0, FIRST))
    await waitFor(() => expect(pages()).toContain('2'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(shown()).toEqual(numbers.slice(25, 25 + FIRST)))
    await waitFor(() => expect(pages()).toContain('3'))
    // A page that was read ahead is not read again at once, and the first answer says how the list is.
    expect(pages().filter((page) => page === '2')).toHaveLength(1)
    expect(asked().filter((query) => !query.has('page'))).toHaveLength(1)
  })

  it.runIf(isWhole())('keeps its rows until those of another sort order are loaded', async () => {
    const user = await openList()
    const before = shown()
    await user.click(screen.getByRole('button', { name: /^Number/ }))
    expect(shown()).toEqual(before)
    await waitFor(() => expect(shown()).toEqual(numbers.toSorted().slice(0, FIRST)))
  })

  it('searches at once, and sends one search at a time to a slow provider', async () => {
    await openList()
    await waitFor(() => expect(pages()).toContain('2'))
    const sent: string[] = []
    const { promise: held, resolve: answer } = newPromise()
    web.fault(CALL, async ({ url }) => {
      const query = new URL(url).searchParams
      // The sums come by a request for one row, and the next page is requested after the first.
      const isFirstPage = query.get('page') === '1' && query.get('perPage') !== '1'
      if (!isFirstPage) return undefined
      sent.push(query.get('q') ?? '')
      return held.then(() => undefined)
    })
    const wanted = numbers[40] ?? ''
    const type = (value: string) =>
      fireEvent.change(screen.getByLabelText('Search'), { target: { value } })
    type(wanted.slice(0, 4))
    await waitFor(() => expect(sent).toHaveLength(1))
    for (let end = 5; end <= wanted.length; end++) {
      type(wanted.slice(0, end))
      await act(() => passTurns(20))
    }
    expect(sent).toEqual([wanted.slice(0, 4)])
    answer()
    await waitFor(() => expect(shown()).toEqual([wanted]))
    expect(sent).toEqual([wanted.slice(0, 4), wanted])
    type('')
    await waitFor(() => expect(shown()).toEqual(numbers.slice(0, FIRST)))
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
    const sumOf = (count: number) => screen.queryByText(`Sum of ${count.toLocaleString('en')}`)
    await waitFor(() => expect(sumOf(numbers.length)).not.toBeNull())
    const { promise: held, resolve: answer } = newPromise()
    let summed = 0
    web.fault(CALL, ({ url }) => {
      const query = new URL(url).searchParams
      if (!query.has('q')) return undefined
      // The sums come by a request for one row.
      if (query.get('perPage') !== '1') return held.then(() => undefined)
      summed++
      return undefined
    })
    const wanted = numbers[0]?.slice(0, -1) ?? ''
    const found = numbers.filter((number) => number.includes(wanted))
    expect(found.length).toBeGreaterThan(1)
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: wanted } })
    await waitFor(() => expect(summed).toBe(1))
    await act(() => passTurns(200))
    expect([sumOf(numbers.length) === null, sumOf(found.length)]).toEqual([false, null])
    answer()
    await waitFor(() => expect(sumOf(found.length)).not.toBeNull())
    expect(shown()).toEqual(found.slice(0, FIRST))
  })

  it('leads from row to row across pages, and back to the page of the row', async () => {
    const user = await openList()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('link', { name: numbers[25] }))
    const title = (at: number) =>
      screen.findByRole('heading', { level: 1, name: new RegExp(numbers[at] ?? '') })
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
