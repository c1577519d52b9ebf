import { pino } from 'pino'
import { registry } from '#business'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { hooks } from '#hooks'

/** The time zone of the businesses that are measured. */
export const TIME_ZONE = 'Asia/Kuwait'

type BenchedApp = ReturnType<typeof createApp>

type Handles = Pick<OpenDatabase, 'db' | 'reportDb'> & Partial<Pick<OpenDatabase, 'promptListen'>>

/** Creates an app that has answered nothing yet, on a database that others may use too. */
export const createBenchApp = ({ db, reportDb, promptListen }: Handles): BenchedApp =>
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

/** Returns a function that sends requests to an app and resolves with the text of the answer; rejects unless it was done. */
export function createCaller(app: BenchedApp, token = '') {
  return async (request: string, body?: object): Promise<string> => {
    const [method, path] = request.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method, headers, body: body && JSON.stringify(body) }
    const answer = await app.request(`/api/${path}`, init)
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${request} answered ${answer.status}: ${text}`)
    return text
  }
}

/** Signs a person of the demo business in; resolves with the access token. */
export async function signIn(app: BenchedApp, person = 'admin'): Promise<string> {
  const account = { email: `${person}@washboard.example`, password: DEMO_PASSWORD }
  return JSON.parse(await createCaller(app)('POST login', account)).data.accessToken
}
