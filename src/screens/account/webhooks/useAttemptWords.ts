import { useTranslate } from 'ra-core'
import type { WebhookDelivery } from './useWebhooks.ts'

type DeliveryAttempt = Pick<WebhookDelivery, 'status' | 'problem' | 'response'>

/**
 * Returns a function that explains why a delivery failed; undefined for a delivered or untried one.
 */
export function useAttemptWords() {
  const translate = useTranslate()
  return ({ status, problem, response }: DeliveryAttempt): string | undefined =>
    problem === null
      ? undefined
      : translate(`webhooks.problems.${problem}`, { status: status ?? '', response })
}
