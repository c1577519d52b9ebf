import { sql } from 'kysely'
import type { Action } from '../../server/rows/action.ts'

/** Approves sick leave at once; other absences wait for a decision. */
export async function approveSickness(
  { trx, values, caller, now }: Action,
  id: number,
): Promise<void> {
  if (values.kind !== 'sick') return
  await sql`update absences set status = 'approved', decided_at = ${now.toISOString()},
    decided_by = ${caller.id} where id = ${id}`.execute(trx)
}
