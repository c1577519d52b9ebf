import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { tiles } from '../resources/dashboard/index.ts'
import { checkRegistry } from '../resources/kit/check.ts'
import { tileCall } from '../resources/kit/dashboard.ts'
import type { Registry } from '../resources/kit/define.ts'
import { endpointsOf } from '../resources/kit/endpoints.ts'
import { callerOf } from './auth/sessions.ts'
import { createTokens } from './auth/tokens.ts'
import type { AppContext, AppEnv, Services } from './context.ts'
import type { Db } from './db/types.ts'
import { translate } from './http/language.ts'
import { Problem, problemOfSql } from './http/problem.ts'
import { publicAuthRoutes, sessionRoutes } from './routes/auth.ts'
import { COUNTS, countsRoutes } from './routes/counts.ts'
import { declaredRoutes } from './routes/declared.ts'
import { docsRoutes } from './routes/docs.ts'
import { reportRoutes } from './routes/reports.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { statsRoutes } from './routes/stats.ts'
import { MAX_UPLOAD, UPLOAD, uploadedPictures, uploadRoutes } from './routes/uploads.ts'
import { AnswerCache } from './rows/cache.ts'
import { StartError } from './settings.ts'

/** The largest body of a call, in bytes. */
const MAX_BODY = 1024 * 1024

export interface AppOptions {
  db: Db
  registry: Registry
  jwtSecret: string
  timeZone: string
  currency: string
  log: Pick<Logger, 'error' | 'info'>
  clock?: () => Date
}

/**
 * The provider's API over one database and one registry, as a Hono app without globals.
 * Throws a `StartError` listing every mistake of a registry that does not hold together.
 */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const problems = checkRegistry(options.registry)
  if (problems.length > 0) {
    const lines = problems.map(({ rule, at, message, hint }) =>
      [`${rule} ${at}: ${message}`, hint].filter(Boolean).join(' '),
    )
    throw new StartError(`The registry has mistakes:\n${lines.join('\n')}`)
  }
  const { db, registry, timeZone, currency, clock = () => new Date() } = options
  const tokens = createTokens(options.jwtSecret)
  const services: Services = {
    db,
    registry,
    timeZone,
    currency,
    tokens,
    clock,
    cache: new AnswerCache(),
  }

  const api = new Hono<AppEnv>()
  api.use(secureHeaders({ strictTransportSecurity: false }), identify, logged(options.log), limited)
  api.get('/health', (c) => c.json({ data: { status: 'ok' } }))
  api.get('/capabilities', (c) => c.json({ data: capabilities(services) }))
  api.route('/', docsRoutes(registry))
  api.route('/', publicAuthRoutes(services))
  api.use(signedIn(services))
  api.route('/', sessionRoutes(services))
  api.route('/', uploadRoutes(services))
  api.route('/', declaredRoutes(services))
  api.route('/', reportRoutes(services))
  api.route('/', statsRoutes(services))
  api.route('/', countsRoutes(services))
  api.route('/', dashboardRoutes(services))
  api.all('*', () => {
    throw new Problem(404, 'no_such_call')
  })
  api.onError(answerProblem(options.log))
  return new Hono<AppEnv>().route('/api', api).route('/', uploadedPictures(db))
}

/** What this provider can do beyond the specification's calls. */
function capabilities({ registry, timeZone, currency }: Services) {
  const extensions = endpointsOf(registry)
    .filter((endpoint) => endpoint.extension)
    .map((e) => (e.kind === 'read' ? e.read.request : e.call.request))
  return {
    name: 'washboard',
    extensions: [...extensions, UPLOAD, COUNTS, ...tiles.map(tileCall)],
    timeZone,
    currency,
  }
}

async function identify(c: AppContext, next: () => Promise<void>): Promise<void> {
  const given = c.req.header('x-request-id') ?? ''
  const id = /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
  c.set('requestId', id)
  c.header('x-request-id', id)
  await next()
}

/** One line a call: never a body, a query, a token or a name. */
function logged(log: AppOptions['log']) {
  return async (c: AppContext, next: () => Promise<void>) => {
    const begun = performance.now()
    await next()
    const ms = Math.round(performance.now() - begun)
    const { method, path } = c.req
    log.info({ method, path, status: c.res.status, ms, requestId: c.get('requestId') }, 'call')
  }
}

function atMost(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(413, 'too_large_body', { megabytes: Math.floor(maxSize / 1024 / 1024) })
    },
  })
}
const usual = atMost(MAX_BODY)
const picture = atMost(MAX_UPLOAD)

function limited(c: AppContext, next: () => Promise<void>) {
  return c.req.path.endsWith('/uploads') ? picture(c, next) : usual(c, next)
}

/** Lets only a live session of an account that may come in pass, looked up at every call. */
function signedIn({ db, tokens, clock }: Services) {
  return async (c: AppContext, next: () => Promise<void>) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
    const now = clock()
    const sessionId = scheme === 'Bearer' ? await tokens.verify(token, now) : null
    const caller = sessionId && (await callerOf(db, sessionId, now))
    if (!caller) throw new Problem(401, 'unauthorized')
    c.set('caller', caller)
    await next()
  }
}

/** The entities in the way, in the caller's words: `Scheduled bookings (3)`. */
function named(referrers: Problem['referrers'], language?: string): string {
  return referrers
    .map(({ name, count }) => {
      const key = `resources.${name}.name`
      return `${translate({ key, params: { count } }, language)} (${count})`
    })
    .join(', ')
}

function answerProblem(log: AppOptions['log']) {
  return (error: Error, c: AppContext): Response => {
    const requestId = c.get('requestId')
    const problem = error instanceof Problem ? error : problemOfSql(error)
    if (!problem) log.error({ err: { name: error.name, stack: error.stack }, requestId }, 'failed')
    const { status, code, params, fields, referrers } = problem ?? new Problem(500, 'failed')
    const language = c.req.header('accept-language')
    const errors = Object.entries(fields).map(([name, text]) => [name, [translate(text, language)]])
    return c.json(
      {
        message: translate(
          {
            key: `errors.server.${code}`,
            params: { ...params, requestId, by: named(referrers, language) },
          },
          language,
        ),
        code,
        requestId,
        ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
      },
      status,
    )
  }
}
