import { sql } from 'kysely'
import { office, type Role } from '#business/words'
import type { Action } from '../../server/rows/action.ts'

const isOffice = (role: Role) => office.some((officeRole) => officeRole === role)

/** Approves sick leave from the office. Other absences wait for a decision. */
export async function approveSickness(
  { trx, values, caller, now }: Action,
  id: number,
): Promise<void> {
  if (values.kind !== 'sick' || !isOffice(caller.role)) return
  await sql`update absences set status = 'approved', decided_at = ${now.toISOString()},
    decided_by = ${caller.id} where id = ${id}`.execute(trx)
}
