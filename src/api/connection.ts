import { createHealth } from './health.ts'

/** The store of whether the provider can be reached from this device. */
export interface Connection {
  isLost(): boolean
  /** The time of the provider's last response, in milliseconds since 1970. */
  lastResponse(): number
  /** Records that a response arrived, whatever its status. */
  reportResponse(): void
  /** Checks the connection after a request failed to arrive; resolves with whether it is lost. */
  reportFailure(): Promise<boolean>
  /** Resolves as soon as the provider can be reached. */
  whenReachable(): Promise<void>
  subscribe(listener: () => void): () => void
}

interface Settings {
  /** Sends a request that any running provider answers. */
  ping(): Promise<unknown>
  /** Pauses between two pings; may end early, when the device itself says that it is online. */
  sleep: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** An error response shows that there is a connection, too. */
const isResponse = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) > 0

/** Creates the store of the connection; while it is lost, it pings until the provider responds. */
export function createConnection({ ping, sleep, now = Date.now }: Settings): Connection {
  const health = createHealth({ ping, sleep, isUp: (status) => status > 0 })
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

/** Pauses for a time in milliseconds, shorter if the device comes online, longer while it is offline. */
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
