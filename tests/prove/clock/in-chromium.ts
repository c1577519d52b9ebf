import { build } from 'esbuild'
import { chromium } from '@playwright/test'
import type { ZoneRules } from '../../../registry/days/zone-rules.ts'
import { CHROMIUM_ARGS, chromiumPath } from '../../support/browser/chromium.ts'

/** The clock of the product, as the browser has it. */
const MODULES = `
  export { setZoneRules } from './registry/days/zone-rules.ts'
  export { fromWallClock, toWallClock } from './registry/text/wall-clock.ts'`

/** The functions of the bundle. */
interface BrowserClock {
  setZoneRules: (timeZone: string, rules: ZoneRules) => void
  fromWallClock: (text: string, timeZone: string) => string | null
  toWallClock: (iso: string, timeZone: string) => string
}

/** A wall time that Chromium converted, there and back. */
export interface Converted {
  instant: string | null
  wallTime: string
}

/** Opens Chromium with the clock of the product. */
export async function openChromiumClock() {
  const { outputFiles } = await build({
    stdin: { contents: MODULES, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'productClock',
  })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath && { executablePath }),
  })
  const page = await browser.newPage()
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
  return {
    /** Converts wall times of a zone by the rules that a server sends. */
    convert: (timeZone: string, rules: ZoneRules, wallTimes: readonly string[]) =>
      page.evaluate(
        ([zone, zoneRules, texts]): Converted[] => {
          const { setZoneRules, fromWallClock, toWallClock } = (
            globalThis as unknown as { productClock: BrowserClock }
          ).productClock
          setZoneRules(zone, zoneRules)
          return texts.map((text) => {
            const instant = fromWallClock(text, zone)
            return { instant, wallTime: toWallClock(instant ?? '', zone) }
          })
        },
        [timeZone, rules, wallTimes] as const,
      ),
    close: () => browser.close(),
  }
}

export type ChromiumClock = Awaited<ReturnType<typeof openChromiumClock>>
