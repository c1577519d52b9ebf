import { sql } from 'kysely'
import { ADMIN_ACCOUNT } from '#business/words'
import { liftAccountLock } from '../auth/account-lock.ts'
import { isLastAdmin, lockAdmins } from '../auth/last-admin.ts'
import type { Caller } from '../auth/sessions.ts'
import { type AnyTransaction, restoreTableTypes } from '../db/database-types.ts'
import { buildAppearanceSql } from '../db/search/appearance.ts'
import { Problem, type FieldMessage } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'
import type { Values } from '../rows/read-values.ts'

const isActiveAdmin = (row: Row) =>
  row.account_type === ADMIN_ACCOUNT && row.auth === 1 && row.deleted_at === null

/** Refuses a change of the caller's own access, because the caller could not undo it. */
function refuseOwnAccount({ caller, values }: Action): void {
  if (values.id === caller.id) throw new Problem(409, 'yourself')
}

/** Throws 409 if no admin would remain, or the caller would lose their own access. */
export async function requireAdminsAndCaller(trx: AnyTransaction, caller: Caller): Promise<void> {
  await lockAdmins(restoreTableTypes(trx))
  const { rows } = await sql<{ id: number; account_type: string }>`select id, account_type
    from users where auth = 1 and deleted_at is null
      and (account_type = ${ADMIN_ACCOUNT} or id = ${caller.id})`.execute(trx)
  const hasCallerAccess = rows.some(
    (row) => row.id === caller.id && row.account_type === caller.accountType,
  )
  if (!hasCallerAccess) throw new Problem(409, 'yourself')
  if (!rows.some((row) => row.account_type === ADMIN_ACCOUNT)) throw new Problem(409, 'last_admin')
}

/** Refuses to remove the access of the last admin. */
async function refuseLastAdmin({ trx, values }: Action): Promise<void> {
  await lockAdmins(restoreTableTypes(trx))
  if (await isLastAdmin(restoreTableTypes(trx), Number(values.id)))
    throw new Problem(409, 'last_admin')
}

/** Refuses to remove the caller's own account or the last admin. */
export async function requireRemainingAdmin(action: Action, row: Row): Promise<void> {
  refuseOwnAccount(action)
  if (isActiveAdmin(row)) await refuseLastAdmin(action)
}

/** Applies `requireRemainingAdmin` to edits of an account's role or access. */
export async function guardRoleChange(action: Action, row: Row): Promise<void> {
  const { account_type, auth } = { ...row, ...action.values }
  const isUnchanged = account_type === row.account_type && auth === row.auth
  if (!isUnchanged) await requireRemainingAdmin(action, row)
}

/** Throws 409 if callers change their own access, or the last admin loses access. */
export async function guardAccessChange(action: Action, row: Row): Promise<void> {
  if (action.values.auth === 1) refuseOwnAccount(action)
  else await requireRemainingAdmin(action, row)
}

/** Lifts the lock of wrong passwords when an admin allows an account access. */
export async function unlockAccount({ trx, values }: Action): Promise<Values> {
  if (values.auth === 1) await liftAccountLock(restoreTableTypes(trx), Number(values.id))
  return {}
}

/**
 * Warns if an account with access has an e-mail address that looks like another account's address.
 * Skips edits that change neither access nor address.
 */
export async function warnOfSimilarEmail(
  { trx, values }: Action,
  id: number,
  before: Row | null,
): Promise<FieldMessage | undefined> {
  const after: Row = { ...before, ...values }
  const names = ['auth', 'account_type', 'email', 'deleted_at']
  const isUnchanged = before !== null && names.every((name) => after[name] === before[name])
  if (isUnchanged || after.auth !== 1) return undefined
  const { rows } = await sql<{ name: string; email: string; own: string }>`
    select o.name, o.email, r.email as own from users as r join users as o
      on o.id <> r.id and ${buildAppearanceSql(sql.ref('o.email'))} = ${buildAppearanceSql(sql.ref('r.email'))}
    where r.id = ${id} and o.deleted_at is null order by o.id limit 1`.execute(trx)
  const [similarAccount] = rows
  if (!similarAccount) return undefined
  const params = {
    text: similarAccount.own,
    name: similarAccount.name,
    other: similarAccount.email,
  }
  return { code: 'look-alike', field: 'email', text: { key: 'errors.field.look_alike', params } }
}
