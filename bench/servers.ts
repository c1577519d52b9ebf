export { freePort } from '../tests/support/server/free-port.ts'

/** Resolves when an address is answered. */
export async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
