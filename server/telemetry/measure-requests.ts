import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRouteName } from '../http/route-names.ts'
import type { Metrics } from './metrics.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Measures each request until its last byte. Skips event streams, because they stay open as long as
 * their page.
 */
export const measureRequests =
  (metrics: Metrics, streamRoute: string) =>
  (listener: Listener): Listener =>
  (request, response) => {
    const startTime = performance.now()
    const { method = '', url } = request
    response.once('close', () => {
      const route = getRouteName(response, url)
      const isStream = route === streamRoute && response.statusCode === 200
      if (isStream) return
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      metrics.observeRequest({ method, route, status }, (performance.now() - startTime) / 1000)
    })
    return listener(request, response)
  }
