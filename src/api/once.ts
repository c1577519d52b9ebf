import { HttpError } from 'ra-core'
import { problemOf, PROBLEMS } from './problems.ts'

/** The connection broke, or the provider failed: it may have done what it was asked. */
const isUnanswered = (error: unknown) =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500)

const isCutOff = (error: unknown) => problemOf(error)?.messageKey === PROBLEMS.network

/** Sends a change, known by a text that says all of it, under a key. */
type SendOnce = <T>(change: string, send: (key: string) => Promise<T>) => Promise<T>

/**
 * Creates what sends changes that are to have their effect once. A change whose answer was cut off
 * is sent once more under its key; if none comes again, whoever repeats the same change sends it
 * under that key, too.
 */
export function createOnce(newKey: () => string): SendOnce {
  const unanswered = new Map<string, string>()

  return async (change, send) => {
    const key = unanswered.get(change) ?? newKey()
    unanswered.set(change, key)
    try {
      const answer = await send(key).catch((error: unknown) => {
        if (isCutOff(error)) return send(key)
        throw error
      })
      unanswered.delete(change)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(change)
      throw error
    }
  }
}
