import { useQuery } from '@tanstack/react-query'
import { adminOnly } from '#business/words'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody } from '../../../registry/account/account-call.ts'
import { ACTORS } from '../../../registry/changes/history.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../call-account.ts'

/** The sign-ins of an account, as admins see them. */
export type AccountAccess = ResponseBody<AccountCalls['accountAccess']>

/** Returns whether rows are accounts whose sign-ins the user may see and end. */
export function useHasAccess({ name }: AnyResource): boolean {
  const isOffered = useExtensions().has(accountCalls.accountAccess.request)
  const role = useSession()?.role
  return name === ACTORS && isOffered && adminOnly.some((one) => one === role)
}

/** Reads the sign-ins of an account, and returns the functions that end them. */
export function useAccess(accountId: number) {
  const id = String(accountId)
  const reader = useSession()?.id
  const query = useQuery({
    queryKey: ['account-access', reader, accountId],
    queryFn: ({ signal }) => callAccount('accountAccess', { id }, { signal }),
    refetchOnMount: 'always',
  })
  return {
    ...query,
    isOwn: reader === accountId,
    endOne: async (session: string) => {
      await callAccount('endAccountSession', { id, session })
    },
    endKey: (key: string) => callAccount('endAccountKey', { id, key }),
    endAll: () => callAccount('endAccountSessions', { id }),
    removeSecondStep: () => callAccount('endSecondStep', { id }),
  }
}
