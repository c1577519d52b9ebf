import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRouteName } from '../http/route-names.ts'
import type { Metrics } from './metrics.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/**
 * Measures each request until its last byte. Event streams are left out, because they stay open for
 * as long as a page does.
 */
export const measureRequests =
  (metrics: Metrics, streams: string) =>
  (listener: Listener): Listener =>
  (request, response) => {
    const began = performance.now()
    const { method = '', url } = request
    response.once('close', () => {
      const route = getRouteName(response, url)
      const isStream = route === streams && response.statusCode === 200
      if (isStream) return
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      metrics.observeRequest({ method, route, status }, (performance.now() - began) / 1000)
    })
    return listener(request, response)
  }
