import type { Context } from 'hono'
import type { Registry } from '../resources/kit/define.ts'
import type { Caller } from './auth/sessions.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Db } from './db/types.ts'
import type { AnswerCache } from './rows/cache.ts'

/** What every request handler is given; nothing is global. */
export interface Services {
  db: Db
  registry: Registry
  tokens: Tokens
  cache: AnswerCache
  clock: () => Date
  timeZone: string
  currency: string
}

export interface AppEnv {
  Variables: { caller: Caller; requestId: string }
}

export type AppContext = Context<AppEnv>
