import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { ResponseBody, RequestBody } from '../../../registry/account/account-call.ts'
import { adminOnly } from '#business/words'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** A webhook of the user, without its secret. */
export type Webhook = ResponseBody<AccountCalls['webhooks']>[number]

/** A delivery of a webhook: sent or queued. */
export type Delivery = ResponseBody<AccountCalls['webhookDeliveries']>[number]

/** Returns the host of a webhook's URL. */
export const webhookHost = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host

/**
 * Returns whether the user may create webhooks: the provider supports them and the user is an
 * admin.
 */
export function useWebhooksOffered(): boolean {
  const isOffered = useExtensions().has(accountCalls.webhooks.request)
  const role = useSession()?.role
  return isOffered && adminOnly.some((one) => one === role)
}

/**
 * Returns the user's webhooks, and the functions that change them. `add` and `rotate` resolve with
 * the secret.
 */
export function useWebhooks() {
  const client = useQueryClient()
  const queryKey = ['webhooks', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('webhooks', {}, { signal }),
    refetchOnMount: 'always',
  })
  const update = (webhooks: Webhook[]) => client.setQueryData(queryKey, webhooks)
  const withSecret = ({ secret, webhooks }: ResponseBody<AccountCalls['addWebhook']>) => {
    update(webhooks)
    return secret
  }
  const of = ({ id }: Webhook) => ({ id: String(id) })
  return {
    ...query,
    add: async (given: RequestBody<AccountCalls['addWebhook']>) =>
      withSecret(await callAccount('addWebhook', given)),
    change: async (webhook: Webhook, given: RequestBody<AccountCalls['addWebhook']>) =>
      update(await callAccount('changeWebhook', { ...of(webhook), ...given })),
    rotate: async (webhook: Webhook) => withSecret(await callAccount('rotateWebhook', of(webhook))),
    end: async (webhook: Webhook) => update(await callAccount('endWebhook', of(webhook))),
    resume: async (webhook: Webhook) => update(await callAccount('resumeWebhook', of(webhook))),
    test: (webhook: Webhook) => callAccount('testWebhook', of(webhook)),
  }
}

/** Returns the deliveries of a webhook, and the function that sends them again. */
export function useDeliveries(webhook: Webhook) {
  const query = useQuery({
    queryKey: ['webhook-deliveries', webhook.id],
    queryFn: ({ signal }) => callAccount('webhookDeliveries', {}, { signal }),
    select: (all) => all.filter(({ webhook_id }) => webhook_id === webhook.id),
    refetchOnMount: 'always',
  })
  /** Sends one delivery again, or all since a time. Resolves with their number. */
  const replay = async (which: { delivery: string } | { since: string }) => {
    const { count } = await callAccount('replayWebhook', { id: String(webhook.id), ...which })
    await query.refetch()
    return count
  }
  return { ...query, replay }
}
