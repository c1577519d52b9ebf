import type { Browser, Page } from 'playwright-core'
import { registry, reports, tiles } from '#business'
import { CUSTOM_PAGES, type Role } from '#business/words'
import { DEMO_PASSWORD, DEMO_STAFF } from '#demo/accounts'
import { canOpenList, canUseVerb } from '../registry/entities/access.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { AnyReport } from '../registry/reports/any-report.ts'
import { readTexts } from '../server/settings/languages.ts'
import { findAxeViolations } from './axe.ts'
import { follow } from './follow.ts'

/** What makes a screen incomplete for people. */
const LOADING = '.fallback, .skeleton, .tile-skeleton, main [aria-busy="true"]'

/** The forms of a list that a role may open. */
interface ListScreens {
  route: string
  hasCreateForm: boolean
  hasEditForm: boolean
}

/** Returns the lists of an entity that a role may open. */
const listListScreens = (role: Role, resource: AnyResource): ListScreens[] =>
  Object.values(resource.lists)
    .filter((list) => canOpenList(role, list))
    .map(({ route, actions = [] }) => {
      const hasForm = (verb: 'create' | 'update') =>
        resource.form !== undefined &&
        !resource.single &&
        actions.includes(verb) &&
        canUseVerb(role, resource, verb)
      return { route, hasCreateForm: hasForm('create'), hasEditForm: hasForm('update') }
    })

/** Returns the addresses of a role's screens that are no list: start page, reports, custom pages. */
const listOtherScreens = (role: Role): string[] => [
  ...(tiles.some(({ roles }) => roles.includes(role)) ? ['/dashboard'] : []),
  ...Object.values<AnyReport>(reports)
    .filter((report) => canOpenList(role, report))
    .map(({ route }) => route),
  ...CUSTOM_PAGES.filter(({ roles }) => roles.includes(role)).map(({ path }) => path),
  '/profile',
]

/** Records everything that the console says, and requests to other sites. */
function listen(page: Page, home: string): string[] {
  const noise: string[] = []
  page.on('console', (message) => noise.push(`the console says ${message.text()}`))
  page.on('pageerror', (error) => noise.push(`it fails with ${error.message}`))
  page.on('request', (request) => {
    if (![home, 'data:', `blob:${home}`].some((start) => request.url().startsWith(start)))
      noise.push(`it requests ${request.url()}`)
  })
  return noise
}

async function signIn(page: Page, url: string, role: Role): Promise<void> {
  const texts = readTexts('en')
  await page.goto(`${url}/login?lng=en`)
  await page.getByLabel(texts['ui.email'] ?? '').fill(DEMO_STAFF[role].email)
  await page.getByLabel(texts['ui.password'] ?? '', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: texts['ui.sign_in'] ?? '', exact: true }).click()
  await page.locator('.sidebar').waitFor()
}

/** Opens the screens of a role one after the other, and collects their faults. */
class ScreenWalk {
  readonly faults: string[] = []
  private readonly page: Page
  private readonly noise: string[]

  constructor(page: Page, noise: string[]) {
    this.page = page
    this.noise = noise
  }

  /** Opens a screen as a link does. */
  async open(path: string): Promise<void> {
    const { page } = this
    await follow(page, path)
    await page.waitForFunction((selector) => document.querySelector(selector) === null, LOADING, {
      timeout: 60_000,
    })
    const [title, address, alerts] = await Promise.all([
      page.title(),
      page.evaluate(() => location.pathname),
      page.locator('main [role="alert"]').allInnerTexts(),
    ])
    const found = [
      ...(address === path ? [] : [`it leads to ${address}`]),
      ...(title.startsWith(readTexts('en')['ui.no_page'] ?? '') ? ['no page is there'] : []),
      ...alerts.map((text) => `it says ${text}`),
      ...(await findAxeViolations(page)).map((violation) => `axe finds ${violation}`),
      ...this.noise.splice(0),
    ]
    this.faults.push(...found.map((fault) => `${path}: ${fault}`))
  }

  /** Opens a list, its form for new rows, and the page and the form of its first row. */
  async openList({ route, hasCreateForm, hasEditForm }: ListScreens): Promise<void> {
    await this.open(route)
    const firstLink = this.page.locator('main tbody a[href^="/"]').first()
    const rowPath = (await firstLink.count()) > 0 ? await firstLink.getAttribute('href') : null
    if (rowPath) await this.open(new URL(rowPath, this.page.url()).pathname)
    if (rowPath?.endsWith('/show') && hasEditForm)
      await this.open(rowPath.slice(0, -'/show'.length))
    if (hasCreateForm) await this.open(`${route}/create`)
  }
}

/** Opens every screen of a role. Returns what the console says, what fails, and what axe finds. */
export async function findScreenFaults(
  browser: Browser,
  url: string,
  role: Role,
): Promise<string[]> {
  // Axe would judge the colours of half-drawn animations.
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const noise = listen(page, url)
    await signIn(page, url, role)
    const walk = new ScreenWalk(page, noise)
    for (const path of listOtherScreens(role)) await walk.open(path)
    for (const resource of Object.values<AnyResource>(registry))
      for (const screens of listListScreens(role, resource)) await walk.openList(screens)
    return walk.faults
  } finally {
    await context.close()
  }
}
