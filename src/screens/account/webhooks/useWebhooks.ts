import { webhookCalls } from '../../../../registry/account/webhook-calls.ts'
import type { AnswerOf, SentValues } from '../../../../registry/calls/call.ts'
import { call } from '../../../platform/api/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminOnly } from '#business/words'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'

/** A webhook of the user, without its secret. */
export type Webhook = AnswerOf<typeof webhookCalls.webhooks>[number]

/** A delivery of a webhook: sent or queued. */
export type WebhookDelivery = AnswerOf<typeof webhookCalls.webhookDeliveries>[number]

/** Returns the host of a webhook's URL. */
export const getWebhookHost = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host

/**
 * Returns whether the user may create webhooks: the provider supports them and the user is an
 * admin.
 */
export function useWebhooksOffered(): boolean {
  const areWebhooksSupported = useExtensions().has(webhookCalls.webhooks.request)
  const role = useSession()?.role
  return areWebhooksSupported && adminOnly.some((adminRole) => adminRole === role)
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
    queryFn: ({ signal }) => call(webhookCalls.webhooks, {}, { signal }),
    refetchOnMount: 'always',
  })
  const storeWebhooks = (webhooks: Webhook[]) => client.setQueryData(queryKey, webhooks)
  const storeAndReturnSecret = ({ secret, webhooks }: AnswerOf<typeof webhookCalls.addWebhook>) => {
    storeWebhooks(webhooks)
    return secret
  }
  const toParams = ({ id }: Webhook) => ({ id })
  return {
    ...query,
    add: async (values: SentValues<typeof webhookCalls.addWebhook>) =>
      storeAndReturnSecret(await call(webhookCalls.addWebhook, values)),
    change: async (webhook: Webhook, values: SentValues<typeof webhookCalls.addWebhook>) =>
      storeWebhooks(await call(webhookCalls.changeWebhook, { ...toParams(webhook), ...values })),
    rotate: async (webhook: Webhook) =>
      storeAndReturnSecret(await call(webhookCalls.rotateWebhook, toParams(webhook))),
    end: async (webhook: Webhook) =>
      storeWebhooks(await call(webhookCalls.endWebhook, toParams(webhook))),
    resume: async (webhook: Webhook) =>
      storeWebhooks(await call(webhookCalls.resumeWebhook, toParams(webhook))),
    test: (webhook: Webhook) => call(webhookCalls.testWebhook, toParams(webhook)),
  }
}

/** Returns the deliveries of a webhook, and the function that sends them again. */
export function useDeliveries(webhook: Webhook) {
  const query = useQuery({
    queryKey: ['webhook-deliveries', webhook.id],
    queryFn: ({ signal }) => call(webhookCalls.webhookDeliveries, {}, { signal }),
    select: (deliveries) => deliveries.filter(({ webhook_id }) => webhook_id === webhook.id),
    refetchOnMount: 'always',
  })
  /** Sends one delivery again, or all since a time. Resolves with their number. */
  const replay = async (params: { delivery: string } | { since: string }) => {
    const { count } = await call(webhookCalls.replayWebhook, { id: webhook.id, ...params })
    await query.refetch()
    return count
  }
  return { ...query, replay }
}
