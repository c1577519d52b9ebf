import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountCalls, accountCalls } from '../../../registry/account/account-calls.ts'
import type { AnswerOf, BodyOf } from '../../../registry/account/account-call.ts'
import { adminOnly } from '#business/words/roles.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { callAccount } from '../../auth/call-account.ts'

/** A webhook of the user, without its secret. */
export type Webhook = AnswerOf<AccountCalls['webhooks']>[number]

/** What was sent to a webhook, or waits. */
export type Delivery = AnswerOf<AccountCalls['webhookDeliveries']>[number]

/** Where a webhook sends to, in a few words. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host

/** Whether the user is offered webhooks: by the provider, and as an admin. */
export function useWebhooksOffered(): boolean {
  const isOffered = useExtensions().has(accountCalls.webhooks.request)
  const role = useSession()?.role
  return isOffered && adminOnly.some((one) => one === role)
}

/** The webhooks of the user, and the calls that change them; `add` and `rotate` resolve with the secret. */
export function useWebhooks() {
  const client = useQueryClient()
  const queryKey = ['webhooks', useSession()?.id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAccount('webhooks', {}, { signal }),
    refetchOnMount: 'always',
  })
  const told = (webhooks: Webhook[]) => client.setQueryData(queryKey, webhooks)
  const withSecret = ({ secret, webhooks }: AnswerOf<AccountCalls['addWebhook']>) => {
    told(webhooks)
    return secret
  }
  const of = ({ id }: Webhook) => ({ id: String(id) })
  return {
    ...query,
    add: async (given: BodyOf<AccountCalls['addWebhook']>) =>
      withSecret(await callAccount('addWebhook', given)),
    change: async (webhook: Webhook, given: BodyOf<AccountCalls['addWebhook']>) =>
      told(await callAccount('changeWebhook', { ...of(webhook), ...given })),
    rotate: async (webhook: Webhook) => withSecret(await callAccount('rotateWebhook', of(webhook))),
    end: async (webhook: Webhook) => told(await callAccount('endWebhook', of(webhook))),
    resume: async (webhook: Webhook) => told(await callAccount('resumeWebhook', of(webhook))),
    test: (webhook: Webhook) => callAccount('testWebhook', of(webhook)),
  }
}

/** What was sent to a webhook, and the call that sends it again. */
export function useDeliveries(webhook: Webhook) {
  const query = useQuery({
    queryKey: ['webhook-deliveries', webhook.id],
    queryFn: ({ signal }) => callAccount('webhookDeliveries', {}, { signal }),
    select: (all) => all.filter(({ webhook_id }) => webhook_id === webhook.id),
    refetchOnMount: 'always',
  })
  /** Sends one delivery again, or all since a moment; resolves with how many. */
  const replay = async (which: { delivery: string } | { since: string }) => {
    const { count } = await callAccount('replayWebhook', { id: String(webhook.id), ...which })
    await query.refetch()
    return count
  }
  return { ...query, replay }
}
