import '../../../support/web/document.ts'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

const LIST = '/apps/instant-booking/list'
const OPEN = 'GET admin/appointment/show'

let web: Web
/** The open bookings as the list shows them, the next first. */
let rows: { id: number; number: string | null }[]

beforeAll(async () => {
  web = await startWeb()
  rows = await web.db
    .selectFrom('instant_bookings')
    .select(['id', 'number'])
    .where('is_completed', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
})
beforeEach(async () => {
  const wide = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', (query: string) => (query === 'print' ? undefined : wide))
  await web.enter('operations')
})
afterEach(() => {
  web.leave()
  vi.unstubAllGlobals()
})
afterAll(() => web.close())

const numberAt = (at: number) => String(rows[at]?.number)
/** The heading has the name of the booking before its number. */
const readHead = (at: number) =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`${numberAt(at)}$`) })
const panelAt = async (at: number) => (await readHead(at)).closest('.row-panel')

/** Answers as a provider does that pages by itself, with what the real one holds. */
function page(request: Request): Promise<Response> | Response {
  const url = new URL(request.url)
  for (const [name, usual] of Object.entries({ page: '1', perPage: '10' }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, usual)
  return web.app.fetch(new Request(url, request))
}

describe('a row opened beside its list', () => {
  it('has previous and next rows across the pages of a list with pages', async () => {
    web.fault(OPEN, page)
    const user = await openApp(`${LIST}?perPage=10&open=${rows[9]?.id}`)
    await readHead(9)
    await waitFor(async () =>
      expect((await panelAt(9))?.textContent).toContain(`10 of ${rows.length}`),
    )
    const next = screen.getByRole('button', { name: 'Next in the list' })
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('false'))
    await user.click(next)
    await readHead(10)
    expect(await screen.findByRole('link', { name: numberAt(10), current: true })).toBeTruthy()
    await waitFor(() => expect(location.search).toContain('page=2'))
    await user.keyboard('[[')
    await readHead(9)
    await waitFor(() => expect(location.search).not.toContain('page=2'))
  })

  it('shows an error if it cannot be loaded, and loads with Retry; the list stays', async () => {
    // It is on another page, so that the list does not have it.
    web.fault(OPEN, page)
    web.fault('POST admin/appointment/one', () => HttpResponse.json({}, { status: 500 }))
    const id = rows[12]?.id
    const user = await openApp(`${LIST}?perPage=10&open=${id}`)
    await screen.findByRole('link', { name: numberAt(0) })
    const again = await screen.findByRole('button', { name: 'Retry' })
    web.mend()
    await user.click(again)
    await readHead(12)
    expect(screen.getByRole('link', { name: numberAt(0) })).toBeTruthy()
  })

  it('shows a message if it does not exist; the list stays', async () => {
    const user = await openApp(`${LIST}?perPage=10&open=999999`)
    await screen.findByRole('link', { name: numberAt(0) })
    await screen.findByRole('heading', { name: 'Not found' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Not found' })).toBeNull())
    await waitFor(() => expect(location.search).toBe('?perPage=10'))
  })

  it('opens as a page if the user prefers pages', async () => {
    localStorage.setItem('rowsOpen', 'page')
    await openApp(`${LIST}?open=${rows[3]?.id}`)
    await readHead(3)
    expect(location.pathname).toBe(`${LIST}/${rows[3]?.id}/show`)
  })
})
