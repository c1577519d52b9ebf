import type { Browser, Locator, Page } from '@playwright/test'
import { parseArgs } from 'node:util'
import { ACCOUNTS } from '../../tests/support/server/accounts.ts'
import { freePeople } from '../../tests/e2e/jobs/own-booking.ts'
import { openBrowser } from './browser.ts'
import { serveProduct, signIn } from './product-site.ts'

interface Point {
  x: number
  y: number
}

/** Plays the acts of a user and counts clicks, choices and keys. Typed texts do not count. */
function createActor(page: Page) {
  let count = 0
  const act = async (work: Promise<unknown>): Promise<void> => {
    count++
    await work
  }
  return {
    page,
    click: (target: Locator) => act(target.click()),
    press: (key: string) => act(page.keyboard.press(key)),
    fill: (field: Locator, text: string) => field.fill(text),
    /** Chooses the first option of a select that may be chosen. */
    chooseFirst: async (select: Locator) => {
      const option = select.locator('option:not([value=""]):not(:disabled)').first()
      await option.waitFor({ state: 'attached' })
      await act(select.selectOption(String(await option.getAttribute('value'))))
    },
    /** Drags an element to where the mouse is moved while it is held. */
    drag: async (
      source: Locator,
      moveMouse: (move: Page['mouse']['move'], from: Point) => Promise<void>,
    ) => {
      await source.hover()
      const box = (await source.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await page.mouse.down()
      await page.mouse.move(center.x + 8, center.y, { steps: 4 })
      await moveMouse((x, y) => page.mouse.move(x, y, { steps: 8 }), center)
      await act(page.mouse.up())
    },
    getCount: () => count,
  }
}
type Actor = ReturnType<typeof createActor>

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Job {
  role: keyof typeof ACCOUNTS
  viewport: typeof DESK
  /** The address at which the user is when the job begins. */
  path: string
  /** The maximum number of acts. */
  most: number
  play: (actor: Actor) => Promise<void>
}

/**
 * Opens the day board of a working day with a new booking, so that no job depends on the hour or on
 * the rows of the demo. Returns the card of the booking, and the row of an available employee.
 */
async function openBoard(page: Page, isAssigned: boolean) {
  const { people, book, day } = await freePeople(page, 3, 1)
  const [person] = people
  const { number, provider_id } = await book('10:00', isAssigned ? person : undefined)
  // All bookings are filtered by provider, which shows each of its employees.
  const list = isAssigned ? 'instant-booking/list?' : `assign/list?provider_id=${provider_id}&`
  await page.goto(`/apps/${list}layout=calendar&span=day&day=${day}`)
  const card = page.getByRole('article').filter({ hasText: String(number) })
  const lane = page.getByRole('list', { name: String(person?.name), exact: true })
  await card.waitFor()
  // The hours of the people are the last part of the board.
  await page.locator('.load').first().waitFor()
  return { card, lane }
}

/** Waits until a dialog has closed, because its change has been made. */
const closeDialog = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

/** The jobs by name. */
const JOBS: Readonly<Record<string, Job>> = {
  'assign a booking from the start page': {
    role: 'operations',
    viewport: DESK,
    path: '/dashboard',
    most: 3,
    play: async ({ page, click, chooseFirst }) => {
      const tile = page.getByRole('region', { name: 'To assign', exact: true })
      await click(tile.getByRole('button', { name: /^Assign: / }).first())
      const dialog = page.getByRole('dialog')
      await chooseFirst(dialog.getByLabel('Employee'))
      await click(dialog.getByRole('button', { name: 'Assign', exact: true }))
    },
  },
  'assign a booking of the tray to a person': {
    role: 'operations',
    viewport: DESK,
    path: '/dashboard',
    most: 2,
    play: async ({ page, drag }) => {
      const { card, lane } = await openBoard(page, false)
      await drag(card, async (move) => {
        await lane.scrollIntoViewIfNeeded()
        const box = await lane.boundingBox()
        if (box) await move(box.x + box.width / 2, box.y + box.height / 2)
      })
      await page.getByRole('region', { name: 'Notices' }).getByText('assigned.').waitFor()
    },
  },
  'move a booking of the day board by an hour': {
    role: 'operations',
    viewport: DESK,
    path: '/dashboard',
    most: 3,
    play: async ({ page, drag }) => {
      const { card } = await openBoard(page, true)
      const hour = await page.locator('.grid-hours > span').first().boundingBox()
      await drag(card, (move, center) => move(center.x + (hour?.width ?? 0), center.y))
      await page
        .getByRole('region', { name: 'Notices' })
        .getByRole('button', { name: 'Undo' })
        .waitFor()
    },
  },
  'take a payment from the day board': {
    role: 'operations',
    viewport: DESK,
    path: '/dashboard',
    most: 3,
    play: async ({ page, click }) => {
      const { card } = await openBoard(page, true)
      await click(card.locator('.card-link'))
      await click(page.getByRole('button', { name: /^Take payment: / }).first())
      await click(page.getByRole('dialog').getByRole('button', { name: 'Take payment' }))
      await closeDialog(page)
    },
  },
  'open what is unassigned and assign all': {
    role: 'operations',
    viewport: DESK,
    path: '/dashboard',
    most: 3,
    play: async ({ page, click }) => {
      const tile = page.getByRole('region', { name: 'To assign', exact: true })
      await click(tile.getByRole('button', { name: 'Assign all' }))
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('listitem').first().waitFor()
      await click(dialog.getByRole('button', { name: /^Assign \d/ }))
      await closeDialog(page)
    },
  },
  'take a payment on the page of a booking': {
    role: 'operations',
    viewport: DESK,
    path: '/apps/instant-booking/list?sort=-starts_at&state=assigned',
    most: 3,
    play: async ({ page, click }) => {
      await click(page.getByRole('link', { name: /^WB-/ }).first())
      await click(page.getByRole('button', { name: /^Take payment: / }).first())
      await click(page.getByRole('dialog').getByRole('button', { name: 'Take payment' }))
      await closeDialog(page)
    },
  },
  'finish a job on a phone': {
    role: 'car wash',
    viewport: PHONE,
    path: '/apps/appointment-car-wash/list?state=started',
    most: 2,
    play: async ({ page, click }) => {
      await click(page.getByRole('button', { name: /^Finish: / }).first())
      await click(page.getByRole('dialog').getByRole('button', { name: 'Finish' }))
      await closeDialog(page)
    },
  },
  'book for a known caller, after the digits': {
    role: 'operations',
    viewport: DESK,
    path: '/apps/office-customers/list',
    most: 6,
    play: async ({ page, click, press, chooseFirst }) => {
      const phone = await page.locator('a[href^="tel:"]').first().getAttribute('href')
      await page.keyboard.press('Control+k')
      await page.keyboard.type(phone?.replace('tel:', '') ?? '')
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await press('Enter')
      await click(page.getByRole('link', { name: 'New booking' }))
      for (const name of ['Vehicle', 'Location']) {
        const field = page.getByLabel(name, { exact: true })
        await field.locator('option').nth(1).waitFor({ state: 'attached' })
        if ((await field.inputValue()) === '') await chooseFirst(field)
      }
      await chooseFirst(page.getByLabel('Service', { exact: true }))
      await click(page.locator('.free-time').first())
      await click(page.getByRole('button', { name: 'Book', exact: true }))
      await page.locator('.record-head').waitFor()
    },
  },
  'invite a colleague': {
    role: 'admin',
    viewport: DESK,
    path: '/dashboard',
    most: 4,
    play: async ({ page, click, fill, chooseFirst }) => {
      await click(
        page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Staff/ }),
      )
      await click(page.getByRole('link', { name: 'Invite a colleague' }))
      await fill(page.getByLabel('Name', { exact: true }), 'Noor Saleh')
      await fill(page.getByLabel('E-mail', { exact: true }), 'noor.saleh@example.com')
      await chooseFirst(page.getByLabel('Account type', { exact: true }))
      await click(page.getByRole('button', { name: 'Save' }))
      await page.locator('.record-head').waitFor()
    },
  },
}

