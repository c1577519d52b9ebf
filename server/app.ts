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
import type { CancelStatement } from './db/long.ts'
import type { Db } from './db/types.ts'
import { answerProblem } from './http/answer-problem.ts'
import { Later } from './http/later.ts'
import { Problem } from './http/problem.ts'
import { readable } from './http/query.ts'
import { mailBy, type SendMail } from './mail/mail.ts'
import { forgottenRoutes } from './routes/auth/forgotten.ts'
import { profileRoutes } from './routes/auth/profile.ts'
import { registerRoutes } from './routes/auth/register.ts'
import { sessionRoutes } from './routes/auth/session.ts'
import { signInRoutes } from './routes/auth/sign-in.ts'
import { COUNTS, countsRoutes } from './routes/counts.ts'
import { declaredRoutes } from './routes/declared.ts'
import { docsRoutes } from './routes/docs.ts'
import { healthRoutes } from './routes/health.ts'
import { reportRoutes } from './routes/reports.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { statsRoutes } from './routes/stats.ts'
import { MAX_UPLOAD, UPLOAD, uploadedPictures, uploadRoutes } from './routes/uploads.ts'
import { AnswerCache } from './rows/cache.ts'
import { StartError } from './settings.ts'

/** The largest body of a call, in bytes. */
const MAX_BODY = 256 * 1024

export interface AppOptions {
  db: Db
  /** The same database for what may take a minute; the usual handle where there is none. */
  reportDb?: Db
  /** How long work on the database is stopped, where it can be. */
  cancel?: CancelStatement
  registry: Registry
  jwtSecret: string
  timeZone: string
  currency: string
  log: Pick<Logger, 'error' | 'info'>
  clock?: () => Date
  mail?: SendMail
  /** What calls leave behind; given by whoever must wait for it. */
  later?: Later
  registration?: boolean
  trustProxy?: boolean
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
  const services = servicesOf(options)
  const { db, registry } = services
  const api = new Hono<AppEnv>()
  api.use(secureHeaders({ strictTransportSecurity: false }), identify, logged(options.log))
  api.use(keptByNobody, readable, limited)
  api.route('/', healthRoutes(services))
  api.get('/capabilities', (c) => c.json({ data: capabilities(services) }))
  api.route('/', docsRoutes(registry))
  for (const routes of [signInRoutes, registerRoutes, forgottenRoutes])
    api.route('/', routes(services))
  api.use(signedIn(services))
  api.route('/', sessionRoutes(services))
  api.route('/', profileRoutes(services))
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

function servicesOf(options: AppOptions): Services {
  const { log, clock = () => new Date() } = options
  return {
    db: options.db,
    reportDb: options.reportDb ?? options.db,
    cancel: options.cancel,
    registry: options.registry,
    timeZone: options.timeZone,
    currency: options.currency,
    tokens: createTokens(options.jwtSecret),
    cache: new AnswerCache(),
    mail: options.mail ?? mailBy({ mailFrom: '', demo: false }, log),
    later: options.later ?? new Later(log),
    registration: options.registration ?? true,
    trustProxy: options.trustProxy ?? false,
    clock,
  }
}

/** What this provider can do beyond the specification's calls. */
function capabilities({ registry, timeZone, currency, registration }: Services) {
  const extensions = endpointsOf(registry)
    .filter((endpoint) => endpoint.extension)
    .map((e) => (e.kind === 'read' ? e.read.request : e.call.request))
  return {
    name: 'washboard',
    extensions: [...extensions, UPLOAD, COUNTS, ...tiles.map(tileCall)],
    timeZone,
    currency,
    registration,
    accounts: true,
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

/** Tokens and what somebody may see are kept nowhere on the way, unless an answer says otherwise. */
async function keptByNobody(c: AppContext, next: () => Promise<void>): Promise<void> {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
}

function atMost(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Problem(413, 'too_large_body', { kilobytes: maxSize / 1024 })
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
