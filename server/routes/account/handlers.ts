import type { AccountCallName, AccountCalls } from '../../../resources/account/index.ts'
import type { AnswerOf, GivenOf } from '../../../resources/kit/account/account-call.ts'
import type { AppContext, Deps } from '../../context/context.ts'

/** Answers one call of the account; `read` reads its body, and throws 422 where that is wrong. */
type Handler<N extends AccountCallName> = (
  deps: Deps,
  c: AppContext,
  read: () => Promise<GivenOf<AccountCalls[N]>>,
) => Promise<AnswerOf<AccountCalls[N]>>

/** The handlers of some calls of the account. */
export type Handlers<N extends AccountCallName> = { readonly [K in N]: Handler<K> }