/** Plays a job in a browser of its own, and returns the number of its acts. */
async function playJob(browser: Browser, url: string, job: Job): Promise<number> {
  const context = await browser.newContext({ viewport: job.viewport, baseURL: url })
  try {
    await signIn(context, url, ACCOUNTS[job.role])
    const page = await context.newPage()
    await page.goto(job.path)
    const actor = createActor(page)
    await job.play(actor)
    return actor.getCount()
  } finally {
    await context.close()
  }
}

/** Plays jobs of users in a browser, and prints their clicks and keys beside the most allowed. */
export async function benchClicks(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { url: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  const site = values.url
    ? { url: values.url, stop: async () => undefined }
    : await serveProduct({ engine: 'embedded' })
  const browser = await openBrowser()
  try {
    const results: { job: string; acts: number | string; most: number }[] = []
    for (const [name, job] of Object.entries(JOBS)) {
      const acts = await playJob(browser, site.url, job).catch((error: unknown) =>
        String(error).slice(0, 200),
      )
      results.push({ job: name, acts, most: job.most })
      if (typeof acts !== 'number' || acts > job.most) process.exitCode = 1
    }
    if (values.json) console.log(JSON.stringify(results))
    else console.table(results)
  } finally {
    await browser.close()
    await site.stop()
  }
}
