import type { accountCalls } from '../../../registry/account/account-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'

/** The handlers of some calls about signing in and the caller's own account. */
export type AccountHandlers<N extends keyof typeof accountCalls> = Handlers<
  Pick<typeof accountCalls, N>
>
