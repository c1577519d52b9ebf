import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createNodeServer } from '../http/node-server.ts'
import type { Metrics } from './metrics.ts'

/** The URL path that answers the metrics. */
export const METRICS_PATH = '/metrics'

async function answerScrape(metrics: Metrics, request: IncomingMessage, response: ServerResponse) {
  const [path] = (request.url ?? '').split('?')
  if (request.method !== 'GET' || path !== METRICS_PATH) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end(`See GET ${METRICS_PATH}.\n`)
    return
  }
  const { type, text } = await metrics.read()
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

/** Creates the server of the metrics, which listens on a separate address. */
export const createMetricsServer = (metrics: Metrics): Server =>
  createNodeServer().on('request', (request, response) => {
    // Metrics that cannot be read must not end the process.
    answerScrape(metrics, request, response).catch(() => response.writeHead(500).end())
  })
