import { pino } from 'pino'
import { registry } from '../../../resources/index.ts'
import type { Encoding } from '../../../registry/entities/requests.ts'
import { createApp } from '../../../server/app/app.ts'
import type { AppOptions } from '../../../server/app/app-options.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ChangeFeed } from '../../../server/live/change-feed.ts'
import { BackgroundTasks } from '../../../server/http/background-tasks.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { TEST_NOW } from './clock.ts'
import { type Engine, openTestDatabase } from '../database/database.ts'
import { hooks } from '#hooks'

export { entities } from './entities.ts'

export const TEST_SECRET = 'a secret that only the tests know, long enough'

/**
 * The interval of heartbeats in ms. It is long, because tests wait for changes and not for time.
 */
export const NEVER = 2 ** 31 - 1

export interface Answer {
  status: number
  headers: Headers
  /** Any JSON; the tests compare it. */
  body: any
}

export interface CallOptions {
  token?: string
  body?: unknown
  encoding?: Encoding
  headers?: Record<string, string>
}

function encode(body: unknown, encoding: Encoding): RequestInit {
  const entries = Object.entries(body as Record<string, unknown>)
  if (encoding === 'form') {
    const form = new FormData()
    for (const [key, value] of entries) form.append(key, String(value ?? ''))
    return { body: form }
  }
  if (encoding === 'urlencoded')
    return { body: new URLSearchParams(entries.map(([key, value]) => [key, String(value ?? '')])) }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Runs the real app on a database, and calls it without a socket. */
export function appOn(
  db: Db,
  clock: () => Date = () => TEST_NOW,
  appOptions: Partial<AppOptions> = {},
) {
  const log = appOptions.log ?? pino({ level: 'silent' })
  const tasks = new BackgroundTasks(log)
  const app = createApp({
    db,
    registry,
    hooks,
    jwtSecret: TEST_SECRET,
    timeZone: 'Asia/Kuwait',
    currency: 'KWD',
    clock,
    tasks,
    ...appOptions,
    log,
  })

  async function call(request: string, options: CallOptions = {}): Promise<Answer> {
    const [method = 'GET', path = ''] = request.split(' ', 2)
    const { token, body, encoding = 'json' } = options
    const init = body === undefined ? {} : encode(body, encoding)
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...options.headers,
    }
    const response = await app.request(`/api/${path}`, { ...init, method, headers })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    }
  }

  async function logIn(email: string, password = DEMO_PASSWORD): Promise<Answer> {
    return call('POST login', { body: { email, password } })
  }

  async function tokenOf(email: string): Promise<string> {
    const { body } = await logIn(email)
    return body.data.accessToken
  }

  return { app, call, logIn, tokenOf, idle: () => tasks.idle() }
}

/** Opens a database with the demo business, and the app on it. */
export async function startTestApp(
  engine: Engine,
  clock?: () => Date,
  appOptions?: Partial<AppOptions>,
) {
  const database = await openTestDatabase(engine)
  const changes = new ChangeFeed({ ...database, clock: clock ?? (() => TEST_NOW), beat: NEVER })
  return {
    ...database,
    ...appOn(database.db, clock, {
      changes,
      promptListen: database.promptListen,
      rewriteFiles: database.rewriteFiles,
      ...appOptions,
    }),
  }
}
