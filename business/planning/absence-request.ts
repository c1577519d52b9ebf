import { office, type Role } from '#business/words'
import { rows } from '../../server/mutations/rows.ts'
import type { Action } from '../../server/rows/action.ts'

const isOffice = (role: Role) => office.some((officeRole) => officeRole === role)

/** Approves sick leave from the office. Other absences wait for a decision. */
export async function approveSickness(action: Action, id: number): Promise<void> {
  const { values, caller, now } = action
  if (values.kind !== 'sick' || !isOffice(caller.role)) return
  await rows(action, 'absences').update(id, {
    status: 'approved',
    decided_at: now.toISOString(),
    decided_by: caller.id,
  })
}
