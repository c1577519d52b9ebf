import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities } from 'selenium-webdriver'
import { type Driver, type Session, VIEWPORT } from './job-page.ts'
import { retry, withLimit } from './retry.ts'
import { WebKitPage } from './webkit-page.ts'
import { freePort } from '../support/server/free-port.ts'

const CAPABILITIES = new Capabilities({
  browserName: 'MiniBrowser',
  // The page listens to the console before its scripts have loaded.
  pageLoadStrategy: 'none',
})

/** The maximum start time of a browser, in ms. An idle machine needs half a second. */
const START_LIMIT = 15_000

/** Ends a process with its children. It must be the leader of a process group. */
async function endGroup(leader: ChildProcess): Promise<void> {
  if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL')
  if (leader.exitCode === null && leader.signalCode === null) await once(leader, 'exit')
}

/** Starts a display without a screen; WebKitGTK has no headless mode. */
async function startDisplay(program: string) {
  const size = `${VIEWPORT.width}x${VIEWPORT.height}x24`
  const child = spawn(program, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const [number] = await once(child.stdout, 'data')
  return { child, name: `:${String(number).trim()}` }
}

/** Starts a browser of its own for one page, so that no job sees the data of another. */
async function openPage(program: string, display: string, baseURL: string): Promise<Session> {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, DISPLAY: display, LANGUAGE: 'en_GB' },
  })
  const address = `http://127.0.0.1:${port}`
  try {
    await retry(() => fetch(`${address}/status`))
    const builder = new Builder().usingServer(address).withCapabilities(CAPABILITIES)
    const driver = await withLimit(START_LIMIT, Promise.resolve(builder.build()))
    const window = driver.manage().window()
    await withLimit(START_LIMIT, window.setRect({ x: 0, y: 0, ...VIEWPORT }))
    return {
      page: new WebKitPage(driver, baseURL),
      readConsole: () => driver.executeScript<string[]>('return window.messages ?? []'),
      close: () => endGroup(child),
    }
  } catch (error) {
    await endGroup(child)
    throw error
  }
}

/**
 * Prepares the WebKitGTK of the machine; Selenium drives it over WebDriver. Takes the paths of
 * WebKitWebDriver and Xvfb.
 */
export async function launchWebKit(driverPath: string, displayPath: string): Promise<Driver> {
  const display = await startDisplay(displayPath)
  return {
    // One start in a hundred hangs before the window is there.
    open: (baseURL) => retry(() => openPage(driverPath, display.name, baseURL)),
    close: () => endGroup(display.child),
  }
}
