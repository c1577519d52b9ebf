import { Hono } from 'hono'
import { accountCalls, type AccountCallName } from '../../../registry/account/account-calls.ts'
import type { AccountCall } from '../../../registry/account/account-call.ts'
import { partsOf } from '../../../registry/entities/requests.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { readDeclaredBody } from '../../http/declared-body.ts'
import { Problem } from '../../http/problem.ts'
import { forgottenPassword } from './forgotten-password.ts'
import { apiKeys } from './api-keys.ts'
import type { Handlers } from './handlers.ts'
import { profile } from './profile.ts'
import { reportMails } from './report-mails.ts'
import { registration } from './register.ts'
import { sessions } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { webhooks } from './webhooks.ts'

const HANDLERS: Handlers<AccountCallName> = {
  ...signIn,
  ...registration,
  ...forgottenPassword,
  ...sessions,
  ...profile,
  ...apiKeys,
  ...reportMails,
  ...webhooks,
}

/** A handler of any account call, whose body type is unknown here. */
type AnyHandler = (deps: Deps, c: AppContext, read: () => Promise<never>) => Promise<unknown>

/** The routes of account calls: those open to anybody, or those that require a session. */
export function accountRoutes(deps: Deps, who: AccountCall['who']): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const [name, call] of Object.entries<AccountCall>(accountCalls)) {
    if (call.who !== who) continue
    const { method, path } = partsOf(call.request)
    const answer = HANDLERS[name as AccountCallName] as AnyHandler
    app.on(method, `/${path}`, async (c) => {
      // Before the body is read: a caller who may not make the call learns nothing of its fields.
      if (call.roles && !call.roles.includes(c.get('caller').role))
        throw new Problem(403, 'forbidden')
      const read = () => readDeclaredBody(c, call) as Promise<never>
      return c.json({ data: await answer(deps, c, read) })
    })
  }
  return app
}
