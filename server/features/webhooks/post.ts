import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { DeliveryProblem } from '../../../registry/account/webhook.ts'
import type { JobAttempt } from '../../jobs/job.ts'
import { isPrivateHost, lookupPublic, PrivateAddress } from './public-address.ts'

/** Milliseconds for a whole attempt: connecting, sending and the response. */
const TIMEOUT_MILLISECONDS = 10_000
/** Characters of a response that are stored. */
const MAX_RESPONSE_LENGTH = 500

/** The result of one attempt. */
interface Attempt extends JobAttempt {
  problem: DeliveryProblem | null
}

interface PostRequest {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  /** True if addresses in the server's network may be called, and without TLS. */
  isPrivateAllowed: boolean
  signal: AbortSignal
  /** Milliseconds for the whole attempt. */
  timeoutMilliseconds?: number
}

/** Sends the request and resolves with the start of its response. Redirects are not followed. */
function send({
  url,
  headers,
  body,
  isPrivateAllowed,
  signal,
}: PostRequest): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Washboard',
        ...headers,
      },
      agent: false,
      signal,
      ...(!isPrivateAllowed && { lookup: lookupPublic }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
}

/** Reads the start of a response. An incomplete response is accepted. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk
      if (text.length >= MAX_RESPONSE_LENGTH) break
    }
  } catch {
    // The status has arrived, and it decides the result.
  }
  answer.destroy()
  // The database cannot store zero bytes.
  return text.slice(0, MAX_RESPONSE_LENGTH).replaceAll('\0', '')
}

/** A date as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[a-z]{3,9}, \d{2}[ -][a-z]{3}[ -]\d{2,4} [\d:]{8} GMT$/i

/** Seconds until a date in `Retry-After`, by the receiver's clock; 0 for a past date. */
function getSeconds(
  date: string,
  { date: responseDate = new Date().toUTCString() }: IncomingHttpHeaders,
) {
  return Math.max(0, Math.ceil((Date.parse(date) - Date.parse(responseDate)) / 1000))
}

/** Reads `Retry-After` as seconds or a date; empty for anything else. */
function readRetryAfter({ headers }: IncomingMessage): { retryAfter?: number } {
  const text = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return { retryAfter: Number(text) }
  const seconds = HTTP_DATE.test(text) ? getSeconds(text, headers) : Number.NaN
  return Number.isNaN(seconds) ? {} : { retryAfter: seconds }
}

function toFailure(error: unknown, timeout: AbortSignal): Attempt {
  const { code = '' } = error as { code?: string }
  if (error instanceof PrivateAddress) return { status: null, problem: 'private', response: '' }
  if (timeout.aborted) return { status: null, problem: 'timeout', response: '' }
  return { status: null, problem: 'unreachable', response: code }
}

/**
 * Posts to an address. Each status from 200 to 299 counts as delivered. Throws only if the signal
 * is aborted.
 */
export async function post(request: Omit<PostRequest, 'url'> & { url: string }): Promise<Attempt> {
  const url = new URL(request.url)
  if (!request.isPrivateAllowed && (url.protocol !== 'https:' || isPrivateHost(url)))
    return { status: null, problem: 'private', response: '' }
  const timeout = AbortSignal.timeout(request.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS)
  try {
    const signal = AbortSignal.any([request.signal, timeout])
    const answer = await send({ ...request, url, signal })
    const status = answer.statusCode ?? 0
    const response = await readBeginning(answer)
    const isDelivered = status >= 200 && status < 300
    return { status, problem: isDelivered ? null : 'status', response, ...readRetryAfter(answer) }
  } catch (error) {
    request.signal.throwIfAborted()
    return toFailure(error, timeout)
  }
}
