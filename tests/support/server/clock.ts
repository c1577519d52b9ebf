/** The moment at which the tests' demo business stands: a Tuesday noon in Kuwait. */
export const TEST_NOW = new Date('2026-03-10T09:00:00Z')

/** A clock that stands at the tests' moment until it is moved. */
export function handClock() {
  let at = TEST_NOW.getTime()
  return {
    now: () => new Date(at),
    move: ({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) => {
      at += (minutes * 60 + seconds) * 1000
    },
  }
}
