import { sql } from 'kysely'
import { unlock } from '../auth/account-lock.ts'
import { typedTables } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'

/** Any number, the same for every server on one database. */
const ADMINS_LOCK = 7_741_266

const ADMIN = 'Admin'
const isLive = (row: Row) => row.account_type === ADMIN && row.auth === 1 && row.deleted_at === null

/** Whoever takes away their own access could not give it back. */
function refuseOwnAccount({ caller, values }: Action): void {
  if (values.id === caller.id) throw new Problem(409, 'yourself')
}

/**
 * Somebody must be left to let others in. The caller is an admin, but two may be taking
 * it away from each other at this moment: one after the other, the second is refused.
 */
async function refuseLastAdmin({ trx, values }: Action): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADMINS_LOCK)})`.execute(trx)
  const { rows } = await sql`select 1 from users where account_type = ${ADMIN} and auth = 1
    and deleted_at is null and id <> ${values.id} limit 1`.execute(trx)
  if (rows.length === 0) throw new Problem(409, 'last_admin')
}

/** Refuses a change after which nobody could let anybody in; none to one's own account. */
export async function requireRemainingAdmin(action: Action, row: Row): Promise<void> {
  refuseOwnAccount(action)
  if (isLive(row)) await refuseLastAdmin(action)
}

/** The same for an edit, which is about access only where it changes the role or its key. */
export async function guardRoleChange(action: Action, row: Row): Promise<void> {
  const { account_type, auth } = { ...row, ...action.values }
  const isSame = account_type === row.account_type && auth === row.auth
  if (!isSame) await requireRemainingAdmin(action, row)
}

/** Letting somebody in needs another account than one's own; keeping one out leaves an admin. */
export async function guardAccessChange(action: Action, row: Row): Promise<void> {
  if (action.values.auth === 1) refuseOwnAccount(action)
  else await requireRemainingAdmin(action, row)
}

/** Letting somebody in lifts the lock that wrong passwords have put on. */
export async function unlockAccount({ trx, values }: Action): Promise<Values> {
  if (values.auth === 1) await unlock(typedTables(trx), Number(values.id))
  return {}
}
