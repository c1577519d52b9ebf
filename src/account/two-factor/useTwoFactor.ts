import { useQuery } from '@tanstack/react-query'
import type { AccountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody } from '../../../registry/account/account-call.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** The second step of the user's account, and whether the account has a password. */
export type TwoFactorState = ResponseBody<AccountCalls['twoFactor']>

/** Reads the second step of the user's account. */
export function useTwoFactor() {
  const reader = useSession()?.id
  return useQuery({
    queryKey: ['two-factor', reader],
    queryFn: ({ signal }) => callAccount('twoFactor', {}, { signal }),
  })
}
