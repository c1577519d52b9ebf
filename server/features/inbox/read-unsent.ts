import type { InboxGroup } from '../../../registry/calls/inbox-calls.ts'
import { UNSENT_KIND } from '../../../registry/entities/inbox.ts'
import { adminOnly } from '#business/words'
import type { Caller } from '../../auth/sessions.ts'
import type { Db } from '../../db/database-types.ts'
import { countFailed } from '../jobs/troubled-jobs.ts'

/** Returns the number of mails and messages that failed for good, for admins if there are any. */
export async function readUnsent(db: Db, { role }: Caller): Promise<InboxGroup[]> {
  if (!adminOnly.some((adminRole) => adminRole === role)) return []
  const total = await countFailed(db)
  return total === 0 ? [] : [{ kind: UNSENT_KIND, total, done: 0, items: [] }]
}
