import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { shiftDays } from '../../registry/days/days.ts'
import type { Db } from '../../server/db/database-types.ts'
import { DAYS_AHEAD, addJobs, addPeople } from '../planning-bench.ts'
import { openBrowser, throttle } from './browser.ts'
import { serveProduct, signInAdmin } from './product-site.ts'

/** The number of mouse or wheel events, one per frame. */
const INPUT_EVENTS = 60

/** Milliseconds in which the page loads its deferred parts. */
const SETTLE_TIME = 3000

/** Assigns the bookings of a day to employees evenly, 90 minutes apart. */
async function addBusyDay(db: Db, people: number, jobs: number): Promise<void> {
  const provider = await addPeople(db, people)
  await addJobs(db, provider, jobs)
  await sql`with numbered as (
      select id, row_number() over (order by id) - 1 as at from instant_bookings
      where number like 'BENCH-%'),
    workers as (
      select id, row_number() over (order by id) - 1 as at from users
      where provider_id = ${provider} and deleted_at is null)
    update instant_bookings as b set employee_id = w.id,
      starts_at = current_date + ${DAYS_AHEAD}::integer + time '04:00'
        + (n.at / ${people}::integer) * interval '90 minutes'
    from numbered as n join workers as w on w.at = n.at % ${people}::integer
    where b.id = n.id`.execute(db)
}

/** Returns the duration of the longest page task during an action, in milliseconds. */
async function findLongestTask(page: Page, runAction: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const globals = window as unknown as { tasks: number[]; observer: PerformanceObserver }
    globals.tasks = []
    globals.observer = new PerformanceObserver((list) =>
      globals.tasks.push(...list.getEntries().map(({ duration }) => duration)),
    )
    globals.observer.observe({ type: 'longtask' })
  })
  await runAction()
  return page.evaluate(async () => {
    const globals = window as unknown as { tasks: number[]; observer: PerformanceObserver }
    await new Promise((resolve) => setTimeout(resolve, 300))
    globals.observer.disconnect()
    return Math.max(0, ...globals.tasks)
  })
}

async function repeatEachFrame(
  page: Page,
  sendEvent: (at: number) => Promise<void>,
): Promise<void> {
  for (let index = 1; index <= INPUT_EVENTS; index++) {
    await sendEvent(index)
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
  }
}

/** Scrolls and zooms the board, then drags a card across it and drops it on free time. */
async function measureBoard(page: Page): Promise<Record<string, number>> {
  const card = page.locator('.time-grid article').first()
  await card.hover()
  const scroll = await findLongestTask(page, () =>
    repeatEachFrame(page, (index) =>
      page.mouse.wheel(index % 2 ? 120 : 0, index < INPUT_EVENTS / 2 ? 40 : -40),
    ),
  )
  const zoom = await findLongestTask(page, async () => {
    for (const key of ['+', '+', '-', '-', '-']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(200)
    }
  })
  await page.reload()
  await card.waitFor()
  await page.waitForTimeout(SETTLE_TIME)
  await card.hover()
  const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const cardCenter = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const drag = await findLongestTask(page, async () => {
    await page.mouse.down()
    await repeatEachFrame(page, (index) =>
      page.mouse.move(cardCenter.x + index * 8, cardCenter.y + index * 3),
    )
  })
  const drop = await findLongestTask(page, async () => {
    await page.mouse.up()
    await page.waitForTimeout(1000)
  })
  return { scroll, zoom, drag, drop }
}

/** Prints the longest task of a full day board during a scroll, a zoom, a drag and a drop. */
export async function benchBoard(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: 'string', default: '300' },
      people: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '3' },
      cpu: { type: 'string', default: '1' },
    },
  })
  const product = await serveProduct({
    prepare: (db) => addBusyDay(db, Number(values.people), Number(values.jobs)),
  })
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signInAdmin(context, product.url)
  const day = shiftDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD)
  const page = await context.newPage()
  await throttle(page, { cpu: Number(values.cpu) })
  for (let round = 0; round < Number(values.rounds); round++) {
    await page.goto(
      new URL(`/apps/assign/list?layout=calendar&span=day&day=${day}`, product.url).href,
    )
    await page.locator('.time-grid article').first().waitFor()
    await page.waitForTimeout(SETTLE_TIME)
    const [cards, lanes] = [
      await page.locator('.time-grid article').count(),
      await page.locator('.grid-head').count(),
    ]
    const taskTimes = Object.entries(await measureBoard(page))
      .map(([name, milliseconds]) => `${name} ${milliseconds.toFixed(0)} ms`)
      .join(', ')
    console.log(`${cards} bookings, ${lanes} people, longest task: ${taskTimes}`)
  }
  await browser.close()
  await product.stop()
}
