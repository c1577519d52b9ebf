import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../channel.ts'

/** Milliseconds before the first try to connect again, doubled with each further one. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5000
const CONNECT_TIMEOUT = 5000

/** Listens on a connection of its own until it is cut; resolves with whether it was ever made. */
async function listenOnce(
  connectionString: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
  })
  const cut = new AbortController()
  // Either comes when the connection is lost; without a listener the first would end the process.
  client.on('error', () => cut.abort()).on('end', () => cut.abort())
  client.on('notification', onChange)
  const end = AbortSignal.any([cut.signal, signal])
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    onChange()
    if (!end.aborted) await once(end, 'abort')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Calls a function for every notification of a PostgreSQL server, and whenever the connection is
 * made again, because what was announced meanwhile is lost; until the signal is aborted.
 */
export async function listenTo(
  connectionString: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE
  while (!signal.aborted) {
    const wasMade = await listenOnce(connectionString, onChange, signal)
    pause = wasMade ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE)
    await wait(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
