import {
  API_KEY_FIELDS,
  VIEW_FIELDS,
  WEBHOOK_FIELDS,
} from '../../../registry/account/server-entities.ts'
import type { Database } from '../database-types.ts'
import { buildRecordingTrigger } from './change-log.ts'

/** The columns of a server table outside the history. The compiler asks for each new column. */
type OmittedColumns<T extends keyof Database, F> = Readonly<
  Record<Exclude<keyof Database[T], keyof F | 'id'>, true>
>

/** The columns with secrets, with parts of secrets, or without meaning for a change. */
export const OMITTED_COLUMNS: {
  api_keys: OmittedColumns<'api_keys', typeof API_KEY_FIELDS>
  webhooks: OmittedColumns<'webhooks', typeof WEBHOOK_FIELDS>
  saved_views: OmittedColumns<'saved_views', typeof VIEW_FIELDS>
} = {
  api_keys: { hash: true, start: true, created_at: true, used_at: true },
  webhooks: {
    language: true,
    secret: true,
    old_secret: true,
    created_at: true,
    failing_since: true,
  },
  saved_views: { widths: true, density: true, version: true },
}

/** The columns with addresses, whose queries may contain tokens. */
export const ADDRESS_COLUMNS: Readonly<Record<string, readonly string[]>> = { webhooks: ['url'] }

/** The columns that are null while a row is private. The history omits private rows. */
export const SHARING_COLUMNS: Readonly<Record<string, string>> = { saved_views: 'role' }

/** The triggers that write the history of the server's own tables. */
export const buildServerTriggers = (): string[] =>
  (Object.keys(OMITTED_COLUMNS) as (keyof typeof OMITTED_COLUMNS)[]).map((table) =>
    buildRecordingTrigger(table, {
      entity: table.replaceAll('_', '-'),
      omittedColumns: Object.keys(OMITTED_COLUMNS[table]),
      addresses: ADDRESS_COLUMNS[table] ?? [],
      sharingColumn: SHARING_COLUMNS[table],
    }),
  )
