import type { AccountCallName, AccountCalls } from '../../registry/account/account-calls.ts'
import type { ResponseBody, ParsedBody } from '../../registry/account/account-call.ts'
import type { ErrorStatus } from '../openapi/components.ts'
import type { AppContext, Deps } from './context.ts'
import type { Feature } from './feature.ts'

/** Handles one account call; `read` parses its body and throws 422 for a wrong one. */
type Handler<N extends AccountCallName> = (
  deps: Deps,
  c: AppContext,
  read: () => Promise<ParsedBody<AccountCalls[N]>>,
) => Promise<ResponseBody<AccountCalls[N]>>

/** Handlers of account calls, by name. */
export type Handlers<N extends AccountCallName> = { readonly [K in N]: Handler<K> }

/** The OpenAPI texts of an account call. */
interface CallTexts {
  summary: string
  /** The description of its success response. */
  says: string
  /** Its own error statuses, without those of any request with a body. */
  errors: readonly ErrorStatus[]
}

/** OpenAPI texts of account calls, by name. */
export type AccountTexts<N extends AccountCallName> = Readonly<Record<N, CallTexts>>

/** A feature that answers account calls. */
export interface AccountFeature<N extends AccountCallName> extends Feature {
  handlers: Handlers<N>
  texts: AccountTexts<N>
}
