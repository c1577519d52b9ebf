import type { AccountCallName, AccountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody, ParsedBody } from '../../../registry/account/account-call.ts'
import type { AppContext, Deps } from '../../context/context.ts'

/** Handles one account call; `read` parses its body and throws 422 for a wrong one. */
type Handler<N extends AccountCallName> = (
  deps: Deps,
  c: AppContext,
  read: () => Promise<ParsedBody<AccountCalls[N]>>,
) => Promise<ResponseBody<AccountCalls[N]>>

/** Handlers of account calls, by name. */
export type Handlers<N extends AccountCallName> = { readonly [K in N]: Handler<K> }
