import '../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Icon } from '../../../src/platform/ui/drawings/Icon.tsx'
// Loads the drawings that the app loads late.
import '../../../src/platform/ui/drawings/late-icons.ts'
import { openApp, startWeb, type Web } from '../../support/web/web.tsx'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

/** Returns whether an element shows an icon. */
function shows(element: Element | null | undefined, icon: string): boolean {
  const drawn = element?.querySelector('svg')?.getAttribute('class')
  const [, wanted] = /class="([^"]*)"/.exec(renderToStaticMarkup(<Icon name={icon} />)) ?? []
  return drawn !== undefined && drawn === wanted
}

describe('the icon of an entity', () => {
  it('is shown at the menu entry of its entity, and at the report of the entity', async () => {
    await web.enter('admin')
    await openApp('/apps/sliders/list')
    const menu = await screen.findByRole('navigation', { name: 'Menu' })
    await within(menu).findByRole('link', { name: 'Sliders' })
    const entry = (route: string) => menu.querySelector(`a[href$="${route}"]`)
    // The drawings that no first list needs come later.
    await waitFor(() => expect(shows(entry('/apps/promos/list'), 'offer')).toBe(true))
    expect(shows(entry('/apps/performance-report/list'), 'chart')).toBe(true)
  })

  it('is replaced in the search for screens by the icon of a list that has its own', async () => {
    await web.enter('operations')
    const user = await openApp('/apps/sliders/list')
    await screen.findByRole('table')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(
      await screen.findByRole('combobox', { name: 'Search everything' }),
      'Instant – completed',
    )
    const palette = within(screen.getByRole('dialog', { name: 'Search everything' }))
    const option = await palette.findByRole('option', { name: /Instant – completed/ })
    expect(shows(option, 'done')).toBe(true)
  })

  it('is shown on a tile of the start page', async () => {
    await web.enter('admin')
    await openApp('/dashboard')
    const head = (await screen.findByRole('heading', { name: /^To assign/ })).closest('header')
    expect(shows(head, 'assign')).toBe(true)
    // It stands there in the way that it names, in its tone where there is something to count.
    const getTile = (element: Element | null | undefined) => element?.closest('section')?.dataset
    expect(getTile(head)?.show).toBe('rows')
    await waitFor(() => expect(getTile(head)?.tone).toBe('waiting'))
    // Nobody is late, so this tile is left out.
    expect(screen.queryByRole('heading', { name: /^Late/ })).toBeNull()
  })
})

