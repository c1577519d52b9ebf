import { partsOf, type Request } from '../registry/entities/requests.ts'
import { ApiError, type ProblemDetails } from './api-error.ts'

/** Where the provider is, and who calls. */
export interface ClientOptions {
  /** The address of the product, such as `https://office.example`. */
  url: string
  /** An API key, or the access token of a session. */
  key: string
  /** The language of messages; English without it. */
  language?: string
  /** What makes the requests; the runtime's own `fetch` without it. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>
}

/** How one call is made. */
export interface CallOptions {
  /** Makes the call have its effect once, however often it is sent. */
  idempotencyKey?: string
  /** The version that the row must have; another one is refused with 412. */
  ifMatch?: number
  /** The change is tried, answered as if it were made, and taken back. */
  dryRun?: boolean
  signal?: AbortSignal
}

interface Call extends CallOptions {
  /** What stands in the query of a GET, and in the body of any other request. */
  values?: Readonly<Record<string, unknown>>
}

/** Sends a declared request; resolves with its answer, and rejects with an `ApiError`. */
export type Send = <A>(request: Request, call?: Call) => Promise<A>

const PROBLEM = 'application/problem+json'

/** Puts values into the places of a path, such as `users/{user_id}`; resolves with those that are left. */
function fillPath(path: string, values: Readonly<Record<string, unknown>>) {
  const left = { ...values }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete left[name]
    return encodeURIComponent(String(values[name]))
  })
  return { path: filled, left }
}

/** The query of a request; a name with several values stands in it several times. */
const queryOf = (values: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, String(one)]),
    ),
  ).toString()

function headersOf({ key, language = 'en' }: ClientOptions, call: Call): Record<string, string> {
  const { idempotencyKey, ifMatch, dryRun } = call
  return {
    accept: `${PROBLEM}, application/json;q=0.9`,
    'accept-language': language,
    authorization: `Bearer ${key}`,
    lang: language,
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(dryRun && { 'dry-run': '1' }),
    ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
  }
}

/** The problem that an answer tells; one that something before the provider gave is told by its status. */
async function problemIn(answer: Response): Promise<ProblemDetails> {
  const { status, statusText: title } = answer
  const untold = { type: 'about:blank', title, status, detail: `${status} ${title}` }
  const body: unknown = await answer.json().catch(() => null)
  const told = typeof body === 'object' && body !== null ? body : {}
  return { ...untold, instance: '', code: '', requestId: '', ...told }
}

/** Makes the function that sends requests to one provider. */
export function sender(options: ClientOptions): Send {
  const { url, fetch = globalThis.fetch } = options
  return async <A>(request: Request, call: Call = {}): Promise<A> => {
    const { method, path, query } = partsOf(request)
    const { path: filled, left } = fillPath(path, { ...query, ...call.values })
    const isRead = method === 'GET'
    const search = isRead ? queryOf(left) : ''
    const headers = headersOf(options, call)
    const answer = await fetch(`${url.replace(/\/$/, '')}/api/${filled}${search && `?${search}`}`, {
      method,
      headers: isRead ? headers : { ...headers, 'content-type': 'application/json' },
      ...(!isRead && { body: JSON.stringify(left) }),
      ...(call.signal && { signal: call.signal }),
    })
    if (!answer.ok) throw new ApiError(await problemIn(answer))
    return (await answer.json()) as A
  }
}
