import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { canOpen } from '../../registry/entities/access.ts'
import { ROLES, type Role } from '../../resources/words/roles.ts'
import { reports } from '../../resources/reports/index.ts'
import { listLabelKey, reportLabelKey } from '../../src/platform/i18n/label-keys.ts'
import { entities } from '../support/server/entities.ts'
import { expectToFit } from '../support/browser/overflow.ts'
import { primaryActions } from '../support/browser/primary-actions.ts'
import { follow } from '../support/browser/survey.ts'
import { hiddenInTables, namelessInTables } from '../support/browser/tables.ts'
import { textsBesideElements } from '../support/browser/translator.ts'
import { expect, test } from './fixtures.ts'
import { isWhole, oneOf } from '../support/runner/whole.ts'

test.use({ axe: true })

const entityLists = Object.values(entities).flatMap((resource) =>
  Object.entries(resource.lists).map(([listName, list]) => ({
    ...list,
    isForm: resource.single === true,
    labelKey: listLabelKey({ resource, listName }),
  })),
)
const lists = [
  ...entityLists,
  ...Object.values(reports).map((report) => ({
    ...report,
    isForm: false,
    labelKey: reportLabelKey(report),
  })),
]
type Screen = (typeof lists)[number]
const english: Record<string, string> = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../public/locales/en.json', import.meta.url)), 'utf8'),
)
/** It stands beside every screen as it stands beside the first. */
const MENU = '.sidebar a:not([aria-current])'
/** A wide screen, a usual one, that at 200 % zoom, and the narrowest phone. */
const WIDTHS = [1440, 1280, 640, 320]
/** Those at which axe looks: what it finds at one width of a desk it finds at the other. */
const JUDGED = [1440, 320]

/** The widths of a screen: all in the whole run, otherwise a desk and a phone in turn. */
const listWidths = (list: Screen) =>
  isWhole() ? WIDTHS : oneOf(2, JUDGED, lists.indexOf(list) % 2)

/** The widths at which a role looks at a screen: the roles that may open it take turns. */
function widthsFor(role: Role, list: Screen): readonly number[] {
  const open = ROLES.filter((one) => canOpen(one, list))
  const first = lists.indexOf(list)
  return listWidths(list).filter((_, at) => open[(first + at) % open.length] === role)
}

/** The fields of a page whose text is so small that iOS zooms in when they are focused. */
const zoomedFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type="checkbox"]), select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )

/** What a screen emphasises beyond its one primary action. */
const extraActions = async (page: Page) => (await primaryActions(page)).slice(1)

/** Opens a screen as a link does, and waits until what it is known by is there, and all the rest. */
async function open(page: Page, route: string, sign: string): Promise<void> {
  await follow(page, route)
  await expect(page.locator(sign).first(), route).toBeVisible()
  await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]'), route).toHaveCount(0)
}

test.describe.configure({ mode: 'parallel' })

test('the tests below open each screen once at each width', () => {
  expect(lists.length).toBeGreaterThan(44)
  for (const list of lists)
    expect(ROLES.flatMap((role) => widthsFor(role, list)).sort()).toEqual(
      [...listWidths(list)].sort(),
    )
})

