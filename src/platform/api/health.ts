/** A store of the provider's health: up or down, for maintenance for example. */
export interface Health {
  isDown(): boolean
  /** Marks the provider as down until a ping succeeds. */
  markDown(): void
  /**
   * Pings after a response with status 503, because the status may concern that request only. Marks
   * the provider as down if the ping fails.
   */
  check(): Promise<void>
  subscribe(listener: () => void): () => void
}

export interface HealthSettings {
  /** Sends a request that succeeds when the provider is up. */
  ping(): Promise<unknown>
  sleep?: (milliseconds: number) => Promise<void>
  /**
   * Returns whether a failed ping with this status (0 without a response) proves that the provider
   * is up.
   */
  isAlive?: (status: number) => boolean
}

/** The first pause between two pings, its growth, and the longest pause, in milliseconds. */
const FIRST_PAUSE = 2000
const PAUSE_GROWTH = 1.5
const LONGEST_PAUSE = 15_000

const sleepFor = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** A provider without the ping endpoint is still up. */
const isClientError = (status: number) => status > 0 && status < 500

const readStatus = (error: unknown) =>
  typeof error === 'object' && error && 'status' in error ? Number(error.status) : 0

/**
 * Creates the store of a provider's health. While the provider is down, the store pings it until it
 * is up again.
 */
export function createHealth({
  ping,
  sleep = sleepFor,
  isAlive = isClientError,
}: HealthSettings): Health {
  let isDown = false
  let isChecking = false
  const listeners = new Set<() => void>()

  function setDown(newValue: boolean) {
    isDown = newValue
    for (const listener of listeners) listener()
  }

  const pingSucceeds = () =>
    ping().then(
      () => true,
      (error) => isAlive(readStatus(error)),
    )

  async function pingUntilUp() {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * PAUSE_GROWTH, LONGEST_PAUSE)) {
      await sleep(pause)
      if (await pingSucceeds()) return setDown(false)
    }
  }

  function markDown() {
    if (isDown) return
    setDown(true)
    void pingUntilUp()
  }

  return {
    isDown: () => isDown,
    markDown,
    async check() {
      if (isDown || isChecking) return
      isChecking = true
      if (!(await pingSucceeds())) markDown()
      isChecking = false
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
