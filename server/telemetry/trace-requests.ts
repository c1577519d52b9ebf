import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRouteName } from '../http/route-names.ts'
import type { Tracing } from './tracing.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Traces each request until its last byte, without its address. Skips event streams, because they
 * stay open as long as their page.
 */
export const traceRequests =
  (tracing: Tracing, streamRoute: string) =>
  (listener: Listener): Listener =>
  (request, response) => {
    const { method = '', url, headers } = request
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : undefined
    response.once('close', () => {
      const route = getRouteName(response, url)
      if (route === streamRoute && response.statusCode === 200) return
      const status = response.writableFinished ? response.statusCode : undefined
      tracing.endRequest(response, `${method} ${route}`, route, status)
    })
    return tracing.runRequest(response, { method, traceparent }, () => listener(request, response))
  }
