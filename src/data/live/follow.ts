import type { Request } from '../../../registry/entities/requests.ts'
import type { Http } from '../../api/http.ts'
import { eventParser } from './event-parser.ts'
import { parseVersions, type Versions } from './versions.ts'

/** The stream of events; a provider without it is asked now and then, as its screens say. */
export const EVENTS: Request = 'GET events'

/** Milliseconds of silence after which the stream is lost; a sign of life comes every 10 s. */
const SILENCE = 25_000
/** Milliseconds before the first try to connect again, doubled with each further one. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

interface Settings {
  http: Http
  signal: AbortSignal
  onVersions: (versions: Versions) => void
  /** Resolves after so many milliseconds, or rejects when the signal is aborted. */
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

function sleepFor(milliseconds: number, signal: AbortSignal): Promise<void> {
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

/** All tabs lose a server at one moment, and must not come back at one. */
const spread = (milliseconds: number) => milliseconds * (0.5 + Math.random())

/**
 * Follows the stream of events until the signal is aborted: each tells the versions as they are, so
 * whatever was missed between two streams is found by comparing.
 */
export async function follow({
  http,
  signal,
  onVersions,
  sleep = sleepFor,
}: Settings): Promise<void> {
  let pause = FIRST_PAUSE
  const onText = eventParser((data) => {
    pause = FIRST_PAUSE
    onVersions(parseVersions(data))
  })
  while (!signal.aborted) {
    // Why it ended does not matter: what is shown stays, and whoever does something is told.
    await http.send(EVENTS, { signal, timeout: SILENCE, onText }).catch(() => {})
    await sleep(spread(pause), signal).catch(() => {})
    pause = Math.min(2 * pause, LONGEST_PAUSE)
  }
}
