import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import { translate } from './language.ts'
import { Problem } from './problem.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const malformedRequest = new Problem(400, 'malformed')

/** The problem for each error code of Node's HTTP parser; other codes mean a malformed request. */
const REFUSALS: ReadonlyMap<string, Problem> = new Map([
  ['HPE_HEADER_OVERFLOW', new Problem(431, 'too_large_head')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new Problem(408, 'too_slow_call')],
])

/**
 * Builds the body of an error response outside the app, in the shape of the API and the caller's
 * language.
 */
export function buildProblemBody({ code }: Problem, language?: string): string {
  const message = translate({ key: `errors.server.${code}` }, language)
  return JSON.stringify({ message, code, requestId: randomUUID() })
}

/** Builds an error response as raw HTTP, for a request that could not be parsed. */
function buildRawResponse(problem: Problem): string {
  const body = buildProblemBody(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** The unfinished response of each connection. */
function openResponses(server: Server): ReadonlyMap<Duplex, ServerResponse<IncomingMessage>> {
  const responses = new Map<Duplex, ServerResponse<IncomingMessage>>()
  server.on('request', ({ socket }, response) => {
    responses.set(socket, response)
    response.once('close', () => {
      if (responses.get(socket) === response) responses.delete(socket)
    })
  })
  return responses
}

/** Answers requests that Node rejects with problems in the shape of the API. */
function answerProtocolErrors(server: Server): void {
  const responses = openResponses(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket)
    // Answer an earlier complete request of the same connection first.
    if (response?.req.complete) response.once('close', () => socket.destroy())
    else if (!socket.writable || response?.headersSent) socket.destroy()
    else socket.end(buildRawResponse(REFUSALS.get(error.code ?? '') ?? malformedRequest))
  })
  server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const body = buildProblemBody(malformedRequest, headers['accept-language'])
    const length = Buffer.byteLength(body)
    const head = {
      'content-type': 'application/json',
      'content-length': length,
      connection: 'close',
    }
    response.writeHead(417, head).end(body)
  })
}

/**
 * Limits in ms: the request's head, the whole request, the interval of both checks, and the wait
 * between requests.
 */
const TIME_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  // Longer than the minute after which proxies close idle connections, so that no request meets a
  // closing one.
  keepAliveTimeout: 75_000,
}

/** The most connections at a time, far more than the pages of one business hold open. */
const MAX_CONNECTIONS = 12_000

/** Creates an HTTP server with time limits on slow clients and error responses in our own shape. */
export function createNodeServer(): Server {
  // The app also answers requests without a host.
  const server = createServer({ ...TIME_LIMITS, requireHostHeader: false })
  server.maxConnections = MAX_CONNECTIONS
  answerProtocolErrors(server)
  return server
}

/** Responds 400 to requests whose URL cannot be parsed; rethrows errors of the server itself. */
function refuseInvalidUrl(error: unknown): Response {
  if (!(error instanceof Error) || !/^(RequestError|TypeError)$/.test(error.name)) throw error
  return new Response(buildProblemBody(malformedRequest), {
    status: malformedRequest.status,
    headers: { 'content-type': 'application/json' },
  })
}

/**
 * Delays an answer until the request's body has arrived, because closing the connection earlier
 * would lose it.
 */
async function answerAfterBody(
  answer: ReturnType<Fetch>,
  request: IncomingMessage,
): Promise<Response> {
  const response = (await answer) as Response
  if (!request.complete) await finished(request.resume()).catch(() => undefined)
  return response
}

/**
 * Turns an app's `fetch` into a request listener. After an early answer Node reads the rest of the
 * body, within the request's time limit, so that clients can read the answer.
 */
export const createListener = (fetch: Fetch) =>
  getRequestListener(
    (request, env) => {
      const answer = fetch(request, env)
      const { incoming, outgoing } = env as HttpBindings
      return outgoing.shouldKeepAlive ? answer : answerAfterBody(answer, incoming)
    },
    { errorHandler: refuseInvalidUrl, autoCleanupIncoming: false },
  )
