import { useTranslate } from 'ra-core'
import type { Delivery } from './useWebhooks.ts'

type Attempt = Pick<Delivery, 'status' | 'problem' | 'response'>

/** Returns what says why a try failed; undefined for one that was taken, or that was not made. */
export function useAttemptWords() {
  const translate = useTranslate()
  return ({ status, problem, response }: Attempt): string | undefined =>
    problem === null
      ? undefined
      : translate(`webhooks.problems.${problem}`, { status: status ?? '', response })
}
