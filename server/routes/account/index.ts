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

/** The calls that sign in, or that check a password for a sign-in. */
const SIGN_IN_WAYS: Readonly<Partial<Record<string, SignInWay>>> = {
  login: 'password',
  finishOidc: 'company',
  finishPasskeySignIn: 'passkey',
  beginTwoFactor: 'setup_begin',
  confirmTwoFactor: 'setup',
} satisfies Partial<Record<keyof typeof accountCalls, SignInWay>>

/** Counts the result of a sign-in: `ok`, or the code of the refusal. */
function countSignIn({ metrics }: Deps, signInWay: SignInWay, result: Promise<unknown>): void {
  if (metrics)
    result.then(
      () => metrics.countSignIn(signInWay, 'ok'),
      (error) => metrics.countSignIn(signInWay, error instanceof Problem ? error.code : 'error'),
    )
}

/** Wraps a sign-in call so that the metrics count its results. */
function withSignInCount(answeredCall: AnsweredCall): AnsweredCall {
  const signInWay = SIGN_IN_WAYS[answeredCall.name]
  if (!signInWay) return answeredCall
  return {
    ...answeredCall,
    handle: (deps, c, read) => {
      const result = answeredCall.handle(deps, c, read)
      countSignIn(deps, signInWay, result)
      return result
    },
  }
}

/** The calls for sign-in, for the caller's account, and for admins about other accounts. */
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
  }).map(withSignInCount),
  ...answerCalls(SESSION_TAG, accessCalls, access),
]
