import type { Page } from '@playwright/test'
import { canOpenList } from '../../registry/entities/access.ts'
import { ROLES, type Role } from '#business/words'
import { reports } from '../../resources/reports/index.ts'
import { getListLabelKey, getReportLabelKey } from '../../src/platform/i18n/label-keys.ts'
import { entities } from '../support/server/entities.ts'
import { expectToFit } from '../support/browser/overflow.ts'
import { primaryActions } from '../support/browser/primary-actions.ts'
import { follow } from '../../testing/follow.ts'
import { listHiddenContent, namelessInTables } from '../support/browser/tables.ts'
import { textsBesideElements } from '../support/browser/translator.ts'
import { listTexts } from '../support/sources/locales.ts'
import { expect, test } from './fixtures.ts'
import { isWhole, oneOf } from '../support/runner/whole.ts'

test.use({ axe: true })

const entityLists = Object.values(entities).flatMap((resource) =>
  Object.entries(resource.lists).map(([listName, list]) => ({
    ...list,
    isForm: resource.single === true,
    labelKey: getListLabelKey({ resource, listName }),
  })),
)
const lists = [
  ...entityLists,
  ...Object.values(reports).map((report) => ({
    ...report,
    isForm: false,
    labelKey: getReportLabelKey(report),
  })),
]
type Screen = (typeof lists)[number]
const english = listTexts('en')
/** The menu is the same beside every screen. */
const MENU = '.sidebar a:not([aria-current])'
/** A wide screen, a common one, one at 200 % zoom, and the narrowest phone. */
const WIDTHS = [1440, 1280, 640, 320]
/** The widths for axe, one for desktops and one for phones. */
const JUDGED = [1440, 320]

/**
 * Returns the widths of a screen: all in the whole run, otherwise a desktop and a phone in turn.
 */
const listWidths = (list: Screen) =>
  isWhole() ? WIDTHS : oneOf(2, JUDGED, lists.indexOf(list) % 2)

/** Returns the widths for a role: the roles that may open a screen take turns. */
function selectWidths(role: Role, list: Screen): readonly number[] {
  const openingRoles = ROLES.filter((candidate) => canOpenList(candidate, list))
  const listIndex = lists.indexOf(list)
  return listWidths(list).filter(
    (_, index) => openingRoles[(listIndex + index) % openingRoles.length] === role,
  )
}

/** Lists fields with a font so small that iOS zooms in on focus. */
const zoomedFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type="checkbox"]), select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )

/** Lists emphasised elements beside the primary action. */
const extraActions = async (page: Page) => (await primaryActions(page)).slice(1)

/** Opens a screen as a link does, and waits for its sign and the end of loading. */
async function openScreen(page: Page, route: string, sign: string): Promise<void> {
  await follow(page, route)
  await expect(page.locator(sign).first(), route).toBeVisible()
  await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]'), route).toHaveCount(0)
}

test.describe.configure({ mode: 'parallel' })

test('the tests below open each screen once at each width', () => {
  expect(lists.length).toBeGreaterThan(44)
  for (const list of lists)
    expect(ROLES.flatMap((role) => selectWidths(role, list)).sort()).toEqual(
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
    // In the whole run, each role opens all screens that it may open.
    const openLists = lists.filter(
      (candidate) =>
        canOpenList(role, candidate) && (isWhole() || selectWidths(role, candidate).length > 0),
    )
    for (const list of openLists) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const entry = page.locator(`.sidebar a[href="${list.route}"]`)
      // The lists of one entity share a menu entry, which leads to the first.
      await ((await entry.count()) > 0 ? entry.click() : follow(page, list.route))
      await expect(page).toHaveURL(new RegExp(`^[^?]*${list.route}(\\?|$)`))
      const name = english[list.labelKey] ?? ''
      await expect(page.getByRole('heading', { level: 1 }), list.route).toHaveText(name)
      await expect(
        page.locator('.fallback, .skeleton, main [aria-busy="true"]'),
        list.route,
      ).toHaveCount(0)
      // A report may cover a year without bookings, and no open jobs exist at some hours.
      const content = list.isForm
        ? page.locator('main form')
        : page.getByRole('table').or(page.locator('main .empty-state[role="status"]'))
      await expect(content.first(), list.route).toBeVisible()
      expect([list.route, await namelessInTables(page)]).toEqual([list.route, []])
      expect([list.route, await textsBesideElements(page)]).toEqual([list.route, []])
      expect([list.route, await extraActions(page)]).toEqual([list.route, []])
      for (const width of selectWidths(role, list)) {
        await page.setViewportSize({ width, height: 900 })
        // Resize observers report hidden parts after the page has its new width.
        await expect
          .poll(async () => [list.route, width, await listHiddenContent(page)])
          .toEqual([list.route, width, []])
        await expectToFit(page, `${list.route} at ${width}`)
        if (width <= 640)
          expect([list.route, width, await zoomedFields(page)]).toEqual([list.route, width, []])
        if (JUDGED.includes(width))
          expect([list.route, width, await findings(MENU)]).toEqual([list.route, width, []])
      }
    }
    const closedLists = lists.filter((candidate) => !canOpenList(role, candidate))
    for (const [index, { route }] of closedLists.entries()) {
      // Open the first by its address, the others as links do.
      await (index === 0 ? page.goto(route) : follow(page, route))
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

/** Pages that are no lists, each with a sign of its content. */
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
    // A long timeout, because it opens about 170 screens.
    test.setTimeout(480_000)
    await enter('admin')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const problems: string[] = []
    const checkScreen = async (route: string, sign: string) => {
      await openScreen(page, route, sign)
      const actions = await primaryActions(page)
      expect([route, actions.slice(1)]).toEqual([route, []])
      problems.push(...actions)
    }
    for (const list of entityLists.filter((candidate) => canOpenList('admin', candidate))) {
      const { route } = list
      await checkScreen(route, list.isForm ? '.form' : '.toolbar')
      for (const path of await differentRows(page, route))
        await checkScreen(`${path}/show`, '.record')
      if (list.actions?.includes('create')) await checkScreen(`${route}/create`, '.form')
    }
    for (const [route, sign] of Object.entries(OTHER_PAGES)) await checkScreen(route, sign)
    expect(problems).toEqual(expect.arrayContaining(['New area', 'Save']))
  },
)

/** A list, the verb that creates a state, and the next action of a row in that state. */
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
    for (const [list, create, nextLabel] of NEXT_STEPS) {
      await page.goto(list)
      const row = page.locator('tbody a').first()
      await expect(row).toBeVisible()
      await expectPrimary([create])
      await row.click()
      const nextButton = page.locator('.record-actions').getByRole('button', { name: nextLabel })
      await expect(nextButton).toBeVisible()
      await expectPrimary([nextLabel])
      await page.locator('.panel-page').click()
      await expect(page.locator('.row-panel')).toHaveCount(0)
      await expect(nextButton).toBeVisible()
      await expectPrimary([nextLabel])
    }
  },
)
