import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Overrides } from '../../../../src/platform/extension-points/overrides-context.ts'
import type { Cell } from '../../../../src/platform/extension-points/types.ts'
import { readJobs } from '../../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../../support/server/accounts.ts'
import { openApp, startWeb, type Web } from '../../../support/web/web.tsx'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(() => web.enter('operations'))
afterEach(() => web.leave())
afterAll(() => web.close())

/** The number of times that a cell is drawn, by row id. */
const drawn = new Map<number, number>()
const count: Cell = ({ row, value }) => {
  drawn.set(Number(row.id), (drawn.get(Number(row.id)) ?? 0) + 1)
  return String(value)
}
const cells: Overrides['cells'] = {
  'sliders.title': count,
  'instant-bookings.number': count,
  'bookings.area_id': count,
}

/** Opens a list whose drawn cells are counted. */
async function openCounted(address: string) {
  vi.doMock(import('#overrides'), async (importOriginal) => {
    const { overrides } = await importOriginal()
    return { overrides: { ...overrides, cells } }
  })
  drawn.clear()
  return openApp(address)
}
afterEach(() => vi.doUnmock('#overrides'))

it('a list renders its rows once, and not again when the total arrives', async () => {
  await openCounted('/apps/sliders/list')
  await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ })
  // How many rows there are is known when all of them are here, behind the first page.
  await screen.findByRole('button', { name: /^Active ?\d+$/ })
  expect(drawn.size).toBeGreaterThan(2)
  expect(new Set(drawn.values())).toEqual(new Set([1]))
})

it('another page of a list is rendered once, without new sums', async () => {
  const user = await openCounted('/apps/completed-instant-booking/list?perPage=10')
  const foot = (await screen.findByText(/^Sum of/)).closest('tfoot')
  drawn.clear()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByRole('button', { name: 'Page 2', current: 'page' })
  await vi.waitFor(() => expect(location.search).toContain('page=2'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(drawn.size).toBe(10)
  expect(new Set(drawn.values())).toEqual(new Set([1]))
  expect(foot?.isConnected).toBe(true)
})

/** A Monday on which the demo business has nothing yet. */
const DAY = '2026-06-08'

it('a day board draws the assigned card alone again, and none when its hours zoom', async () => {
  const { job, idInAll, crew } = await readJobs(web.db)
  const starts = ['10:00', '12:00', '14:00', '16:00'].map((time) => `${DAY}T${time}:00+03:00`)
  const jobs = await Promise.all(
    starts.map((startsAt, index) =>
      job('instant-bookings', startsAt, index === 0 ? {} : { employee_id: crew[index % 2] }),
    ),
  )
  const [waiting] = await Promise.all(jobs.map(idInAll))
  const user = await openCounted(`/apps/assign/list?layout=calendar&span=day&day=${DAY}`)
  await screen.findAllByRole('article')
  const board = document.querySelector('.time-grid') as HTMLElement
  await waitFor(() => expect(board.querySelectorAll('article')).toHaveLength(3))
  await screen.findAllByRole('button', { name: /^New booking: / })
  // The people without jobs come later, with the titles of the groups.
  await waitFor(() =>
    expect(board.querySelectorAll('.grid-row').length).toBeGreaterThan(crew.length - 1),
  )
  // The card of the tray has its area in its title.
  expect(drawn.size).toBe(3)

  drawn.clear()
  await user.keyboard('++-')
  expect(drawn.size).toBe(0)

  const { accessToken: token } = await web.startSession(ACCOUNTS.operations)
  const body = { id: waiting, employee_id: crew[0] }
  expect((await web.call('POST admin/assigning/make/assigning', { token, body })).status).toBe(200)
  await waitFor(() => expect(board.querySelectorAll('article')).toHaveLength(4))
  expect([...drawn.keys()]).toEqual([waiting])
})
