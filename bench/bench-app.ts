import { pino } from 'pino'
import { registry } from '#business'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { hooks } from '#hooks'

/** The time zone of the measured businesses. */
export const TIME_ZONE = 'Asia/Kuwait'

type BenchApp = ReturnType<typeof createApp>

type DatabaseHandles = Pick<OpenDatabase, 'db' | 'reportDb'> &
  Partial<Pick<OpenDatabase, 'promptListen'>>

/** Creates an app with empty caches on a database, which other apps may share. */
export const createBenchApp = ({ db, reportDb, promptListen }: DatabaseHandles): BenchApp =>
  createApp({
    db,
    reportDb,
    promptListen,
    registry,
    hooks,
    jwtSecret: 'x'.repeat(40),
    timeZone: TIME_ZONE,
    currency: 'KWD',
    log: pino({ level: 'silent' }),
  })

/**
 * Returns a function that sends requests to an app. It resolves with the response text, and rejects
 * unless the request succeeds.
 */
export function createCaller(app: BenchApp, token = '') {
  return async (request: string, body?: object): Promise<string> => {
    const [method, path] = request.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method, headers, body: body && JSON.stringify(body) }
    const response = await app.request(`/api/${path}`, init)
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${request} answered ${response.status}: ${text}`)
    return text
  }
}

/** Signs a person of the demo business in; resolves with the access token. */
export async function signIn(app: BenchApp, person = 'admin'): Promise<string> {
  const account = { email: `${person}@washboard.example`, password: DEMO_PASSWORD }
  return JSON.parse(await createCaller(app)('POST login', account)).data.accessToken
}