describe('a form', () => {
  it('distinguishes rows with the same title by the declared hint', async () => {
    const car = await web.db
      .selectFrom('vehicles as v')
      .innerJoin('instant_bookings as b', 'b.vehicle_id', 'v.id')
      .select(['v.id', 'v.plate', 'v.make'])
      .where('b.is_completed', '=', 0)
      .where('b.deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const job = await web.db
      .selectFrom('instant_bookings')
      .select('id')
      .where('vehicle_id', '=', car.id)
      .where('is_completed', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await web.enter('operations')
    await openApp(`/apps/instant-booking/list/${job.id}`)
    const cars = await screen.findByRole('combobox', { name: /^Vehicle/ })
    const option = await within(cars).findByRole('option', { name: new RegExp(car.plate) })
    expect(option.textContent).toContain(car.make)
  })

  it('asks for the day of a row before the row itself, if rows are chosen by day', async () => {
    const { id } = await web.db
      .selectFrom('scheduled_bookings')
      .select('id')
      .where('is_completed', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await web.enter('operations')
    await openApp(`/apps/scheduled-booking/list/${id}`)
    expect(await screen.findByRole('combobox', { name: 'Date' })).toBeTruthy()
  })

  it('proposes the account of the user and a day, if fields declare it', async () => {
    await web.enter('operations')
    await openApp('/apps/complaints/list/create')
    const owner = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Handled by/ })
    await waitFor(() => expect(owner.value).toBe('Karim Haddad'))
    const due = screen.getByLabelText<HTMLInputElement>(/^Due/)
    expect(due.value).not.toBe('')
  })

  it('asks for the field that limits a choice, before the choice itself', async () => {
    await web.enter('admin')
    await openApp('/apps/sub-areas/list/create')
    expect(await screen.findByRole('combobox', { name: 'Governorate' })).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'City' })).toBeTruthy()
  })

  it('offers a new row only where the declared roles make such rows', async () => {
    await web.enter('operations')
    await openApp('/apps/instant-booking/list/create')
    expect(await screen.findByRole('button', { name: 'New customer' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New service' })).toBeNull()
  })

  it('chooses the only row of a person, or else the one of their last booking', async () => {
    const { rows: people } = await sql<{ id: number; vehicle: number; count: number }>`
      select customer_id as id, max(cars.count)::int as count,
        (array_agg(vehicle_id order by starts_at desc))[1] as vehicle
      from (select customer_id, vehicle_id, starts_at from instant_bookings
        union all select customer_id, vehicle_id, starts_at from scheduled_bookings
        union all select customer_id, vehicle_id, starts_at from subscription_visits) as bookings
      join (select user_id, count(*), array_agg(id) as ids from vehicles
        where deleted_at is null group by user_id) as cars on cars.user_id = customer_id
      group by customer_id
      having (array_agg(vehicle_id order by starts_at desc))[1] = any (min(cars.ids))`.execute(
      web.db,
    )
    const callers = [people.find(({ count }) => count === 1), people.find(({ count }) => count > 1)]
    for (const caller of callers) {
      await web.enter('operations')
      await openApp(`/call?id=${caller?.id}`)
      const vehicle = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Vehicle/ })
      await waitFor(() => expect(vehicle.value).toBe(String(caller?.vehicle)))
      await web.leave()
    }
  })
})

describe('a list', () => {
  it('adds up the columns declared as totals', async () => {
    await web.enter('operations')
    await openApp('/apps/instant-booking/list')
    await waitFor(() =>
      expect(screen.getByRole('table').querySelector('tfoot')?.textContent).toMatch(/\d\.\d{3}/),
    )
  })

  it('hides first the column that its declaration names', async () => {
    // What a browser measures: as long as all columns are there, they are too wide.
    class Observer {
      readonly #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe = () => queueMicrotask(this.#tell)
      unobserve = () => undefined
      disconnect = () => undefined
    }
    vi.stubGlobal('ResizeObserver', Observer)
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
      return this.querySelector('table')?.dataset.without ? 0 : 9
    })
    await web.enter('operations')
    await openApp('/apps/promos/list')
    await waitFor(() =>
      expect(document.querySelector('.given-way span')?.textContent).toContain('Maximum uses'),
    )
    vi.unstubAllGlobals()
  })

  it('shows of a cancelled row the reason for its cancellation', async () => {
    const row = await web.db
      .selectFrom('instant_bookings as b')
      .innerJoin('cancellation_reasons as r', 'r.id', 'b.rejection_reason_id')
      .select(['b.id', 'r.reason'])
      .where('b.failed_at', 'is not', null)
      .where('b.is_completed', '=', 0)
      .where('b.deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await web.enter('operations')
    await openApp(`/apps/instant-booking/list/${row.id}/show`)
    await screen.findAllByText('Could not be done')
    await waitFor(() =>
      expect(document.querySelector('.state-cell .state-reason')?.textContent).toBe(row.reason),
    )
    expect(document.querySelector('.state-cell .badge')?.className).toContain('tone-stopped')
  })

  it('shows the icon of a state instead of the icon of its tone', async () => {
    const row = await web.db
      .selectFrom('instant_bookings')
      .select('id')
      .where('employee_id', 'is not', null)
      .where('started_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('is_completed', '=', 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await web.db
      .updateTable('instant_bookings')
      .set({ departed_at: new Date().toISOString() })
      .where('id', '=', row.id)
      .execute()
    await web.enter('operations')
    await openApp(`/apps/instant-booking/list/${row.id}/show`)
    await screen.findAllByText('On the way')
    expect(shows(document.querySelector('.record-head .badge'), 'car')).toBe(true)
  })
})
