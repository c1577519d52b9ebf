import type { Locator, Page } from '@playwright/test'
import { primaryActions } from '../support/browser/primary-actions.ts'
import { follow } from '../../testing/follow.ts'
import { oneOf } from '../support/runner/whole.ts'
import { expect, test } from './fixtures.ts'

test.use({ axe: true })

/** A click, a double click, a key, or text typed into the focused input. */
type Step = ((page: Page) => Locator) | { double: string } | { key: string } | { type: string }

interface Opening {
  what: string
  route: string
  steps: readonly Step[]
  /** The selector of the opened part, if another panel is open before. */
  opens?: string
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: true }).first()
const link =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('link', { name, exact: true }).first()
const labelled =
  (label: string) =>
  (page: Page): Locator =>
    page.getByLabel(label, { exact: true }).first()
const rowBox =
  (index: number) =>
  (page: Page): Locator =>
    page.locator('tbody').getByRole('checkbox').nth(index)
/** The further actions of the row beside the list. */
const moreActions = (page: Page): Locator =>
  page.getByRole('button', { name: 'More', exact: true }).last()
const firstRow = (page: Page): Locator => page.locator('tbody a').first()

const BOOKINGS = '/apps/assign/list'
const FAQS = '/apps/faqs/list'

/** Every dialog and panel of the app, by the screen and the steps that open it. */
const OPENINGS: readonly Opening[] = [
  { what: 'filters', route: BOOKINGS, steps: [button(/^Filters/)] },
  { what: 'columns', route: BOOKINGS, steps: [button('Columns')] },
  { what: 'export', route: BOOKINGS, steps: [button('Export')] },
  { what: 'views', route: BOOKINGS, steps: [button(/^Views?(:|$)/)] },
  {
    what: 'new view',
    route: BOOKINGS,
    steps: [button(/^Views?(:|$)/), button('Save as a new view')],
    opens: 'dialog[open]',
  },
  {
    what: 'day of a filter',
    route: '/apps/financial-report/list',
    steps: [button('Choose a day')],
  },
  { what: 'cancel', route: '/apps/instant-booking/list', steps: [button(/^Cancel: /)] },
  { what: 'assign', route: BOOKINGS, steps: [button(/^Assign: /)] },
  { what: 'assign several', route: BOOKINGS, steps: [rowBox(0), rowBox(1), button('Assign')] },
  {
    what: 'edit several',
    route: '/apps/services/list',
    steps: [rowBox(0), rowBox(1), button('Edit')],
  },
  { what: 'restore', route: '/apps/cancelled-instant/list', steps: [button(/^Restore: /)] },
  { what: 'delete', route: '/apps/customers/list', steps: [button(/^Delete: /)] },
  {
    what: 'merge',
    route: '/apps/customers/list',
    steps: [firstRow, moreActions, button('Merge')],
  },
  { what: 'move on a board', route: `${BOOKINGS}?layout=board`, steps: [button(/^Move .+ to$/)] },
  { what: 'import', route: FAQS, steps: [button('Import')] },
  { what: 'cell', route: FAQS, steps: [{ double: 'td.cell-editable' }] },
  {
    what: 'leave a form',
    route: `${FAQS}/create`,
    steps: [labelled('Question'), { type: 'Why?' }, link('Sliders')],
  },
  {
    what: 'new row of a form',
    route: '/apps/instant-booking/list/create',
    steps: [labelled('Customer'), { type: 'Nobody' }, { key: 'Enter' }],
    opens: 'dialog[open]',
  },
  {
    what: 'several dates',
    route: '/apps/available-dates/list',
    steps: [button('Create time slots')],
  },
  { what: 'mails of a report', route: '/apps/financial-report/list', steps: [button('By e-mail')] },
  { what: 'password', route: '/profile', steps: [button('Change password')] },
  { what: 'sessions', route: '/profile', steps: [button('Sign out everywhere')] },
  { what: 'new key', route: '/profile', steps: [button('New key')] },
  { what: 'new webhook', route: '/profile', steps: [button('New webhook')] },
  { what: 'search', route: FAQS, steps: [{ key: 'Control+k' }] },
  { what: 'shortcuts', route: FAQS, steps: [button('Keyboard shortcuts')] },
  { what: 'account', route: FAQS, steps: [button(/account and preferences$/i)] },
  { what: 'last changes', route: FAQS, steps: [button('Your last changes')] },
]

/** An open dialog, panel or editor, but for the groups of the menu. */
const OPEN =
  'dialog[open], main [aria-expanded="true"], header [aria-expanded="true"], .cell-editor'
/** The open part of the page; for a panel also the button that opens it. */
const WITHIN =
  'dialog[open], main :has(> [aria-expanded="true"]), header :has(> [aria-expanded="true"]), .cell-editor'

async function takeStep(page: Page, step: Step): Promise<void> {
  if (typeof step === 'function') await step(page).click()
  else if ('double' in step) await page.locator(step.double).first().dblclick()
  else if ('key' in step) await page.keyboard.press(step.key)
  else await page.keyboard.type(step.type)
}

/**
 * Opens a screen without leftovers of the previous one. The app reloads only where a form would
 * ask.
 */
async function openScreen(page: Page, route: string): Promise<void> {
  if (!page.url().includes('/apps/') || page.url().endsWith('/create'))
    return void (await page.goto(route))
  await follow(page, '/misc/coming-soon')
  await expect(page.locator('.sidebar')).toHaveCount(0)
  await follow(page, route)
}

test('every dialog and panel opens without an accessibility problem', async ({
  page,
  enter,
  findings,
}) => {
  // A long timeout, because axe checks nearly thirty dialogs.
  test.setTimeout(480_000)
  await enter('admin')
  for (const { what, route, steps, opens = OPEN } of oneOf(2, OPENINGS)) {
    await openScreen(page, route)
    await expect(page.locator('.sidebar')).toHaveCount(1)
    await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]'), what).toHaveCount(0)
    for (const step of steps) await takeStep(page, step)
    await expect(page.locator(opens).first(), what).toBeVisible()
    await expect(page.locator('dialog :is(.skeleton, [aria-busy="true"])'), what).toHaveCount(0)
    expect([what, await findings('.sidebar', WITHIN)]).toEqual([what, []])
    expect([what, (await primaryActions(page)).slice(1)]).toEqual([what, []])
  }
})

test('the buttons of a dialog stay in place when its warning arrives', async ({ page, enter }) => {
  await enter('admin')
  await page.goto('/apps/services/list')
  const dialog = page.getByRole('dialog')
  const buttons = dialog.locator('.dialog-foot')
  const expectSteady = async (requests: string, openDialog: () => Promise<void>) => {
    let letGo = () => {}
    const released = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(requests, async (route) => {
      await released
      await route.continue()
    })
    await openDialog()
    const place = await buttons.boundingBox()
    letGo()
    await expect(dialog).toContainText('Related records stay: ')
    expect(await buttons.boundingBox()).toEqual(place)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expectSteady('**/api/obstacles/**', () => button(/^Delete: /)(page).click())
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await expectSteady('**/api/batch**', () => button('Delete')(page).click())
})
