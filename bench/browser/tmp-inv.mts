import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { serveProduct, signInto } from './product-site.ts'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'
import { ARGS, throttle } from './browser.ts'
import { measureInteractions } from './interactions.ts'
const site = await serveProduct(230000)
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ARGS })
const subject = { url: new URL('/apps/completed-instant-booking/list', site.url).href, row: 'tbody tr:not([aria-hidden])', next: { selector: 'button[aria-label="Next page"]' }, sort: { selector: 'th button', text: 'Customer' }, search: { selector: 'input[type=search]' }, signIn: (c: any) => signInto(c, site.url) }
const rounds = Number(process.argv[2] ?? 2)
for (let i = 0; i < rounds; i++) console.log(JSON.stringify(await measureInteractions(browser, subject, { cpu: 4 })))
// trace
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await signInto(context, site.url)
const page = await context.newPage()
await page.goto(subject.url); await page.locator('.shell:not([inert]) tbody tr').first().waitFor(); await page.waitForTimeout(5000)
const cdp = await context.newCDPSession(page)
const events: any[] = []
cdp.on('Tracing.dataCollected', ({ value }: any) => events.push(...value))
await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8.execute', 'blink.user_timing','disabled-by-default-devtools.timeline.invalidationTracking'] } } as any)
await throttle(page, { cpu: 4 })
const mark = (n: string) => page.evaluate((m) => performance.mark(m), n)
for (let k = 0; k < 4; k++) { await mark('next'+k); await page.evaluate(() => (document.querySelector('button[aria-label="Next page"]') as any).click()); await page.waitForTimeout(1200) }
for (let k = 0; k < 4; k++) { await mark('sort'+k); await page.evaluate(() => ([...document.querySelectorAll('th button')].find(b => b.textContent!.trim() === 'Customer') as any).click()); await page.waitForTimeout(1200) }
for (const l of ['j','k','w']) for (const t of [l, '']) { await mark('type'+l+(t?'':'-clear')); await page.evaluate((x) => { const f: any = document.querySelector('input[type=search]'); Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(f, x); f.dispatchEvent(new Event('input', { bubbles: true })) }, t); await page.waitForTimeout(1200) }
const done = new Promise((r) => cdp.once('Tracing.tracingComplete', r))
await cdp.send('Tracing.end'); await done
writeFileSync('/tmp/trace-int.json', JSON.stringify({ traceEvents: events }))
await browser.close(); await site.stop(); process.exit(0)
