import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Driver } from './job-page.ts'
import { launchChromium, launchFirefox } from './playwright-drivers.ts'
import { launchWebKit } from './webkit.ts'

interface Browser {
  /** The Debian packages that bring the browser. */
  packages: string
  /** Returns a function that launches the browser, or undefined where the machine lacks it. */
  find(): (() => Promise<Driver>) | undefined
}

/** Returns the path of the first of these programs that the machine has. */
function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** The browsers of the jobs, by the names of their Playwright projects. */
export const BROWSERS: Readonly<Record<string, Browser>> = {
  // Its npm package is a development dependency, so every machine has it.
  chromium: { packages: 'chromium', find: () => launchChromium },
  firefox: {
    packages: 'firefox-esr',
    find() {
      const path = process.env.FIREFOX_PATH ?? findProgram('firefox-esr', 'firefox')
      return path === undefined ? undefined : () => launchFirefox(path)
    },
  },
  webkit: {
    packages: 'webkit2gtk-driver xvfb',
    find() {
      const driver = findProgram('WebKitWebDriver')
      const display = findProgram('Xvfb')
      return driver && display ? () => launchWebKit(driver, display) : undefined
    },
  },
}

/** Returns the browsers that this machine lacks, each with a message that names its packages. */
export function findMissing(): Map<string, string> {
  const missing = Object.entries(BROWSERS).filter(([, browser]) => browser.find() === undefined)
  return new Map(
    missing.map(([name, { packages }]) => [
      name,
      `this machine has no ${name}: apt-get install ${packages}`,
    ]),
  )
}

/** Throws if REQUIRE_BROWSERS, a list with commas, names a browser that the machine lacks. */
export function assertRequired(missing: ReadonlyMap<string, string>): void {
  const required = (process.env.REQUIRE_BROWSERS ?? '').split(',').filter(Boolean)
  for (const name of required) {
    if (!(name in BROWSERS))
      throw new Error(`REQUIRE_BROWSERS names ${name}; it may name ${Object.keys(BROWSERS)}`)
    const reason = missing.get(name)
    if (reason) throw new Error(`REQUIRE_BROWSERS names ${name}, but ${reason}`)
  }
}
