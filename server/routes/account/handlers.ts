import type { AccountCallName, AccountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, GivenOf } from '../../../registry/account/account-call.ts'
import type { AppContext, Deps } from '../../context/context.ts'

/** Handles one account call; `read` parses its body and throws 422 where that is wrong. */
type Handler<N extends AccountCallName> = (
  deps: Deps,
  c: AppContext,
  read: () => Promise<GivenOf<AccountCalls[N]>>,
) => Promise<AnswerOf<AccountCalls[N]>>

/** Handlers of account calls, by name. */
export type Handlers<N extends AccountCallName> = { readonly [K in N]: Handler<K> }
