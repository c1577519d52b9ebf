import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody, RequestBody } from '../../../registry/account/account-call.ts'
import { office } from '#business/words'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** An API key of the user, without the secret. */
export type ApiKey = ResponseBody<AccountCalls['apiKeys']>[number]

/**
 * Returns whether the user may create API keys: the provider supports them and the role has a desk.
 */
export function useKeysOffered(): boolean {
  const isOffered = useExtensions().has(accountCalls.apiKeys.request)
  const role = useSession()?.role
  return isOffered && office.some((one) => one === role)
}

/** Returns the user's API keys, and the functions that change them. */
export function useApiKeys() {
  const client = useQueryClient()
  const queryKey = ['api-keys', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('apiKeys', {}, { signal }),
    refetchOnMount: 'always',
  })
  const update = (keys: ApiKey[]) => client.setQueryData(queryKey, keys)
  return {
    ...query,
    /** Resolves with the secret of the new key. */
    add: async (given: RequestBody<AccountCalls['addApiKey']>) => {
      const { key, keys } = await callAccount('addApiKey', given)
      update(keys)
      return key
    },
    end: async ({ id }: ApiKey) => update(await callAccount('endApiKey', { id: String(id) })),
  }
}
