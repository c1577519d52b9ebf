import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from '../ratios.ts'
import { type Throttle, throttle } from './browser.ts'

/** The selector of an element, with the text that distinguishes it from other matches. */
interface ElementLocator {
  selector: string
  text?: string
}

/** A measured list, with the locators of its elements. */
export interface ListSubject {
  url: string
  row: string
  next: ElementLocator
  sort: ElementLocator
  search: ElementLocator
  /** The element that opens the search field. */
  openSearch?: ElementLocator
  signIn?: (context: BrowserContext) => Promise<void>
}

/** The searched letters, each typed into an empty field. Only some rows contain them. */
const LETTERS = ['j', 'k', 'w']
/** The number of repetitions of each action in a page. */
const REPETITIONS = 5

/** Milliseconds until other rows are painted, and the longest task in between. */
interface ActionTimes {
  painted: number
  longest: number
}

/** Performs an action in the page and waits until other rows are painted. */
function measureAction(
  page: Page,
  row: string,
  locator: ElementLocator,
  typedText?: string,
): Promise<ActionTimes> {
  return page.evaluate(
    async ([selector, { selector: targetSelector, text }, letters]) => {
      const readText = () =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent).join('\n')
      const target = [...document.querySelectorAll<HTMLElement>(targetSelector)].find(
        (element) => text === undefined || element.textContent?.trim() === text,
      )
      if (!target) throw new Error(`nothing at ${targetSelector} ${text ?? ''}`)
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const textBefore = readText()
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
          if (waited > 60_000)
            reject(new Error(`nothing changed after ${targetSelector} ${letters ?? ''}`))
          const currentText = readText()
          if (currentText === textBefore || currentText === '') requestAnimationFrame(checkFrame)
          // Timers of this frame run after it is painted.
          else setTimeout(() => resolve(performance.now() - startedAt))
        }
        requestAnimationFrame(checkFrame)
      })
      // Later tasks belong to the action as well.
      await new Promise((resolve) => setTimeout(resolve, 300))
      observer.disconnect()
      return { painted, longest: Math.max(0, ...tasks) }
    },
    [row, locator, typedText] as const,
  )
}

async function typeLetters(page: Page, subject: ListSubject): Promise<ActionTimes[]> {
  const times: ActionTimes[] = []
  for (const letter of LETTERS) {
    times.push(await measureAction(page, subject.row, subject.search, letter))
    await measureAction(page, subject.row, subject.search, '')
  }
  return times
}

async function repeatAction(
  times: number,
  runAction: () => Promise<ActionTimes>,
): Promise<ActionTimes[]> {
  const results: ActionTimes[] = []
  for (let index = 0; index < times; index++) results.push(await runAction())
  return results
}

/** Opens a long list and measures paging, sorting and searching. */
export async function measureInteractions(
  browser: Browser,
  subject: ListSubject,
  throttling: Throttle,
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await subject.signIn?.(context)
  const page = await context.newPage()
  page.setDefaultTimeout(180_000)
  // The file loader wraps functions in a helper that the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto(subject.url)
  await page.locator(subject.row).first().waitFor()
  if (subject.openSearch) await page.locator(subject.openSearch.selector).click()
  // The idle work of a list counts as part of the list.
  await page.waitForTimeout(3000)
  await throttle(page, throttling)
  // Searching comes first, because a sort would put matching rows first.
  const timesByAction = {
    'type a letter': await typeLetters(page, subject),
    'next page': await repeatAction(REPETITIONS, () =>
      measureAction(page, subject.row, subject.next),
    ),
    sort: await repeatAction(REPETITIONS, () => measureAction(page, subject.row, subject.sort)),
  }
  await context.close()
  return Object.fromEntries(
    Object.entries(timesByAction).flatMap(([action, took]) => [
      [`${action}, CPU ${throttling.cpu}x`, median(took.map(({ painted }) => painted))],
      [
        `${action}, longest task, CPU ${throttling.cpu}x`,
        median(took.map(({ longest }) => longest)),
      ],
    ]),
  )
}
