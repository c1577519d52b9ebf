import type { Logger } from 'pino'
import { registryInCurrency } from '../../registry/values/computed/in-currency.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { currencyDecimals } from '../../registry/values/decimals.ts'
import { MAX_WHOLE_LIST } from '../../registry/values/page-sizes.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Deps, Hooks } from '../context/context.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { addBuiltInHooks } from '../hooks/built-in-hooks.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { ChangeFeed } from '../live/change-feed.ts'
import { KnownState } from '../live/known-state.ts'
import { createMailer, type SendMail } from '../mail/mail.ts'
import { KeptCounts } from '../rows/kept-counts.ts'
import { BackgroundTasks } from '../tasks/background-tasks.ts'

/** The options of `createApp`. */
export interface AppOptions {
  db: Db
  /** A handle on the same database for slow work; defaults to `db`. */
  reportDb?: Db
  /** Cancels a running statement; absent on engines that cannot. */
  cancel?: CancelStatement
  registry: Registry
  /** The hooks of the business. */
  hooks: Hooks
  jwtSecret: string
  timeZone: string
  currency: string
  log: Pick<Logger, 'error' | 'info'>
  clock?: () => Date
  mail?: SendMail
  /** The queue of background tasks; pass one to wait for it at shutdown. */
  tasks?: BackgroundTasks
  /** Who is told of changes; pass one to hear of them at once and to end its streams. */
  changes?: ChangeFeed
  /** Announces every change before it is answered; absent on engines that cannot promise that. */
  promptListen?: Listen | undefined
  /** The most rows of a list that are sent whole to a client that can page. */
  pagesAbove?: number
  /** Rows that a report reads at once where all share one connection. */
  reportPart?: number
  registration?: boolean
  /** Whether models may make the calls, by the Model Context Protocol. */
  mcp?: boolean
  trustProxy?: boolean
  /** The origin at which people open the app; the host of a request without it. */
  publicUrl?: string | undefined
  /** Whether webhooks may call addresses within the network of the server, and without TLS. */
  privateWebhooks?: boolean
}

/** Builds the handlers' dependencies from the options. */
export function depsOf(options: AppOptions): Deps {
  const { log, clock = () => new Date() } = options
  return {
    db: options.db,
    reportDb: options.reportDb ?? options.db,
    cancel: options.cancel,
    registry: registryInCurrency(options.registry, currencyDecimals(options.currency)),
    hooks: addBuiltInHooks(options.hooks),
    timeZone: options.timeZone,
    currency: options.currency,
    tokens: createTokens(options.jwtSecret),
    cache: new ResponseCache(),
    counts: new KeptCounts(),
    changes: options.changes ?? new ChangeFeed({ db: options.db, clock }),
    known: new KnownState(options),
    pagesAbove: options.pagesAbove ?? MAX_WHOLE_LIST,
    reportPart: options.reportPart,
    mail: options.mail ?? createMailer({ mailFrom: '', demo: false }, log),
    tasks: options.tasks ?? new BackgroundTasks(log),
    registration: options.registration ?? true,
    trustProxy: options.trustProxy ?? false,
    publicUrl: options.publicUrl,
    privateWebhooks: options.privateWebhooks ?? false,
    clock,
  }
}
