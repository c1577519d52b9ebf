import { sql } from 'kysely'
import { type AnyDb, anyTable, type Db } from './database-types.ts'

/** Who makes the changes of a transaction, when, and by which verb, as history keeps it. */
export interface ChangeContext {
  /** One id for all changes of one action, by which they are undone together. */
  batch: string
  /** ISO 8601. */
  at: string
  actor_id: number | null
  actor_role: string | null
  /** The public id of the session, which signs nobody in. */
  session_id: string | null
  request_id: string
  verb: string
  reason?: string | null
  /** The batch that these changes take back. */
  undoes?: string
}

/** Says for the rest of a transaction who makes its changes. */
export async function describeChanges(trx: AnyDb, context: ChangeContext): Promise<void> {
  await sql`select set_config('washboard.change', ${JSON.stringify(context)}, true)`.execute(trx)
}

/** Says for the rest of a transaction why its changes are made; null for no reason. */
export async function giveReason(trx: AnyDb, reason: string | null): Promise<void> {
  await sql`select set_config('washboard.change',
    (current_setting('washboard.change')::jsonb || ${JSON.stringify({ reason })}::jsonb)::text,
    true)`.execute(trx)
}

/** Runs work in a transaction whose changes history tells by this context. */
export function recorded<T>(
  db: Db,
  context: ChangeContext,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await describeChanges(anyTable(trx), context)
    return work(trx)
  })
}
