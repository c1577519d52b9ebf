import { accountCalls } from '../../../../registry/account/account-calls.ts'
import type { AnswerOf, SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { office } from '#business/words'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'

/** An API key of the user, without the secret. */
export type ApiKey = AnswerOf<typeof accountCalls.apiKeys>[number]

/**
 * Returns whether the user may create API keys: the provider supports them, for roles of the office.
 */
export function useKeysOffered(): boolean {
  const areKeysSupported = useExtensions().has(accountCalls.apiKeys.request)
  const role = useSession()?.role
  return areKeysSupported && office.some((officeRole) => officeRole === role)
}

/** Returns the user's API keys, and the functions that change them. */
export function useApiKeys() {
  const client = useQueryClient()
  const queryKey = ['api-keys', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(accountCalls.apiKeys, {}, { signal }),
    refetchOnMount: 'always',
  })
  const storeKeys = (keys: ApiKey[]) => client.setQueryData(queryKey, keys)
  return {
    ...query,
    /** Resolves with the secret of the new key. */
    addKey: async (values: SentValues<typeof accountCalls.addApiKey>) => {
      const { key, keys } = await call(accountCalls.addApiKey, values)
      storeKeys(keys)
      return key
    },
    endKey: async ({ id }: ApiKey) => storeKeys(await call(accountCalls.endApiKey, { id })),
  }
}
