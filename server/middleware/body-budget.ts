import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context/context.ts'
import { Problem } from '../http/problem.ts'

/** The memory of one server for the large bodies of all its requests, in bytes. */
const MAX_HELD = 64 * 1024 * 1024

/**
 * Bounds the memory that bodies take together. A request takes its part by `holdBytes`, which throws
 * 503 if there is not enough left, and gives it back with its answer.
 */
export function bodyBudget(): MiddlewareHandler<AppEnv> {
  let held = 0
  return async (c, next) => {
    let own = 0
    c.set('holdBytes', (bytes) => {
      if (held + bytes > MAX_HELD) throw new Problem(503, 'busy')
      held += bytes
      own += bytes
    })
    try {
      await next()
    } finally {
      held -= own
    }
  }
}
