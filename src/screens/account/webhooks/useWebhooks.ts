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
export type Delivery = AnswerOf<typeof webhookCalls.webhookDeliveries>[number]

/** Returns the host of a webhook's URL. */
export const webhookHost = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host

/**
 * Returns whether the user may create webhooks: the provider supports them and the user is an
 * admin.
 */
export function useWebhooksOffered(): boolean {
  const isOffered = useExtensions().has(webhookCalls.webhooks.request)
  const role = useSession()?.role
  return isOffered && adminOnly.some((adminRole) => adminRole === role)
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
  const update = (webhooks: Webhook[]) => client.setQueryData(queryKey, webhooks)
  const withSecret = ({ secret, webhooks }: AnswerOf<typeof webhookCalls.addWebhook>) => {
    update(webhooks)
    return secret
  }
  const toPlace = ({ id }: Webhook) => ({ id })
  return {
    ...query,
    add: async (values: SentValues<typeof webhookCalls.addWebhook>) =>
      withSecret(await call(webhookCalls.addWebhook, values)),
    change: async (webhook: Webhook, values: SentValues<typeof webhookCalls.addWebhook>) =>
      update(await call(webhookCalls.changeWebhook, { ...toPlace(webhook), ...values })),
    rotate: async (webhook: Webhook) =>
      withSecret(await call(webhookCalls.rotateWebhook, toPlace(webhook))),
    end: async (webhook: Webhook) => update(await call(webhookCalls.endWebhook, toPlace(webhook))),
    resume: async (webhook: Webhook) =>
      update(await call(webhookCalls.resumeWebhook, toPlace(webhook))),
    test: (webhook: Webhook) => call(webhookCalls.testWebhook, toPlace(webhook)),
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
  const replay = async (which: { delivery: string } | { since: string }) => {
    const { count } = await call(webhookCalls.replayWebhook, { id: webhook.id, ...which })
    await query.refetch()
    return count
  }
  return { ...query, replay }
}