for (const role of ROLES) {
  test(`every screen for ${role} is the expected one or not authorised, accessible, fits the window and logs no errors`, async ({
    page,
    enter,
    findings,
  }) => {
    test.setTimeout(480_000)
    await enter(role)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]')).toHaveCount(0)
    expect(await findings()).toEqual([])
    // In the whole run each role opens all that it may.
    const opened = lists.filter(
      (one) => canOpen(role, one) && (isWhole() || widthsFor(role, one).length > 0),
    )
    for (const list of opened) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const entry = page.locator(`.sidebar a[href="${list.route}"]`)
      // The lists of one entity share an entry of the menu, which leads to the first.
      await ((await entry.count()) > 0 ? entry.click() : follow(page, list.route))
      await expect(page).toHaveURL(new RegExp(`^[^?]*${list.route}(\\?|$)`))
      const name = english[list.labelKey] ?? ''
      await expect(page.getByRole('heading', { level: 1 }), list.route).toHaveText(name)
      await expect(
        page.locator('.fallback, .skeleton, main [aria-busy="true"]'),
        list.route,
      ).toHaveCount(0)
      // A report may be of a year before any booking, and nobody has open jobs at every hour.
      const content = list.isForm
        ? page.locator('main form')
        : page.getByRole('table').or(page.locator('main .empty-state[role="status"]'))
      await expect(content.first(), list.route).toBeVisible()
      expect([list.route, await namelessInTables(page)]).toEqual([list.route, []])
      expect([list.route, await textsBesideElements(page)]).toEqual([list.route, []])
      expect([list.route, await extraActions(page)]).toEqual([list.route, []])
      for (const width of widthsFor(role, list)) {
        await page.setViewportSize({ width, height: 900 })
        // What is out of sight is told as soon as the page has noticed its new width.
        await expect
          .poll(async () => [list.route, width, await hiddenInTables(page)])
          .toEqual([list.route, width, []])
        await expectToFit(page, `${list.route} at ${width}`)
        if (width <= 640)
          expect([list.route, width, await zoomedFields(page)]).toEqual([list.route, width, []])
        if (JUDGED.includes(width))
          expect([list.route, width, await findings(MENU)]).toEqual([list.route, width, []])
      }
    }
    const closed = lists.filter((one) => !canOpen(role, one))
    for (const [at, { route }] of closed.entries()) {
      // The first as an address that is typed, the others as links lead to them.
      await (at === 0 ? page.goto(route) : follow(page, route))
      await expect(page).toHaveURL(/\/misc\/not-authorized/)
    }
  })
}

/**
 * Returns the paths of the listed rows, one for each set of badges: only the state of a row decides
 * which of its actions is the primary one.
 */
const differentRows = (page: Page, route: string): Promise<string[]> =>
  page.locator(`main a[href^="${route}/"]`).evaluateAll((links) => {
    const paths = new Map<string, string>()
    for (const link of links as HTMLAnchorElement[]) {
      const path = link.pathname.replace(/[/]show$/, '')
      const badges = [...(link.closest('tr')?.querySelectorAll('.badge') ?? [])]
      const state = badges.map((badge) => badge.textContent).join(', ')
      if (!path.endsWith('/create') && !paths.has(state)) paths.set(state, path)
    }
    return [...paths.values()]
  })

/** Pages that are no list, and what each is known by. */
const OTHER_PAGES = {
  '/dashboard': '.tile',
  '/profile': '.profile',
  '/access-control': '.access',
  '/apps/history/list': '.history-all',
  '/nowhere': '.empty-state',
}

test(
  'rows, forms and other pages have at most one primary button',
  { tag: '@whole' },
  async ({ page, enter }) => {
    // It looks at about 170 screens.
    test.setTimeout(480_000)
    await enter('admin')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const seen: string[] = []
    const look = async (route: string, sign: string) => {
      await open(page, route, sign)
      const actions = await primaryActions(page)
      expect([route, actions.slice(1)]).toEqual([route, []])
      seen.push(...actions)
    }
    for (const list of entityLists.filter((one) => canOpen('admin', one))) {
      const { route } = list
      await look(route, list.isForm ? '.form' : '.toolbar')
      for (const path of await differentRows(page, route)) await look(`${path}/show`, '.record')
      if (list.actions?.includes('create')) await look(`${route}/create`, '.form')
    }
    for (const [route, sign] of Object.entries(OTHER_PAGES)) await look(route, sign)
    expect(seen).toEqual(expect.arrayContaining(['New area', 'Save']))
  },
)

/** The state of a row whose next step stands out, and that step. */
const NEXT_STEPS = [
  ['/apps/subscription-booking/list?state=ending', 'New subscription', 'Renew'],
  ['/apps/instant-booking/list?state=unassigned', 'New instant booking', 'Assign'],
] as const

test(
  'the next action of an open row is the only primary button, beside its list and on its page',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    const expectPrimary = (names: string[]) =>
      expect.poll(() => primaryActions(page)).toEqual(names)
    for (const [list, create, next] of NEXT_STEPS) {
      await page.goto(list)
      const row = page.locator('tbody a').first()
      await expect(row).toBeVisible()
      await expectPrimary([create])
      await row.click()
      const step = page.locator('.record-actions').getByRole('button', { name: next })
      await expect(step).toBeVisible()
      await expectPrimary([next])
      await page.locator('.panel-page').click()
      await expect(page.locator('.row-panel')).toHaveCount(0)
      await expect(step).toBeVisible()
      await expectPrimary([next])
    }
  },
)
