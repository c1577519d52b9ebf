import { sql } from 'kysely'
import type { AnyTransaction } from '../db/database-types.ts'

/**
 * The server's tables with rows of one account, each with the columns that an export omits: secrets
 * and their hashes. Rows of further tables are deleted with these.
 */
export const ACCOUNT_TABLES: Readonly<Record<string, readonly string[]>> = {
  credentials: ['password_hash'],
  sessions: ['refresh_hash'],
  api_keys: ['hash', 'start'],
  identities: [],
  totp_secrets: ['secret', 'used_step'],
  recovery_codes: ['hash'],
  passkeys: ['public_key', 'counter'],
  sign_ins: [],
  codes: ['code_hash', 'ticket_hash'],
  invitations: ['code_hash', 'ticket_hash'],
  saved_views: [],
  inbox_mails: [],
  report_mails: [],
  webhooks: ['secret', 'old_secret'],
  idempotency_keys: ['hash', 'answer'],
}

type Row = Readonly<Record<string, unknown>>

/** Reads the rows of accounts in the server's tables, by table. */
export async function readAccountData(
  trx: AnyTransaction,
  ids: readonly number[],
): Promise<Record<string, Row[]>> {
  const rowsByTable: Record<string, Row[]> = {}
  for (const [table, omittedColumns] of Object.entries(ACCOUNT_TABLES)) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(r) - ${[...omittedColumns]}::text[] as row from ${sql.table(table)} as r
      where user_id = any (${[...ids]}::int[])`.execute(trx)
    if (rows.length > 0) rowsByTable[table] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Deletes the rows of accounts in the server's tables. Views that colleagues use stay. */
export async function deleteAccountData(
  trx: AnyTransaction,
  ids: readonly number[],
): Promise<void> {
  for (const table of Object.keys(ACCOUNT_TABLES)) {
    const isPrivate = table === 'saved_views' ? sql`role is null` : sql`true`
    await sql`delete from ${sql.table(table)}
      where user_id = any (${[...ids]}::int[]) and ${isPrivate}`.execute(trx)
  }
}
