import { setTimeout } from 'node:timers/promises'
import { PATIENCE } from './job-page.ts'

/** Repeats an action until it succeeds; throws its last error when the patience is over. */
export async function retry<T>(action: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() > end) throw error
      await setTimeout(50)
    }
  }
}

/** Rejects if the reply takes longer than the limit, in milliseconds. */
export async function withLimit<T>(limit: number, reply: Promise<T>): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const expire = async () => {
    await setTimeout(limit, undefined, { signal })
    throw new Error(`no reply within ${limit} ms`)
  }
  try {
    return await Promise.race([reply, expire()])
  } finally {
    controller.abort()
  }
}
