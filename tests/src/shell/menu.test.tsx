import '../../support/web/document.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openApp, startWeb, type Web } from '../../support/web/web.tsx'
import { isWhole } from '../../support/runner/whole.ts'

let web: Web
beforeAll(async () => {
  web = await startWeb()
})
afterEach(() => web.leave())
afterAll(() => web.close())

const menu = () => within(screen.getByRole('navigation', { name: 'Menu' }))
const names = () =>
  menu()
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

async function openSliders() {
  await web.enter('operations')
  const user = await openApp('/apps/sliders/list')
  await menu().findByRole('link', { name: 'Sliders' })
  return user
}

describe('the menu', () => {
  it('shows the numbers of waiting rows at its entries, and updates them when the tab becomes visible', async () => {
    let waiting = 1128
    web.fault('GET counts', () =>
      HttpResponse.json({ data: { 'bookings.assign': waiting, 'questions.all': 0 } }),
    )
    await openSliders()
    const entry = await menu().findByRole('link', { name: 'All bookings, 1,128 to assign' })
    expect(within(entry).getByText('999+')).toBeTruthy()
    expect(menu().getByRole('link', { name: 'Questions' })).toBeTruthy()
    waiting = 7
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(await menu().findByRole('link', { name: 'All bookings, 7 to assign' })).toBeTruthy()
  })

  it.runIf(isWhole())('updates the counts after an action', async () => {
    const user = await openSliders()
    await menu().findByRole('link', { name: /^All bookings, / })
    const asked = () => web.lines.filter((line) => line === 'GET counts').length
    const before = asked()
    const [remove] = await screen.findAllByRole('button', { name: /^Delete: / })
    await user.click(remove as HTMLElement)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  })

  it('shows no counts if the provider lacks their endpoint', async () => {
    web.fault('GET capabilities', () => new HttpResponse(null, { status: 404 }))
    await openSliders()
    await screen.findByRole('table')
    expect(menu().getByRole('link', { name: 'All bookings' })).toBeTruthy()
    expect(web.lines).not.toContain('GET counts')
  })

  it.runIf(isWhole())('folds its groups, shows their counts, and keeps them folded', async () => {
    web.fault('GET counts', () => HttpResponse.json({ data: { 'questions.all': 3 } }))
    const user = await openSliders()
    await menu().findByRole('link', { name: 'Questions, 3 without an answer' })
    await user.click(menu().getByRole('button', { name: 'Catalogue' }))
    const folded = menu().getByRole('button', { name: 'Catalogue, 3 without an answer' })
    expect(folded.getAttribute('aria-expanded')).toBe('false')
    expect(names()).toContain('Sliders')
    expect(names()).not.toContain('Services')
    await user.click(menu().getByRole('button', { name: 'Bookings' }))
    expect(names()).not.toContain('Subscriptions')
    expect(JSON.parse(localStorage.getItem('menuFolded') ?? '')).toEqual(['catalogue', 'bookings'])
    await user.click(folded)
    expect(names()).toContainEqual(expect.stringMatching(/^Questions/))
  })

  it('begins with what a role uses daily, in its order, and folds the other groups until they are opened', async () => {
    await web.enter('operations')
    localStorage.removeItem('menuFolded')
    const user = await openApp('/apps/sliders/list')
    await menu().findByRole('link', { name: 'Sliders' })
    const dailyNames = [
      'Today',
      'All bookings',
      'Instant bookings',
      'Scheduled bookings',
      'Customers',
      'Complaints',
      'Absences',
    ]
    await waitFor(() =>
      expect(names().slice(1, 8)).toEqual(dailyNames.map((name) => expect.stringContaining(name))),
    )
    // The words of a count stand below the name, and are read after it.
    const counted = await menu().findByRole('link', { name: /^All bookings, \d+ to assign$/ })
    expect(counted.querySelector('.menu-counted')?.textContent).toBe('to assign')
    // A folded group shows only the current screen.
    expect(names().slice(8)).toEqual(['Sliders', 'Settings'])
    await user.click(menu().getByRole('button', { name: /^Catalogue/ }))
    expect(names()).toContain('Services')
    expect(names()).not.toContain('Shifts')
  })

  it('can be used with the keyboard', async () => {
    const user = await openSliders()
    await screen.findByRole('table')
    const focused = () => document.activeElement?.textContent
    menu().getByRole('link', { name: 'Sliders' }).focus()
    await user.keyboard('{Home}')
    expect(focused()).toBe('Today')
    await user.keyboard('{ArrowUp}')
    expect(focused()).toBe('Settings')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toMatch(/^All bookings/)
    await user.keyboard('s')
    expect(focused()).toBe('Scheduled bookings')
    await user.keyboard('ss')
    expect(focused()).toBe('Subscriptions')
    await user.keyboard('{End}')
    expect(focused()).toBe('Settings')
    expect(location.pathname).toBe('/apps/sliders/list')
  })
})
