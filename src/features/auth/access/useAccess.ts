import { accessCalls } from '../../../../registry/account/access-calls.ts'
import type { AnswerOf } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useQuery } from '@tanstack/react-query'
import { adminOnly } from '#business/words'
import { ACTOR_ENTITY } from '../../../../registry/changes/history.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'

/** The sign-ins of an account, as admins see them. */
export type AccountAccess = AnswerOf<typeof accessCalls.accountAccess>

/** Returns whether rows are accounts whose sign-ins the user may see and end. */
export function useHasAccess({ name }: AnyResource): boolean {
  const isOffered = useExtensions().has(accessCalls.accountAccess.request)
  const role = useSession()?.role
  return name === ACTOR_ENTITY && isOffered && adminOnly.some((adminRole) => adminRole === role)
}

/** Reads the sign-ins of an account, and returns the functions that end them. */
export function useAccess(id: number) {
  const viewerId = useSession()?.id
  const query = useQuery({
    queryKey: ['account-access', viewerId, id],
    queryFn: ({ signal }) => call(accessCalls.accountAccess, { id }, { signal }),
    refetchOnMount: 'always',
  })
  return {
    ...query,
    isOwn: viewerId === id,
    endSession: async (session: string) => {
      await call(accessCalls.endAccountSession, { id, session })
    },
    endKey: (key: number) => call(accessCalls.endAccountKey, { id, key }),
    endAllSessions: () => call(accessCalls.endAccountSessions, { id }),
    removeSecondStep: () => call(accessCalls.endSecondStep, { id }),
  }
}
