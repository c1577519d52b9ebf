import { parseRequest, type Request } from '../registry/entities/requests.ts'
import { ApiError, type ProblemDetails } from './api-error.ts'

/** The address of the provider and the caller's credentials. */
export interface ClientOptions {
  /** The address of the product, such as `https://office.example`. */
  url: string
  /** An API key, or the access token of a session. */
  key: string
  /** The language of messages; English by default. */
  language?: string
  /** The function that makes the requests; by default the runtime's own `fetch`. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
}

/** The options of one request. */
export interface CallOptions {
  /** Makes a repeated request take effect once. */
  idempotencyKey?: string
  /** The required version of the row; otherwise the provider refuses with 412. */
  ifMatch?: number
  /** True to try the change: the provider responds as if it were made, and rolls back. */
  dryRun?: boolean
  signal?: AbortSignal
}

interface Call extends CallOptions {
  /** The values in the query of a GET, or in the body of any other request. */
  values?: Readonly<Record<string, unknown>>
}

/** Sends a declared request. Resolves with its response, and rejects with an `ApiError`. */
export type Send = <A>(request: Request, call?: Call) => Promise<A>

const PROBLEM_TYPE = 'application/problem+json'

/**
 * Replaces the placeholders of a path, such as `users/{user_id}`. Returns the remaining values as
 * well.
 */
function fillPath(path: string, values: Readonly<Record<string, unknown>>) {
  const remainingValues = { ...values }
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete remainingValues[name]
    return encodeURIComponent(String(values[name]))
  })
  return { filledPath, remainingValues }
}

/** Builds the query of a request. A name with several values is repeated. */
const buildQuery = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value ?? []].flat().map((item) => [name, String(item)]),
    ),
  ).toString()

function buildHeaders({ key, language = 'en' }: ClientOptions, call: Call): Record<string, string> {
  const { idempotencyKey, ifMatch, dryRun } = call
  return {
    accept: `${PROBLEM_TYPE}, application/json;q=0.9`,
    'accept-language': language,
    authorization: `Bearer ${key}`,
    lang: language,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(dryRun && { 'dry-run': '1' }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
  }
}

/** Reads the problem of a response. A response of a proxy is reported by its status. */
async function readProblem(response: Response): Promise<ProblemDetails> {
  const { status, statusText: title } = response
  const fallbackProblem = { type: 'about:blank', title, status, detail: `${status} ${title}` }
  const body: unknown = await response.json().catch(() => null)
  const details = typeof body === 'object' && body !== null ? body : {}
  return { ...fallbackProblem, instance: '', code: '', requestId: '', ...details }
}

/** Creates the function that sends requests to a provider. */
export function createSender(options: ClientOptions): Send {
  const { url, fetch = globalThis.fetch } = options
  return async <A>(request: Request, call: Call = {}): Promise<A> => {
    const { method, path, query } = parseRequest(request)
    const { filledPath, remainingValues } = fillPath(path, { ...query, ...call.values })
    const isRead = method === 'GET'
    const search = isRead ? buildQuery(remainingValues) : ''
    const headers = buildHeaders(options, call)
    const address = `${url.replace(/\/$/, '')}/api/${filledPath}${search && `?${search}`}`
    const response = await fetch(address, {
      method,
      headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
      ...(!isRead && { body: JSON.stringify(remainingValues) }),
      ...(call.signal && { signal: call.signal }),
    })
    if (!response.ok) throw new ApiError(await readProblem(response))
    return (await response.json()) as A
  }
}
