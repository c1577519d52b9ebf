import type { Logger } from 'pino'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import { createTokens } from '../auth/tokens.ts'
import type { Deps } from '../context/context.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import { ResponseCache } from '../http/response-cache.ts'
import { createMailer, type SendMail } from '../mail/mail.ts'
import { BackgroundTasks } from '../tasks/background-tasks.ts'

/** What an app is made of; whatever is left out takes its usual form. */
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
  tasks?: BackgroundTasks
  registration?: boolean
  trustProxy?: boolean
}

/** What the handlers of an app are given, by its options. */
export function depsOf(options: AppOptions): Deps {
  const { log, clock = () => new Date() } = options
  return {
    db: options.db,
    reportDb: options.reportDb ?? options.db,
    cancel: options.cancel,
    registry: options.registry,
    timeZone: options.timeZone,
    currency: options.currency,
    tokens: createTokens(options.jwtSecret),
    cache: new ResponseCache(),
    mail: options.mail ?? createMailer({ mailFrom: '', demo: false }, log),
    tasks: options.tasks ?? new BackgroundTasks(log),
    registration: options.registration ?? true,
    trustProxy: options.trustProxy ?? false,
    clock,
  }
}
