import { API_KEY_FIELDS, WEBHOOK_FIELDS } from '../../../registry/account/server-entities.ts'
import type { Database } from '../database-types.ts'
import { recordingTrigger } from './change-log.ts'

/** The columns of a server table that are not in history. A new column does not compile without a line. */
type LeftOut<T extends keyof Database, F> = Readonly<
  Record<Exclude<keyof Database[T], keyof F | 'id'>, true>
>

/** Secrets, what recognizes them, and times that say nothing about a change. */
export const LEFT_OUT: {
  api_keys: LeftOut<'api_keys', typeof API_KEY_FIELDS>
  webhooks: LeftOut<'webhooks', typeof WEBHOOK_FIELDS>
} = {
  api_keys: { hash: true, start: true, created_at: true, used_at: true },
  webhooks: {
    language: true,
    secret: true,
    old_secret: true,
    created_at: true,
    failing_since: true,
  },
}

/** The columns with addresses, whose queries may contain tokens. */
export const ADDRESSES: Readonly<Record<string, readonly string[]>> = { webhooks: ['url'] }

/** The triggers that write the history of the server's own tables. */
export const serverTriggers = (): string[] =>
  (Object.keys(LEFT_OUT) as (keyof typeof LEFT_OUT)[]).map((table) =>
    recordingTrigger(table, {
      entity: table.replaceAll('_', '-'),
      leftOut: Object.keys(LEFT_OUT[table]),
      addresses: ADDRESSES[table] ?? [],
    }),
  )
