/** A request that public/boot.js has sent before the app ran. */
export interface EarlyRequest {
  url: string
  /** The access token that it was sent with. */
  token?: string
  /** Its request id. */
  id: string
  answer: Promise<Response>
  stop: AbortController
  /** The JSON of its answer, once that has been read ahead. */
  body?: unknown
}

declare global {
  // The page's first script writes it; nothing else does before the app runs.
  var washboardEarly: EarlyRequest[] | undefined
}

/** How long after the start of the page an answer still counts as new, in milliseconds. */
const FRESH_FOR = 30_000

const spellingOf = (url: string) => {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.sort()
  return `${path}?${params}`
}

const find = (url: string, token?: string) =>
  globalThis.washboardEarly?.find(
    (one) => one.token === token && spellingOf(one.url) === spellingOf(url),
  )

/** Forgets the requests that were sent early, whose answers may be older than a change. */
export function dropEarly(): void {
  for (const { stop } of globalThis.washboardEarly ?? []) stop.abort()
  globalThis.washboardEarly = []
}

/**
 * How long the first rendering waits for answers that are on the way, in milliseconds: drawing
 * placeholders and then the rows takes longer on a slow machine than waiting for them.
 */
const PATIENCE = 700

async function readAhead(one: EarlyRequest): Promise<void> {
  const response = await one.answer
  if (response.ok) one.body = await response.clone().json()
}

/**
 * Reads ahead what has been answered, so that the first rendering shows it without a placeholder;
 * waits a moment for what is about to arrive, and for what else it is to know.
 */
export async function settleEarly(also: Promise<unknown>): Promise<void> {
  const { washboardEarly: early = [] } = globalThis
  // The texts are taken by whoever loads them, and hold up the first rendering anyway.
  const reading = early.filter(({ token }) => token).map(readAhead)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  await Promise.race([Promise.allSettled([also, ...reading]), late])
}

/** Returns the JSON of an early answer that has been read ahead, and leaves it to be taken. */
export function peekEarly(url: string, token?: string): unknown {
  return performance.now() > FRESH_FOR ? undefined : find(url, token)?.body
}

/** Takes the request that was sent early to a URL with this token, once; undefined if there is none. */
export function takeEarly(url: string, token?: string): EarlyRequest | undefined {
  const { washboardEarly: early = [] } = globalThis
  if (performance.now() > FRESH_FOR) dropEarly()
  const taken = find(url, token)
  if (!taken) return undefined
  globalThis.washboardEarly = early.filter((one) => one !== taken)
  return taken
}
