import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../../tests/support/browser/chromium.ts'

/** Chromium as people have it: unlike in the tests, its compiler may do all it can. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
]

/** Starts a browser to measure in. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ARGS })
}

/** What the measured machine and network are like. */
export interface Throttle {
  /** How many times slower the processor is. */
  cpu: number
  /** Bytes in a second both ways, and the milliseconds of a round trip; without it the loopback as it is. */
  network?: { bytes: number; latency: number }
}

/** 1.6 Mbit/s with 150 ms there and back, as Chromium's own tools define slow 4G. */
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
