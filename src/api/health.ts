/** Whether the provider says that it is being worked on, and when it is back. */
export interface Health {
  isAway(): boolean
  /** It is away until it answers otherwise. */
  away(): void
  /** A call was answered 503, which may be about that call alone: asks, and is away if it says so. */
  doubt(): Promise<void>
  subscribe(listener: () => void): () => void
}

export interface HealthSettings {
  /** Asks the provider how it is. */
  ask(): Promise<unknown>
  sleep?: (milliseconds: number) => Promise<void>
  /** Whether a failure with this status is an answer that shows it to be back. */
  isBack?: (status: number) => boolean
}

/** The first pause before asking again, how it grows, and the longest, in milliseconds. */
const FIRST = 2000
const GROWTH = 1.5
const LONGEST = 15_000

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A provider without this call is back all the same. */
const isAnswer = (status: number) => status > 0 && status < 500

const statusOf = (error: unknown) =>
  typeof error === 'object' && error && 'status' in error ? Number(error.status) : 0

/** Watches a provider that said it is away until it is back. */
export function createHealth({ ask, sleep = wait, isBack = isAnswer }: HealthSettings): Health {
  let isAway = false
  let isAsking = false
  const listeners = new Set<() => void>()

  function tell(next: boolean) {
    isAway = next
    for (const listener of listeners) listener()
  }

  const answers = () =>
    ask().then(
      () => true,
      (error) => isBack(statusOf(error)),
    )

  async function watch() {
    for (let pause = FIRST; ; pause = Math.min(pause * GROWTH, LONGEST)) {
      await sleep(pause)
      if (await answers()) return tell(false)
    }
  }

  function away() {
    if (isAway) return
    tell(true)
    void watch()
  }

  return {
    isAway: () => isAway,
    away,
    async doubt() {
      if (isAway || isAsking) return
      isAsking = true
      if (!(await answers())) away()
      isAsking = false
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
