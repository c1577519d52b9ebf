import { createHealth } from './health.ts'

/** Whether the provider can be reached from this device. */
export interface Connection {
  isLost(): boolean
  /** When the provider last answered, in milliseconds. */
  lastAnswer(): number
  /** It answered, whatever it said. */
  answered(): void
  /** A call did not arrive: looks whether any does, and answers whether none does. */
  failed(): Promise<boolean>
  /** Resolves as soon as the provider can be reached. */
  back(): Promise<void>
  subscribe(listener: () => void): () => void
}

interface Settings {
  /** Asks the provider how it is. */
  ask(): Promise<unknown>
  /** Pauses between two questions; may end early, when the device itself says that it is online. */
  sleep: (milliseconds: number) => Promise<void>
  now?: () => number
}

/** Any answer shows that there is a connection. */
const isAnswer = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) > 0

/** Keeps whether there is a connection; once it is lost it looks by itself for it to come back. */
export function createConnection({ ask, sleep, now = Date.now }: Settings): Connection {
  const health = createHealth({ ask, sleep, isBack: (status) => status > 0 })
  let last = now()
  let looking: Promise<boolean> | undefined

  const isReached = () => ask().then(() => true, isAnswer)

  async function look(): Promise<boolean> {
    if (await isReached()) return false
    health.away()
    return true
  }

  return {
    isLost: health.isAway,
    lastAnswer: () => last,
    answered() {
      last = now()
    },
    failed() {
      if (health.isAway()) return Promise.resolve(true)
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    back() {
      if (!health.isAway()) return Promise.resolve()
      return new Promise((resolve) => {
        const stop = health.subscribe(() => {
          if (health.isAway()) return
          stop()
          resolve()
        })
      })
    },
    subscribe: health.subscribe,
  }
}

/** A pause that ends when the device comes online; one that is offline need not be asked before. */
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
