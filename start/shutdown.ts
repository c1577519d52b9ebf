import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { buildProblemBody } from '../server/http/node-server.ts'
import { Problem } from '../server/http/problem.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** The time limits in milliseconds for requests in progress, and then for closing. */
const DRAIN_MS = 8000
const CLOSE_MS = 1500

const waitAtMost = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

const STOPPING = new Problem(503, 'stopping')
/** The path of the liveness check, which succeeds until the process ends. */
const HEALTH_PATH = '/api/health'

/** Further work at the end of the process. */
interface ShutdownSteps {
  /** Ends long-lived responses, before waiting for requests in progress. */
  begin?: () => void
  close?: () => Promise<unknown>
}

/** Responds 503 to a request on an open connection. */
function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const body = buildProblemBody(STOPPING, headers['accept-language'])
  response.writeHead(STOPPING.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'retry-after': '5',
  })
  response.end(body)
}

/**
 * Shuts down gracefully on TERM or INT: finishes requests in progress and refuses new ones. The
 * readiness check then fails. The liveness check still succeeds, so that the process is not killed
 * early. A second signal is ignored, because a terminal signals both npm and this process, and npm
 * forwards its signal.
 */
export function shutDownOnSignals(
  server: Server,
  { begin, close }: ShutdownSteps = {},
): (listener: Listener) => Listener {
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  let onDone = () => {}

  async function stop() {
    if (isStopping) return
    isStopping = true
    begin?.()
    server.close()
    server.closeIdleConnections()
    // `Connection: close` on these responses stops clients from reusing the connection.
    for (const response of inFlight) response.shouldKeepAlive = false
    const allFinished = new Promise<void>((resolve) => {
      onDone = resolve
    })
    if (inFlight.size > 0) await waitAtMost(DRAIN_MS, allFinished)
    server.closeAllConnections()
    await waitAtMost(CLOSE_MS, Promise.resolve(close?.()))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  return (listener) => (request, response) => {
    if (isStopping && request.url !== HEALTH_PATH) return refuse(request, response)
    if (isStopping) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      if (inFlight.size === 0) onDone()
    })
    return listener(request, response)
  }
}
