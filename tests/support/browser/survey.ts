import type { Page } from '@playwright/test'

/** An overflow on a screen: of the whole page, or of an element that is too small for its text. */
export type Finding = [route: string, what: string, text: string]

/** Runs in the page: opens each route as a link does, and returns its overflows. */
async function survey(routes: string[]): Promise<Finding[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const LABEL_SELECTOR =
    'button, .btn, a, label, legend, dt, th, h1, h2, .badge, .menu-label, .menu-group, .segmented, .field-error, .field-hint, summary'

  /** Opens a screen and waits until it has set its title and has finished loading. */
  async function open(route: string) {
    document.title = ''
    // The state has the format of the router, because an open form checks it before it leaves.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: 'survey', usr: null }
    history.pushState(state, '', route)
    dispatchEvent(new PopStateEvent('popstate', { state }))
    const isThere = () =>
      document.title !== '' && !document.querySelector('[aria-busy="true"], .skeleton, .fallback')
    for (let quiet = 0; quiet < 2; quiet = isThere() ? quiet + 1 : 0) await frame()
  }

  /** Returns whether an element is visually hidden for screen readers only. */
  function isScreenReaderOnly(element: Element | null): boolean {
    if (!element) return false
    return (
      (element.clientWidth === 1 && element.clientHeight === 1) ||
      isScreenReaderOnly(element.parentElement)
    )
  }

  function isClipped(element: Element): boolean {
    const box = element as HTMLElement
    // An icon without text may overflow, because its touch area is larger than its box.
    if (box.innerText.trim() === '') return false
    if (isScreenReaderOnly(element) || box.scrollWidth <= box.clientWidth + 1) return false
    const { overflowX, textOverflow } = getComputedStyle(box)
    const isTold = box.closest('[title]') !== null
    if (textOverflow === 'ellipsis' && isTold) return false
    // Scrollable elements are readable. A single line that overflows is a label outside its button.
    return overflowX !== 'auto' && overflowX !== 'scroll'
  }

  const findings: Finding[] = []
  for (const route of routes) {
    await open(route)
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) findings.push([route, `${wide} px too wide`, getWidestElement()])
    for (const element of document.querySelectorAll(LABEL_SELECTOR))
      if (isClipped(element))
        findings.push([route, element.className || element.tagName, element.textContent ?? ''])
  }

  /** Returns the element that overflows the window most, for the failure message. */
  function getWidestElement(): string {
    const overflows = [...document.querySelectorAll('main *')].map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return {
        by: Math.max(-left, right - innerWidth),
        name: `${element.tagName}.${element.className}`,
      }
    })
    return overflows.sort((first, second) => second.by - first.by)[0]?.name ?? ''
  }
  return findings
}

/** Returns the overflows of all routes, without a reload for each. */
export function surveyAll(page: Page, routes: string[]): Promise<Finding[]> {
  return page.evaluate(survey, routes)
}
