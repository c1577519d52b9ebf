import { accessCalls } from '../../../registry/account/access-calls.ts'
import { accountCalls } from '../../../registry/account/account-calls.ts'
import { SESSION_TAG } from '../../calls/call-paths.ts'
import { answerCalls, type AnsweredCall } from '../../calls/handlers.ts'
import type { Deps } from '../../context/context.ts'
import { Problem } from '../../http/problem.ts'
import type { SignInWay } from '../../telemetry/metrics.ts'
import { access } from './access.ts'
import { apiKeys } from './api-keys.ts'
import { forgottenPassword } from './forgotten-password.ts'
import { oidc } from './oidc.ts'
import { passkeyHandlers } from './passkeys.ts'
import { profile } from './profile.ts'
import { registration } from './register.ts'
import { sessions } from './sessions.ts'
import { signInHandlers } from './sign-in.ts'
import { twoFactor } from './two-factor.ts'

/** The calls that sign in, or that check a password for it. */
const SIGN_INS: Readonly<Partial<Record<string, SignInWay>>> = {
  login: 'password',
  finishOidc: 'company',
  finishPasskeySignIn: 'passkey',
  beginTwoFactor: 'setup_begin',
  confirmTwoFactor: 'setup',
} satisfies Partial<Record<keyof typeof accountCalls, SignInWay>>

/** Counts the result of a sign-in: `ok`, or the code of the refusal. */
function countSignIn({ metrics }: Deps, way: SignInWay, answer: Promise<unknown>): void {
  if (metrics)
    answer.then(
      () => metrics.countSignIn(way, 'ok'),
      (error) => metrics.countSignIn(way, error instanceof Problem ? error.code : 'error'),
    )
}

/** Adds the count of its results to a call that signs in. */
function counted(answered: AnsweredCall): AnsweredCall {
  const way = SIGN_INS[answered.name]
  if (!way) return answered
  return {
    ...answered,
    handle: (deps, c, read) => {
      const answer = answered.handle(deps, c, read)
      countSignIn(deps, way, answer)
      return answer
    },
  }
}

/** The calls about signing in and the caller's own account, and those of admins about others. */
export const accountAnswers: readonly AnsweredCall[] = [
  ...answerCalls(SESSION_TAG, accountCalls, {
    ...signInHandlers,
    ...oidc,
    ...twoFactor,
    ...passkeyHandlers,
    ...registration,
    ...forgottenPassword,
    ...sessions,
    ...profile,
    ...apiKeys,
  }).map(counted),
  ...answerCalls(SESSION_TAG, accessCalls, access),
]
