import type { Page } from 'playwright-core'

/** Opens a route without a reload, as a link does, and waits for the title of the next screen. */
export async function follow(page: Page, route: string): Promise<void> {
  await page.evaluate((address) => {
    // Clear the title, because the previous screen stays until the next one has loaded.
    if (new URL(address, location.href).pathname !== location.pathname) document.title = ''
    const state = { idx: (history.state?.idx ?? 0) + 1, key: 'follow', usr: null }
    history.pushState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, route)
  // A screen with the title of the previous one does not set it again.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isLoading = () =>
      document.querySelector('[aria-busy="true"], .skeleton, .fallback') !== null
    for (let quiet = 0; document.title === '' && quiet < 600; quiet = isLoading() ? 0 : quiet + 1)
      await frame()
  })
}
