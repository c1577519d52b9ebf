/** A request that public/boot.js has sent before the app ran. */
export interface EarlyRequest {
  url: string
  /** The access token that it was sent with. */
  token?: string
  /** Its request id. */
  id: string
  answer: Promise<Response>
  stop: AbortController
}

declare global {
  interface Window {
    washboardEarly?: EarlyRequest[]
  }
}

/** How long after the start of the page an answer still counts as new, in milliseconds. */
const FRESH_FOR = 30_000

const spellingOf = (url: string) => {
  const [path, query] = url.split('?')
  const params = new URLSearchParams(query)
  params.sort()
  return `${path}?${params}`
}

/** Forgets the requests that were sent early, whose answers may be older than a change. */
export function dropEarly(): void {
  for (const { stop } of window.washboardEarly ?? []) stop.abort()
  window.washboardEarly = []
}

/** Takes the request that was sent early to a URL with this token, once; undefined if there is none. */
export function takeEarly(url: string, token?: string): EarlyRequest | undefined {
  const { washboardEarly: early = [] } = window
  if (performance.now() > FRESH_FOR) dropEarly()
  const taken = early.find((one) => one.token === token && spellingOf(one.url) === spellingOf(url))
  if (!taken) return undefined
  window.washboardEarly = early.filter((one) => one !== taken)
  return taken
}
