import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { AppEnv } from '../context/context.ts'

/** Logs one line per request: never a body, a query, a token or a name. */
export function logging(log: Pick<Logger, 'info'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = Math.round(performance.now() - started)
    const { method, path } = c.req
    log.info({ method, path, status: c.res.status, ms, requestId: c.get('requestId') }, 'call')
  }
}
