import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { ChangeFeed } from '../live/change-feed.ts'
import type { KnownState } from '../live/known-state.ts'
import type { SendMail } from '../mail/mail.ts'
import type { Row, HookTable, RowHooks } from '../rows/action.ts'
import type { KeptCounts } from '../rows/kept-counts.ts'
import type { BackgroundTasks } from '../tasks/background-tasks.ts'

/** The dependencies that every request handler receives; nothing is global. */
export interface Deps {
  db: Db
  /** A handle on the same database for slow work, up to a minute. */
  reportDb: Db
  cancel?: CancelStatement
  registry: Registry
  /** The hooks of the business and the built-in hooks. */
  hooks: Hooks
  tokens: Tokens
  cache: ResponseCache
  counts: KeptCounts
  changes: ChangeFeed
  known: KnownState
  /** The most rows of a list that are sent whole to a client that can page. */
  pagesAbove: number
  /** Rows that a report reads at once where all share one connection. */
  reportPart?: number | undefined
  clock: () => Date
  timeZone: string
  currency: string
  mail: SendMail
  tasks: BackgroundTasks
  /** Whether people may apply for an account themselves. */
  registration: boolean
  /** Whether `X-Forwarded-For` is set by a trusted proxy in front. */
  trustProxy: boolean
  /** The origin at which people open the app; the host of a request without it. */
  publicUrl?: string | undefined
  /** Whether webhooks may call addresses within the network of the server, and without TLS. */
  privateWebhooks: boolean
}

export interface AppEnv {
  /** Absent where a request comes through no socket, as in tests. */
  Bindings: Partial<HttpBindings>
  Variables: {
    caller: Caller
    requestId: string
    /** Takes bytes for a body from the memory set aside for them; throws 503 if it is used up. */
    holdBytes: (bytes: number) => void
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
