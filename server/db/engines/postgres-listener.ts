import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CHANNEL } from '../channel.ts'

/** Milliseconds before the first reconnection, doubled for each further one. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5000
const CONNECT_TIMEOUT = 5000

/** The channel that tests at the start whether notifications arrive. */
const TRIAL_CHANNEL = 'washboard_start'

const createClient = (connectionString: string) =>
  new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT, keepAlive: true })

/**
 * Returns the problem with the notifications of an address; undefined if a test notification arrives.
 */
export async function findListenProblem(connectionString: string): Promise<string | undefined> {
  const client = createClient(connectionString)
  let hasAnswered = false
  client.on('error', () => {})
  client.on('notification', () => {
    hasAnswered = true
  })
  try {
    await client.connect()
    await client.query(`listen ${TRIAL_CHANNEL}`)
    // The server delivers a connection's own notification before it answers the statement.
    await client.query(`notify ${TRIAL_CHANNEL}`)
    return hasAnswered ? undefined : 'LISTEN is accepted, but nothing arrives'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Listens on a separate connection until it breaks; resolves with true if it connected. */
async function listenUntilDisconnected(
  connectionString: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const client = createClient(connectionString)
  const disconnection = new AbortController()
  // Both events mean a lost connection. An unhandled `error` would end the process.
  client.on('error', () => disconnection.abort()).on('end', () => disconnection.abort())
  client.on('notification', onChange)
  const endSignal = AbortSignal.any([disconnection.signal, signal])
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    onChange()
    if (!endSignal.aborted) await once(endSignal, 'abort')
    return true
  } catch {
    return false
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Calls a function for every notification of a PostgreSQL server. Also calls it after each
 * reconnection, because notifications in between are lost. Ends when the signal is aborted.
 */
export async function startListener(
  connectionString: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE
  while (!signal.aborted) {
    const wasConnected = await listenUntilDisconnected(connectionString, onChange, signal)
    pause = wasConnected ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE)
    await wait(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
