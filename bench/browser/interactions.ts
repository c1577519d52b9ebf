import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from '../ratios.ts'
import { type Throttle, throttle } from './browser.ts'

/** Where to find something in a page: by selector, and among several by the text it shows. */
interface Place {
  selector: string
  text?: string
}

/** A list to work in, and where its parts are. */
export interface ListSubject {
  url: string
  row: string
  next: Place
  sort: Place
  search: Place
  /** What has to be clicked before there is a field to search in. */
  openSearch?: Place
  signIn?: (context: BrowserContext) => Promise<void>
}

/** What is typed to search, each into an empty field: letters that some rows have and others have not. */
const LETTERS = ['j', 'k', 'w']
/** How often each is done in a page. */
const TIMES = 5

/** Milliseconds until the rows on the screen are others, and the longest task on the way. */
interface Took {
  painted: number
  longest: number
}

/** Does something in the page and waits until other rows are painted. */
function measureAction(page: Page, row: string, place: Place, typed?: string): Promise<Took> {
  return page.evaluate(
    async ([selector, { selector: at, text }, letters]) => {
      const readText = () =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent).join('\n')
      const target = [...document.querySelectorAll<HTMLElement>(at)].find(
        (element) => text === undefined || element.textContent?.trim() === text,
      )
      if (!target) throw new Error(`nothing at ${at} ${text ?? ''}`)
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const before = readText()
      const startedAt = performance.now()
      if (letters === undefined) target.click()
      else {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        set?.call(target, letters)
        target.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const painted = await new Promise<number>((resolve, reject) => {
        const checkFrame = () => {
          const waited = performance.now() - startedAt
          if (waited > 60_000) reject(new Error(`nothing changed after ${at} ${letters ?? ''}`))
          const now = readText()
          if (now === before || now === '') requestAnimationFrame(checkFrame)
          // A task after the frame's own comes when the frame has been painted.
          else setTimeout(() => resolve(performance.now() - startedAt))
        }
        requestAnimationFrame(checkFrame)
      })
      // What is still to come belongs to it, too.
      await new Promise((resolve) => setTimeout(resolve, 300))
      observer.disconnect()
      return { painted, longest: Math.max(0, ...tasks) }
    },
    [row, place, typed] as const,
  )
}

async function typeLetters(page: Page, subject: ListSubject): Promise<Took[]> {
  const took: Took[] = []
  for (const letter of LETTERS) {
    took.push(await measureAction(page, subject.row, subject.search, letter))
    await measureAction(page, subject.row, subject.search, '')
  }
  return took
}

async function repeat(times: number, act: () => Promise<Took>): Promise<Took[]> {
  const took: Took[] = []
  for (let time = 0; time < times; time++) took.push(await act())
  return took
}

/** Opens a long list and measures the next page, another order and a letter of a search. */
export async function measureInteractions(
  browser: Browser,
  subject: ListSubject,
  slow: Throttle,
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await subject.signIn?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  // What runs this file names its functions by a helper that the page has not.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(subject.url)
  await page.locator(subject.row).first().waitFor()
  if (subject.openSearch) await page.locator(subject.openSearch.selector).click()
  // What a list does beforehand while nobody works in it is part of what it is.
  await page.waitForTimeout(3000)
  await throttle(page, slow)
  // First, while the order of the rows has nothing to do with what is searched for.
  const measured = {
    'type a letter': await typeLetters(page, subject),
    'next page': await repeat(TIMES, () => measureAction(page, subject.row, subject.next)),
    sort: await repeat(TIMES, () => measureAction(page, subject.row, subject.sort)),
  }
  await context.close()
  return Object.fromEntries(
    Object.entries(measured).flatMap(([action, took]) => [
      [`${action}, CPU ${slow.cpu}x`, median(took.map(({ painted }) => painted))],
      [`${action}, longest task, CPU ${slow.cpu}x`, median(took.map(({ longest }) => longest))],
    ]),
  )
}
