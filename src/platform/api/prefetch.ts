/** A request that `public/boot.js` sent before the app started. */
export interface PrefetchedRequest {
  url: string
  /** The access token the request was sent with. */
  token?: string
  /** The request id. */
  id: string
  answer: Promise<Response>
  stop: AbortController
  /** The JSON of the response, once it has been read. */
  body?: unknown
}

declare global {
  // Before the app starts, only `public/boot.js` writes this variable.
  var washboardEarly: PrefetchedRequest[] | undefined
}

/**
 * The time after the page start during which a prefetched response counts as fresh, in
 * milliseconds.
 */
const FRESH_TIME = 30_000

const normalizeUrl = (url: string) => {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.sort()
  return `${path}?${params}`
}

const findPrefetchedRequest = (url: string, token?: string) =>
  globalThis.washboardEarly?.find(
    (request) => request.token === token && normalizeUrl(request.url) === normalizeUrl(url),
  )

/** Clears all prefetched requests, because their responses may be older than a change. */
export function clearPrefetches(): void {
  for (const { stop } of globalThis.washboardEarly ?? []) stop.abort()
  globalThis.washboardEarly = []
}

/**
 * The longest time the first rendering waits for prefetched responses, in milliseconds. On a slow
 * machine, waiting is faster than drawing placeholders first and the rows after them.
 */
const MAX_WAIT_MS = 700

async function readBody(request: PrefetchedRequest): Promise<void> {
  const response = await request.answer
  if (response.ok) request.body = await response.clone().json()
}

/**
 * Reads the prefetched responses, so that the first rendering shows them without placeholders.
 * Waits up to `MAX_WAIT_MS` for them and for `otherWork`.
 */
export async function awaitPrefetch(otherWork: Promise<unknown>): Promise<void> {
  const { washboardEarly: prefetchedRequests = [] } = globalThis
  // Texts are taken by their own loader, which the first rendering waits for anyway.
  const bodyReadings = prefetchedRequests.filter(({ token }) => token).map(readBody)
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  await Promise.race([Promise.allSettled([otherWork, ...bodyReadings]), timeout])
}

/** Returns whether a prefetched response is fresh and has been read as JSON. */
export function hasPrefetchedBody(url: string, token?: string): boolean {
  return performance.now() <= FRESH_TIME && findPrefetchedRequest(url, token)?.body !== undefined
}

/**
 * Takes the prefetched request to a URL with this token, once. Returns undefined if there is none.
 */
export function takePrefetch(url: string, token?: string): PrefetchedRequest | undefined {
  const { washboardEarly: prefetchedRequests = [] } = globalThis
  if (performance.now() > FRESH_TIME) clearPrefetches()
  const takenRequest = findPrefetchedRequest(url, token)
  if (!takenRequest) return undefined
  globalThis.washboardEarly = prefetchedRequests.filter((request) => request !== takenRequest)
  return takenRequest
}
