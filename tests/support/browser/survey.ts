import type { Page } from '@playwright/test'

/** What a screen shows too wide: of the page, or of something that its words do not fit into. */
export type Finding = [route: string, what: string, text: string]

/** Goes to an address as a link does, without loading the app anew, and waits until another screen names itself. */
export async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    // The address changes before the screen, and what stands there until then is the screen before.
    if (new URL(to, location.href).pathname !== location.pathname) document.title = ''
    const state = { idx: (history.state?.idx ?? 0) + 1, key: 'follow', usr: null }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, route)
  await page.waitForFunction(() => document.title !== '')
}

/** Runs in the page: goes from screen to screen as links do, and looks at each. */
async function survey(routes: string[]): Promise<Finding[]> {
  const frame = () => new Promise((next) => requestAnimationFrame(next))
  const LOOKED_AT =
    'button, .btn, a, label, legend, dt, th, h1, h2, .badge, .menu-label, .menu-group, .segmented, .field-error, .field-hint, summary'

  /** Opens a screen; each names itself in the title once it is there. */
  async function open(route: string) {
    document.title = ''
    // As the router numbers its own entries: it asks an open form by that whether to go.
    const state = { idx: (history.state?.idx ?? 0) + 1, key: 'survey', usr: null }
    history.pushState(state, '', route)
    dispatchEvent(new PopStateEvent('popstate', { state }))
    const isThere = () =>
      document.title !== '' && !document.querySelector('[aria-busy="true"], .skeleton, .fallback')
    for (let quiet = 0; quiet < 2; quiet = isThere() ? quiet + 1 : 0) await frame()
  }

  /** Only for those who listen: it is shrunk to nothing. */
  function isForEarsOnly(one: Element | null): boolean {
    if (!one) return false
    return (one.clientWidth === 1 && one.clientHeight === 1) || isForEarsOnly(one.parentElement)
  }

  function isClipped(one: Element): boolean {
    const box = one as HTMLElement
    // An icon alone has no words: what stands over its edge is the area that a finger may press.
    if (box.innerText.trim() === '') return false
    if (isForEarsOnly(one) || box.scrollWidth <= box.clientWidth + 1) return false
    const { overflowX, textOverflow } = getComputedStyle(box)
    const isTold = box.closest('[title]') !== null
    if (textOverflow === 'ellipsis' && isTold) return false
    // What scrolls can be read; what is on one line and shows over its edge is a label out of its button.
    return overflowX !== 'auto' && overflowX !== 'scroll'
  }

  const found: Finding[] = []
  for (const route of routes) {
    await open(route)
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) found.push([route, `${wide} px too wide`, widest()])
    for (const one of document.querySelectorAll(LOOKED_AT))
      if (isClipped(one)) found.push([route, one.className || one.tagName, one.textContent ?? ''])
  }

  /** Names what stands out furthest, for whoever reads the failure. */
  function widest(): string {
    const out = [...document.querySelectorAll('main *')].map((one) => {
      const { left, right } = one.getBoundingClientRect()
      return { by: Math.max(-left, right - innerWidth), name: `${one.tagName}.${one.className}` }
    })
    return out.sort((a, b) => b.by - a.by)[0]?.name ?? ''
  }
  return found
}

/** Looks at all screens, without loading the app anew for each. */
export function surveyAll(page: Page, routes: string[]): Promise<Finding[]> {
  return page.evaluate(survey, routes)
}
