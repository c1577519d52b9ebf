import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { problemBody } from './http/node-server.ts'
import { Problem } from './http/problem.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** How long calls in flight may go on after a signal, and closing after them, in milliseconds. */
const DRAIN_MS = 8000
const CLOSE_MS = 1500

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

const stoppingNow = new Problem(503, 'stopping')
/** Asks whether the process lives, which it does until it has ended. */
const HEALTH_PATH = '/api/health'

/** Says to a connection that was left open that this server takes nothing new. */
function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const body = problemBody(stoppingNow, headers['accept-language'])
  response.writeHead(stoppingNow.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'retry-after': '5',
  })
  response.end(body)
}

/**
 * Ends the process on TERM or INT: calls in flight are finished, new ones refused, so that it is not
 * ready any more; it still says that it lives, or it would be killed in the middle. A second signal
 * changes nothing, because a terminal sends it to npm and to us, and npm passes its own on.
 */
export function endOnSignals(
  server: Server,
  close: () => Promise<unknown> = async () => {},
): (listener: Listener) => Listener {
  const inFlight = new Set<ServerResponse>()
  let stopping = false
  let onDone = () => {}

  async function stop() {
    if (stopping) return
    stopping = true
    server.close()
    server.closeIdleConnections()
    // Their answers say `Connection: close`, so that nobody sends the next call after them.
    for (const response of inFlight) response.shouldKeepAlive = false
    const done = new Promise<void>((resolve) => {
      onDone = resolve
    })
    if (inFlight.size > 0) await within(DRAIN_MS, done)
    server.closeAllConnections()
    await within(CLOSE_MS, close())
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
