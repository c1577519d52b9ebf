import type { Logger } from 'pino'
import type { Role } from '#business/words'
import { convertRegistryCurrency } from '../../registry/values/computed/in-currency.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import { getCurrencyDecimals } from '../../registry/values/decimals.ts'
import { MAX_WHOLE_LIST_ROWS } from '../../registry/values/page-sizes.ts'
import { mailHandler } from '../auth/account-mails.ts'
import type { MailingDeps } from '../auth/deps.ts'
import { OidcProvider } from '../auth/oidc-provider.ts'
import type { QueueMail } from '../auth/queued-mails.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Deps, Hooks } from '../context/context.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import type { FileStore } from '../files/file-store.ts'
import { addBuiltInHooks } from '../hooks/built-in-hooks.ts'
import { negotiateLanguage } from '../http/language.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { JobRunner } from '../jobs/job-runner.ts'
import { addMailJob } from '../jobs/stored-jobs.ts'
import { ChangeFeed } from '../live/change-feed.ts'
import { VersionCache } from '../live/version-cache.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createMailer, NO_MAIL, type SendMail, sendAsBusiness } from '../mail/mail.ts'
import { type Routes, straightLine } from '../rows/travel/routes.ts'
import { BusinessStore } from '../rows/business-store.ts'
import { KeptCounts } from '../rows/kept-counts.ts'
import type { OidcSettings } from '../settings/oidc-settings.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { DryRunQueue } from '../http/trials.ts'
import { BackgroundTasks } from '../http/background-tasks.ts'

/** The options of `createApp`. */
export interface AppOptions {
  db: Db
  /** A handle on the same database for slow work; defaults to `db`. */
  reportDb?: Db
  /** Cancels a running statement; absent on engines that cannot. */
  cancel?: CancelStatement
  /** Rewrites the files of an embedded database without replaced values. */
  rewriteFiles?: (() => Promise<void>) | undefined
  /** The store for the contents of files; the database without one. */
  files?: FileStore | undefined
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
  /** The metrics of this server; absent to measure nothing. */
  metrics?: Metrics | undefined
  /** The traces of this server; absent to trace nothing. */
  tracing?: Tracing | undefined
  /** The feed that is notified of changes. Pass one to observe them and to end its streams. */
  changes?: ChangeFeed
  /** Announces every change before its response; absent on engines that cannot. */
  promptListen?: Listen | undefined
  /** The row count above which a client that can page receives pages instead of the whole list. */
  pagesAbove?: number
  /** Computes travel times between places; from straight lines by default. */
  routes?: Routes
  registration?: boolean
  /** The OpenID Connect provider of the company. */
  oidc?: OidcSettings | undefined
  /** The roles that sign in in two steps. */
  twoFactorRoles?: readonly Role[]
  /** True to serve the Model Context Protocol, by which language models make requests. */
  mcp?: boolean
  trustProxy?: boolean
  /** The origin at which people open the app; the host of a request without it. */
  publicUrl?: string | undefined
  /** True if webhooks may call addresses in the server's network, and without TLS. */
  privateWebhooks?: boolean
  /** The days for which history is kept; for ever without it. */
  historyDays?: number | undefined
}

/** Creates the function that stores a mail and sends it in the background. */
function createMailQueue(
  deps: MailingDeps & Pick<Deps, 'metrics' | 'tracing'>,
  tasks: BackgroundTasks,
  log: AppOptions['log'],
): QueueMail {
  const runner = new JobRunner(deps, { handlers: { mail: mailHandler(deps) }, log })
  return async (queued) => {
    if (deps.mail.isNowhere) return log.error({ mail: queued.kind }, NO_MAIL)
    const language = queued.language && negotiateLanguage(queued.language)
    await addMailJob(deps.db, { ...queued, language }, deps.clock())
    tasks.run(() => runner.run())
  }
}

/** Builds the handlers' dependencies from the options. */
export function buildDeps(options: AppOptions): Deps {
  const { db, log, clock = () => new Date(), metrics, tracing } = options
  const business = new BusinessStore(options)
  const sendMail = options.mail ?? createMailer({ mailFrom: '', demo: false }, log)
  const mail = sendAsBusiness(sendMail, () => business.current())
  const tasks = options.tasks ?? new BackgroundTasks(log)
  return {
    db,
    reportDb: options.reportDb ?? db,
    cancel: options.cancel,
    rewriteFiles: options.rewriteFiles,
    files: options.files,
    registry: convertRegistryCurrency(options.registry, getCurrencyDecimals(options.currency)),
    hooks: addBuiltInHooks(options.hooks, options.registry),
    timeZone: options.timeZone,
    currency: options.currency,
    routes: options.routes ?? straightLine,
    tokens: createTokens(options.jwtSecret),
    oidc: options.oidc && new OidcProvider(options.oidc, log),
    twoFactorRoles: options.twoFactorRoles ?? [],
    cache: new ResponseCache(),
    counts: new KeptCounts(),
    changes: options.changes ?? new ChangeFeed({ db, clock }),
    versionCache: new VersionCache(options),
    pagesAbove: options.pagesAbove ?? MAX_WHOLE_LIST_ROWS,
    business,
    mail,
    queueMail: createMailQueue({ db, clock, mail, metrics, tracing }, tasks, log),
    tasks,
    trials: new DryRunQueue(),
    log,
    metrics,
    tracing,
    registration: options.registration ?? true,
    trustProxy: options.trustProxy ?? false,
    publicUrl: options.publicUrl,
    privateWebhooks: options.privateWebhooks ?? false,
    historyDays: options.historyDays,
    clock,
  }
}
