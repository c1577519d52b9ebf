import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { problemBody } from '../server/http/node-server.ts'
import { Problem } from '../server/http/problem.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Milliseconds for the requests in flight after a signal, and then for closing. */
const DRAIN_MS = 8000
const CLOSE_MS = 1500

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

const STOPPING = new Problem(503, 'stopping')
/** The liveness check, which succeeds until the process has ended. */
const HEALTH_PATH = '/api/health'

/** What the process has to do besides at its end. */
interface Ending {
  /** Ends what would not end by itself, before requests in flight are waited for. */
  begin?: () => void
  close?: () => Promise<unknown>
}

/** Responds 503 to a request on a connection that was kept open. */
function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const body = problemBody(STOPPING, headers['accept-language'])
  response.writeHead(STOPPING.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'retry-after': '5',
  })
  response.end(body)
}

/**
 * Shuts down gracefully on TERM or INT: requests in flight are finished and new ones refused, so
 * that the readiness check fails; the liveness check still succeeds, or the process would be killed
 * half way. A second signal is ignored, because a terminal sends it both to npm and to us, and npm
 * passes its own on.
 */
export function endOnSignals(
  server: Server,
  { begin, close }: Ending = {},
): (listener: Listener) => Listener {
  const inFlight = new Set<ServerResponse>()
  let stopping = false
  let onDone = () => {}

  async function stop() {
    if (stopping) return
    stopping = true
    begin?.()
    server.close()
    server.closeIdleConnections()
    // `Connection: close` on these responses stops clients from sending further requests.
    for (const response of inFlight) response.shouldKeepAlive = false
    const done = new Promise<void>((resolve) => {
      onDone = resolve
    })
    if (inFlight.size > 0) await within(DRAIN_MS, done)
    server.closeAllConnections()
    await within(CLOSE_MS, Promise.resolve(close?.()))
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  return (listener) => (request, response) => {
    if (stopping && request.url !== HEALTH_PATH) return refuse(request, response)
    if (stopping) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      if (inFlight.size === 0) onDone()
    })
    return listener(request, response)
  }
}
