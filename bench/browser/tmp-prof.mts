import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { serveProduct, signInto } from './product-site.ts'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'
import { ARGS } from './browser.ts'
const site = await serveProduct(230000)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ARGS })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await signInto(context, site.url)
const page = await context.newPage()
await page.goto(new URL('/apps/completed-instant-booking/list', site.url).href); await page.locator('.shell:not([inert]) tbody tr').first().waitFor(); await page.waitForTimeout(5000)
const cdp = await context.newCDPSession(page)
await cdp.send('Profiler.enable'); await cdp.send('Profiler.setSamplingInterval', { interval: 100 })
const acts: Record<string, () => Promise<unknown>> = {
  next: () => page.evaluate(() => (document.querySelector('button[aria-label="Next page"]') as any).click()),
  sort: () => page.evaluate(() => ([...document.querySelectorAll('th button')].find(b => b.textContent!.trim() === 'Customer') as any).click()),
  type: () => page.evaluate(() => { const f: any = document.querySelector('input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(f, f.value ? '' : 'jkw'[(((window as any).n = ((window as any).n ?? 0) + 1)) % 3]); f.dispatchEvent(new Event('input', { bubbles: true })) }),
}
for (const [name, act] of Object.entries(acts)) {
  for (let k = 0; k < 4; k++) { await act(); await page.waitForTimeout(400) }
  await cdp.send('Profiler.start')
  for (let k = 0; k < 20; k++) { await act(); await page.waitForTimeout(350) }
  const { profile } = await cdp.send('Profiler.stop')
  writeFileSync(`/tmp/prof-${name}.json`, JSON.stringify(profile))
}
await browser.close(); await site.stop(); process.exit(0)
