import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, BodyOf } from '../../../registry/account/account-call.ts'
import { office } from '#business/words/roles.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** An API key of the user, without the key itself. */
export type ApiKey = AnswerOf<AccountCalls['apiKeys']>[number]

/** Whether the user is offered API keys: by the provider, and as somebody who works at a desk. */
export function useKeysOffered(): boolean {
  const isOffered = useExtensions().has(accountCalls.apiKeys.request)
  const role = useSession()?.role
  return isOffered && office.some((one) => one === role)
}

/** The API keys of the user, and the calls that change them. */
export function useApiKeys() {
  const client = useQueryClient()
  const queryKey = ['api-keys', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('apiKeys', {}, { signal }),
    refetchOnMount: 'always',
  })
  const told = (keys: ApiKey[]) => client.setQueryData(queryKey, keys)
  return {
    ...query,
    /** Resolves with the new key itself. */
    add: async (given: BodyOf<AccountCalls['addApiKey']>) => {
      const { key, keys } = await callAccount('addApiKey', given)
      told(keys)
      return key
    },
    end: async ({ id }: ApiKey) => told(await callAccount('endApiKey', { id: String(id) })),
  }
}
