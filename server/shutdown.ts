import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { translate } from './http/language.ts'

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** How long calls in flight may go on after a signal, and closing after them, in milliseconds. */
const CALLS = 8000
const CLOSING = 1500

const within = (milliseconds: number, work: Promise<unknown>) =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))])

/** Says to a connection that was left open that this server takes nothing new. */
function refuse({ headers }: IncomingMessage, response: ServerResponse): void {
  const message = translate({ key: 'errors.server.stopping' }, headers['accept-language'])
  response.writeHead(503, {
    'content-type': 'application/json',
    connection: 'close',
    'retry-after': '5',
  })
  response.end(JSON.stringify({ message, code: 'stopping' }))
}

/**
 * Ends the process on TERM or INT: calls in flight are finished, new ones refused. A second signal
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
    if (inFlight.size > 0) await within(CALLS, done)
    server.closeAllConnections()
    await within(CLOSING, close())
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  return (listener) => (request, response) => {
    if (stopping) return refuse(request, response)
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      if (inFlight.size === 0) onDone()
    })
    return listener(request, response)
  }
}
