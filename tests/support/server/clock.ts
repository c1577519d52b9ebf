/** The time of the demo business in tests: a Tuesday noon in Kuwait. */
export const TEST_NOW = new Date('2026-03-10T09:00:00Z')

/** A clock that stands at the test time until a test moves it. */
export function handClock() {
  let currentTime = TEST_NOW.getTime()
  return {
    now: () => new Date(currentTime),
    move: ({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }) => {
      currentTime += (minutes * 60 + seconds) * 1000
    },
  }
}
