import { createHealth } from './health.ts'

/** A store of the connection state: reachable or lost. */
export interface Connection {
  isLost(): boolean
  /** The time of the provider's last response, in milliseconds since 1970. */
  lastResponse(): number
  /** Records that a response arrived, whatever its status. */
  reportResponse(): void
  /** Checks the connection after a request failed to arrive. Resolves with true if it is lost. */
  reportFailure(): Promise<boolean>
  /** Resolves once the provider can be reached. */
  whenReachable(): Promise<void>
  subscribe(listener: () => void): () => void
}

interface Settings {
  /** Sends a request that every running provider answers. */
  ping(): Promise<unknown>
  /** Waits between two pings. May end early when the browser reports that the device is online. */
  sleep: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** An error response proves that the connection works. */
const isResponse = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) > 0

/**
 * Creates the connection store. While the connection is lost, the store pings until the provider
 * responds.
 */
export function createConnection({ ping, sleep, now = Date.now }: Settings): Connection {
  const health = createHealth({ ping, sleep, isAlive: (status) => status > 0 })
  let last = now()
  let checking: Promise<boolean> | undefined

  const isReachable = () => ping().then(() => true, isResponse)

  async function check(): Promise<boolean> {
    if (await isReachable()) return false
    health.markDown()
    return true
  }

  return {
    isLost: health.isDown,
    lastResponse: () => last,
    reportResponse() {
      last = now()
    },
    reportFailure() {
      if (health.isDown()) return Promise.resolve(true)
      checking ??= check().finally(() => {
        checking = undefined
      })
      return checking
    },
    whenReachable() {
      if (!health.isDown()) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = health.subscribe(() => {
          if (health.isDown()) return
          stop()
          resolve()
        })
      })
    },
    subscribe: health.subscribe,
  }
}

/**
 * Waits for a time in milliseconds: shorter if the device comes online, longer while it is offline.
 */
export function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => navigator.onLine && end(), milliseconds)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    window.addEventListener('online', end)
  })
}
