import type { Request } from '../../../../registry/entities/requests.ts'
import type { Http } from '../../api/http.ts'
import { parseVersions, type Versions } from '../../api/versions.ts'

/** Creates a parser of server-sent events, which calls `onData` with the data of each event. */
export function createEventParser(onData: (data: string) => void): (text: string) => void {
  let incompleteEvent = ''
  return (text) => {
    const events = (incompleteEvent + text).split('\n\n')
    incompleteEvent = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split('\n').filter((line) => line.startsWith('data:'))
      if (lines.length > 0)
        onData(lines.map((line) => line.slice('data:'.length).trim()).join('\n'))
    }
  }
}

/** The request for the event stream. Screens poll a provider without event stream. */
export const EVENTS: Request = 'GET events'

/**
 * The silence in milliseconds after which the stream counts as lost. The server sends a heartbeat
 * every 10 s.
 */
const MAX_SILENCE_MS = 25_000
/** The pause in milliseconds before the first reconnect. It doubles with each further attempt. */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

interface Settings {
  http: Http
  signal: AbortSignal
  /** Receives the versions of each event. `isNewStream` marks the first event of a stream. */
  onVersions: (versions: Versions, isNewStream: boolean) => void
  /** Resolves after a number of milliseconds. Rejects when the signal is aborted. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Varies a pause at random, so that tabs do not reconnect at the same moment. */
const addJitter = (milliseconds: number) => milliseconds * (0.5 + Math.random())

/**
 * Follows the event stream until the signal is aborted. Each event carries all current versions, so
 * that a comparison finds changes between two streams.
 */
export async function follow({ http, signal, onVersions, sleep = delay }: Settings): Promise<void> {
  let pause = FIRST_PAUSE_MS
  let isNewStream = true
  const onText = createEventParser((data) => {
    pause = FIRST_PAUSE_MS
    onVersions(parseVersions(data), isNewStream)
    isNewStream = false
  })
  while (!signal.aborted) {
    isNewStream = true
    // Ignores why the stream ended, because actions report their own errors.
    await http.send(EVENTS, { signal, timeout: MAX_SILENCE_MS, onText }).catch(() => {})
    await sleep(addJitter(pause), signal).catch(() => {})
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
}
