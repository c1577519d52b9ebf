import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Role } from '#business/words'
import type { Registry } from '../../registry/entities/registry.ts'
import type { OidcProvider } from '../auth/oidc-provider.ts'
import type { QueueMail } from '../auth/queued-mails.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Input } from '../http/input.ts'
import type { ErrorLog } from '../http/errors/error-handler.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { VersionCache } from '../live/version-cache.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { SendMail } from '../mail/mail.ts'
import type { Routes } from '../rows/travel/routes.ts'
import type { Row, HookTable, RowHooks } from '../rows/action.ts'
import type { BusinessStore } from '../rows/business-store.ts'
import type { KeptCounts } from '../rows/kept-counts.ts'
import type { DryRunQueue } from '../http/trials.ts'
import type { BackgroundTasks } from '../http/background-tasks.ts'
import type { Tracing } from '../telemetry/tracing.ts'

/** The dependencies of every request handler; nothing is global. */
export interface Deps {
  db: Db
  /** A handle on the same database for statements of up to a minute. */
  reportDb: Db
  cancel?: CancelStatement
  /** Rewrites the files of an embedded database without replaced values. */
  rewriteFiles?: (() => Promise<void>) | undefined
  /** The store for the contents of files; they are in the database without one. */
  files?: FileStore | undefined
  registry: Registry
  /** The hooks of the business and the built-in hooks. */
  hooks: Hooks
  tokens: Tokens
  /** The company's provider; absent without one. */
  oidc?: OidcProvider | undefined
  /** The roles whose passwords need a second step. */
  twoFactorRoles: readonly Role[]
  cache: ResponseCache
  counts: KeptCounts
  changes: ChangeFeed
  versionCache: VersionCache
  /** The name, logo and other settings of the business. */
  business: BusinessStore
  /** The row count above which a client that can page receives pages instead of the whole list. */
  pagesAbove: number
  clock: () => Date
  timeZone: string
  currency: string
  /** Computes travel times between places. */
  routes: Routes
  mail: SendMail
  queueMail: QueueMail
  tasks: BackgroundTasks
  /** The queue of dry runs, which run one after another per user. */
  trials: DryRunQueue
  log: ErrorLog
  /** The metrics of this server; absent if nobody reads them. */
  metrics?: Metrics | undefined
  /** The traces of this server; absent if nobody reads them. */
  tracing?: Tracing | undefined
  /** True if people may apply for an account. */
  registration: boolean
  /** True if a trusted proxy sets `X-Forwarded-For`. */
  trustProxy: boolean
  /** The origin at which people open the app; the host of a request without it. */
  publicUrl?: string | undefined
  /** True if webhooks may call addresses in the server's network, and without TLS. */
  privateWebhooks: boolean
  /** The days for which history is kept; for ever without it. */
  historyDays?: number | undefined
}

export interface AppEnv {
  /** Absent if a request comes through no socket, as in tests. */
  Bindings: Partial<HttpBindings>
  Variables: {
    caller: Caller
    requestId: string
    /** Reserves memory for a body; throws 503 if the budget of the server or the account is used up. */
    holdBytes: (bytes: number) => void
    /** The body of a declared call, as it was sent. */
    body: Input
  }
}

export type AppContext = Context<AppEnv>

/** The hooks of one call. */
export interface CallHooks extends RowHooks {
  /** Runs after the commit, for work that cannot be rolled back, such as sending mail. */
  after?(deps: Deps, row: Row, c: AppContext): Promise<void>
}

/** The hooks of a business. */
export type Hooks = HookTable<CallHooks>
