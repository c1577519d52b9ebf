import type { Page } from '@playwright/test'

/**
 * Returns the texts of the visible primary actions: buttons and links filled with the colour of
 * action or danger. An open dialog hides those of its page.
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
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => fills.includes(getComputedStyle(element).backgroundColor))
      .map((element) => element.innerText.trim() || element.ariaLabel || element.className)
  })
