import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Registry } from '../../resources/kit/entities/registry.ts'
import type { Caller } from '../auth/sessions.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { CancelStatement } from '../db/cancellable.ts'
import type { Db } from '../db/database-types.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { SendMail } from '../mail/mail.ts'
import type { BackgroundTasks } from '../tasks/background-tasks.ts'

/** What every request handler is given; nothing is global. */
export interface Deps {
  db: Db
  /** The same database for what may take a minute. */
  reportDb: Db
  cancel?: CancelStatement
  registry: Registry
  tokens: Tokens
  cache: ResponseCache
  clock: () => Date
  timeZone: string
  currency: string
  mail: SendMail
  tasks: BackgroundTasks
  /** Whether people may ask for an account themselves. */
  registration: boolean
  /** Whether a proxy in front says whose call it is. */
  trustProxy: boolean
}

export interface AppEnv {
  /** Not there where a call comes through no socket. */
  Bindings: Partial<HttpBindings>
  Variables: { caller: Caller; requestId: string }
}

export type AppContext = Context<AppEnv>
