import { Hono } from 'hono'
import { accountCalls, type AccountCallName } from '../../../registry/account/account-calls.ts'
import type { AccountCall } from '../../../registry/account/account-call.ts'
import { parseRequest } from '../../../registry/entities/requests.ts'
import type { Handlers } from '../../context/account-feature.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { inboxMails } from '../../features/inbox-mails/index.ts'
import { jobs } from '../../features/jobs/index.ts'
import { reportMails } from '../../features/report-mails/index.ts'
import { webhooks } from '../../features/webhooks/index.ts'
import { readDeclaredBody } from '../../http/declared-body.ts'
import { Problem } from '../../http/problem.ts'
import { forgottenPassword } from './forgotten-password.ts'
import { access } from './access.ts'
import { apiKeys } from './api-keys.ts'
import type { SignInWay } from '../../telemetry/metrics.ts'
import { oidc } from './oidc.ts'
import { passkeyHandlers } from './passkeys.ts'
import { profile } from './profile.ts'
import { registration } from './register.ts'
import { sessions } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'
import { twoFactor } from './two-factor.ts'

const HANDLERS: Handlers<AccountCallName> = {
  ...signInHandlers,
  ...oidc,
  ...twoFactor,
  ...passkeyHandlers,
  ...registration,
  ...forgottenPassword,
  ...sessions,
  ...profile,
  ...apiKeys,
  ...access,
  ...reportMails.handlers,
  ...inboxMails.handlers,
  ...webhooks.handlers,
  ...jobs.handlers,
}

/** A handler of any account call, whose body type is unknown here. */
type AnyHandler = (deps: Deps, c: AppContext, read: () => Promise<never>) => Promise<unknown>

/** The calls that sign in, or that check a password for it. */
const SIGN_INS: Readonly<Partial<Record<string, SignInWay>>> = {
  login: 'password',
  finishOidc: 'company',
  finishPasskeySignIn: 'passkey',
  beginTwoFactor: 'setup_begin',
  confirmTwoFactor: 'setup',
} satisfies Partial<Record<AccountCallName, SignInWay>>

/** Counts the result of a sign-in: `ok`, or the code of the refusal. */
async function countSignIn<T>({ metrics }: Deps, name: string, answer: Promise<T>): Promise<T> {
  const way = SIGN_INS[name]
  if (metrics && way)
    answer.then(
      () => metrics.countSignIn(way, 'ok'),
      (error) => metrics.countSignIn(way, error instanceof Problem ? error.code : 'error'),
    )
  return answer
}

/** The routes of account calls, either those without sign-in or those that require a session. */
export function accountRoutes(deps: Deps, who: AccountCall['who']): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const [name, call] of Object.entries<AccountCall>(accountCalls)) {
    if (call.who !== who) continue
    const { method, path } = parseRequest(call.request)
    const answer = HANDLERS[name as AccountCallName] as AnyHandler
    app.on(method, `/${path}`, async (c) => {
      // Checked before the body is read, so that other callers learn nothing of its fields.
      if (call.roles && !call.roles.includes(c.get('caller').role))
        throw new Problem(403, 'forbidden')
      const read = () => readDeclaredBody(c, call) as Promise<never>
      return c.json({ data: await countSignIn(deps, name, answer(deps, c, read)) })
    })
  }
  return app
}
