import type { Page } from '@playwright/test'

/**
 * Returns the primary actions in sight, by their texts: the buttons and links that are filled with
 * the colour of action or of danger, on the page or in the dialog that is open above it.
 */
export const primaryActions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const fills = ['--water', '--red'].map((token) => {
      probe.style.background = `var(${token})`
      return getComputedStyle(probe).backgroundColor
    })
    probe.remove()
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    return [...top.querySelectorAll<HTMLElement>('button, a:not(.skip)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => fills.includes(getComputedStyle(one).backgroundColor))
      .map((one) => one.innerText.trim() || one.ariaLabel || one.className)
  })
