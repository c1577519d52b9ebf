export { freePort } from '../tests/support/server/free-port.ts'

/** Resolves once a URL responds. */
export async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
