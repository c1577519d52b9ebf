import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'

/** The arguments of Chromium. Unlike in the tests, its compiler is fully enabled. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
]

/** Starts the measured browser. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS })
}

/** The simulated machine and network. */
export interface Throttle {
  /** The factor by which the processor is slower. */
  cpu: number
  /** Bytes per second in both directions, and the round trip in milliseconds; loopback if absent. */
  network?: { bytes: number; latency: number }
}

/** Slow 4G as Chromium's tools define it: 1.6 Mbit/s, and 150 ms of round trip. */
export const SLOW_4G = { bytes: (1.6 * 1024 * 1024) / 8, latency: 150 }

/** Slows a page down from now on. */
export async function throttle(page: Page, { cpu, network }: Throttle): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.bytes,
    uploadThroughput: network.bytes,
  })
}
