import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { translate } from './language.ts'
import { Problem } from './problem.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const malformed = new Problem(400, 'malformed')

/** What is said to what Node could not read, by its own code; to anything else that it was malformed. */
const REFUSALS: ReadonlyMap<string, Problem> = new Map([
  ['HPE_HEADER_OVERFLOW', new Problem(431, 'too_large_head')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new Problem(408, 'too_slow_call')],
])

/** The body of a refusal that is written without the app: our one shape, in the caller's language. */
export function problemBody({ code }: Problem, language?: string): string {
  const message = translate({ key: `errors.server.${code}` }, language)
  return JSON.stringify({ message, code, requestId: randomUUID() })
}

/** The answer to a call of which nothing is known, written as it goes over the line. */
function rawResponse(problem: Problem): string {
  const body = problemBody(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** The answers on their way, by the connection that they go over. */
function openResponses(server: Server): ReadonlyMap<Duplex, ServerResponse<IncomingMessage>> {
  const answers = new Map<Duplex, ServerResponse<IncomingMessage>>()
  server.on('request', ({ socket }, response) => {
    answers.set(socket, response)
    response.once('close', () => {
      if (answers.get(socket) === response) answers.delete(socket)
    })
  })
  return answers
}

/** Answers in our own words what Node would answer itself: calls that cannot be read. */
function answerProtocolErrors(server: Server): void {
  const answers = openResponses(server)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // A call that came whole before it is answered first.
    if (answer?.req.complete) answer.once('close', () => socket.destroy())
    else if (!socket.writable || answer?.headersSent) socket.destroy()
    else socket.end(rawResponse(REFUSALS.get(error.code ?? '') ?? malformed))
  })
  server.on('checkExpectation', ({ headers }: IncomingMessage, response: ServerResponse) => {
    const body = problemBody(malformed, headers['accept-language'])
    const length = Buffer.byteLength(body)
    const head = {
      'content-type': 'application/json',
      'content-length': length,
      connection: 'close',
    }
    response.writeHead(417, head).end(body)
  })
}

/** How long the head of a call and all of it may take to arrive, and how often that is looked at, in ms. */
const TIMES = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 }

/** A server that slow clients hold no socket of for minutes, and whose every answer is in our words. */
export function newServer(): Server {
  // A call without a host is answered by us as well.
  const server = createServer({ ...TIMES, requireHostHeader: false })
  answerProtocolErrors(server)
  return server
}

/** Answers calls that have no address a request could be made of; throws what is our own fault. */
function refuseInvalidUrl(error: unknown): Response {
  if (!(error instanceof Error) || !/^(RequestError|TypeError)$/.test(error.name)) throw error
  return new Response(problemBody(malformed), {
    status: malformed.status,
    headers: { 'content-type': 'application/json' },
  })
}

/** An app as the listener of a server. */
export const listenerOf = (fetch: Fetch) =>
  getRequestListener(fetch, { errorHandler: refuseInvalidUrl })
