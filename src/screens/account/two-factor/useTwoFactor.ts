import { accountCalls } from '../../../../registry/account/account-calls.ts'
import type { AnswerOf } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../platform/access/useSession.ts'

/** The second step of the user's account, and whether the account has a password. */
export type TwoFactorState = AnswerOf<typeof accountCalls.twoFactor>

/** Reads the second step of the user's account. */
export function useTwoFactor() {
  const userId = useSession()?.id
  return useQuery({
    queryKey: ['two-factor', userId],
    queryFn: ({ signal }) => call(accountCalls.twoFactor, {}, { signal }),
  })
}
