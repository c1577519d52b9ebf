import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AnyDb, allowAnyTable, type Db } from './database-types.ts'

/** The author, time and verb of a transaction's changes, for history. */
export interface ChangeContext {
  /** The id of all changes of one action, which are undone together. */
  batch: string
  /** ISO 8601. */
  at: string
  actor_id: number | null
  actor_role: string | null
  /** The public id of the session; it grants no access. */
  session_id: string | null
  request_id: string
  verb: string
  reason?: string | null
  /** The batch that these changes undo. */
  undoes?: string
  /** The batches that these changes undo if they undo several, by table and id of the row. */
  undoes_by_row?: Readonly<Record<string, Readonly<Record<number, string>>>>
}

/** The start of the statement that describes changes. */
const DESCRIPTION_START = `select set_config('washboard.change', '`

/** Returns whether a statement describes changes. It has no parameters, and nobody needs its result. */
export const isChangeDescription = (statement: string): boolean =>
  statement.startsWith(DESCRIPTION_START)

/** Sets the author, time and verb of all later changes in a transaction. */
export async function describeChanges(trx: AnyDb, change: ChangeContext): Promise<void> {
  // JSON has no single backslash before a quote, so that its literal is safe in every session.
  const value = sql.lit(JSON.stringify(change))
  await sql`${sql.raw(DESCRIPTION_START.slice(0, -1))}${value}, true)`.execute(trx)
}

/** Changes parts of the description of all later changes in a transaction. */
async function changeDescription(trx: AnyDb, part: Partial<ChangeContext>): Promise<void> {
  await sql`select set_config('washboard.change',
    (current_setting('washboard.change')::jsonb || ${JSON.stringify(part)}::jsonb)::text,
    true)`.execute(trx)
}

/** Sets the reason of all later changes in a transaction; null for none. */
export const giveReason = (trx: AnyDb, reason: string | null): Promise<void> =>
  changeDescription(trx, { reason })

/** Sets the verb of all later changes in a transaction. */
export const giveVerb = (trx: AnyDb, verb: string): Promise<void> =>
  changeDescription(trx, { verb })

/** Runs work whose changes are a batch of their own, so that an undo of the request leaves them. */
export async function runAsOwnBatch(trx: AnyDb, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ batch: string }>`
    select current_setting('washboard.change')::jsonb ->> 'batch' as batch`.execute(trx)
  const [{ batch } = { batch: randomUUID() }] = rows
  await changeDescription(trx, { batch: randomUUID() })
  await work()
  await changeDescription(trx, { batch })
}

/** Runs work in a transaction whose changes history records with this author, time and verb. */
export function runRecorded<T>(
  db: Db,
  change: ChangeContext,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await describeChanges(allowAnyTable(trx), change)
    return work(trx)
  })
}
