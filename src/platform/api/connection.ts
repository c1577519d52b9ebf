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
  waitUntilReachable(): Promise<void>
  subscribe(listener: () => void): () => void
}

interface ConnectionSettings {
  /** Sends a request that every running provider answers. */
  ping(): Promise<unknown>
  /** Waits between two pings. May end early when the browser reports that the device is online. */
  sleep: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** An error response proves that the connection works. */
const isHttpResponse = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) > 0

/**
 * Creates the connection store. While the connection is lost, the store pings until the provider
 * responds.
 */
export function createConnection({ ping, sleep, now = Date.now }: ConnectionSettings): Connection {
  const health = createHealth({ ping, sleep, isAlive: (status) => status > 0 })
  let lastResponseTime = now()
  let runningCheck: Promise<boolean> | undefined

  const isReachable = () => ping().then(() => true, isHttpResponse)

  async function check(): Promise<boolean> {
    if (await isReachable()) return false
    health.markDown()
    return true
  }

  return {
    isLost: health.isDown,
    lastResponse: () => lastResponseTime,
    reportResponse() {
      lastResponseTime = now()
    },
    reportFailure() {
      if (health.isDown()) return Promise.resolve(true)
      runningCheck ??= check().finally(() => {
        runningCheck = undefined
      })
      return runningCheck
    },
    waitUntilReachable() {
      if (!health.isDown()) return Promise.resolve()
      return new Promise((resolve) => {
        const unsubscribe = health.subscribe(() => {
          if (health.isDown()) return
          unsubscribe()
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
export function waitUntilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => navigator.onLine && finish(), milliseconds)
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    window.addEventListener('online', finish)
  })
}
