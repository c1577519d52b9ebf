import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Axe skips further rows, which have the same markup and would take as long again. */
const ROWS_BEYOND = 'tbody tr:nth-child(n + 11)'

/**
 * Returns the violations that axe finds on a page (WCAG 2.2 A and AA), outside of one selector or
 * within another.
 */
export async function findAxeViolations(
  page: Page,
  except?: string,
  selector = 'html',
): Promise<string[]> {
  // Bypass the content policy, which forbids the injected script of axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([values, exclude, include]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Hide skipped rows, because axe would still compute their colours.
      const hiding = new CSSStyleSheet()
      hiding.replaceSync(`:is(${exclude}) { visibility: hidden !important }`)
      document.adoptedStyleSheets.push(hiding)
      const { violations } = await axe
        .run(
          { include: [include], exclude: [exclude] },
          { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
        )
        .finally(() => document.adoptedStyleSheets.pop())
      return violations.flatMap((violation) =>
        violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
      )
    },
    [RULES, except ? `${ROWS_BEYOND}, ${except}` : ROWS_BEYOND, selector] as const,
  )
}
