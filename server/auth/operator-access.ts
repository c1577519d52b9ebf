import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { ACCOUNTS_WITHOUT_ACCESS, getRole } from '#business/words'
import type { AccountChange } from '../../registry/account/job.ts'
import type { Db } from '../db/database-types.ts'
import { addMailJob } from '../jobs/stored-jobs.ts'
import { mailAccountChange } from './account-changes.ts'
import { liftAccountLock } from './account-lock.ts'
import { type Account, findAccount, isStaff } from './accounts.ts'
import { endAllAccess } from './end-access.ts'
import { endPasskeys } from './passkeys.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { recordSignIn } from './sign-ins.ts'
import { endTwoFactor } from './two-factor.ts'

/** The random bytes of a new password, which somebody reads from a terminal and types once. */
const PASSWORD_BYTES = 12

/** A member of staff, and how they may sign in. */
export interface StaffAccess {
  email: string
  name: string
  accountType: string
  /** Null without rights. */
  role: string | null
  isBlocked: boolean
  hasPassword: boolean
  hasAuthenticator: boolean
  passkeys: number
  hasCompanyAccount: boolean
}

/** Lists the staff of a business, by role and name, for its operator. */
export async function listStaffAccess(db: Db): Promise<StaffAccess[]> {
  const rows = await db
    .selectFrom('users as staff')
    .select(['staff.email', 'staff.name', 'staff.account_type', 'staff.auth'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('credentials').select('user_id').whereRef('user_id', '=', 'staff.id')).as(
        'hasPassword',
      ),
      exists(
        selectFrom('totp_secrets')
          .select('user_id')
          .whereRef('user_id', '=', 'staff.id')
          .where('confirmed_at', 'is not', null),
      ).as('hasAuthenticator'),
      exists(selectFrom('identities').select('user_id').whereRef('user_id', '=', 'staff.id')).as(
        'hasCompanyAccount',
      ),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'staff.id')
        .as('passkeys'),
    ])
    .where('staff.deleted_at', 'is', null)
    .where(sql<boolean>`staff.account_type <> all(${ACCOUNTS_WITHOUT_ACCESS}::text[])`)
    .orderBy('staff.account_type')
    .orderBy('staff.name')
    .execute()
  return rows.map(({ account_type, auth, ...row }) => ({
    email: row.email ?? '',
    name: row.name,
    accountType: account_type,
    role: getRole(account_type),
    isBlocked: auth !== 1,
    hasPassword: Boolean(row.hasPassword),
    hasAuthenticator: Boolean(row.hasAuthenticator),
    passkeys: row.passkeys ?? 0,
    hasCompanyAccount: Boolean(row.hasCompanyAccount),
  }))
}

/** The ways to sign in that an operator resets. */
export interface AccessReset {
  resetPassword: boolean
  removeSecondStep: boolean
}

/** Finds the account of a member of staff that may sign in; a reason if there is none. */
export async function findResettable(db: Db, email: string): Promise<Account | string> {
  const account = await findAccount(db, email)
  if (!account || !isStaff(account)) return `No member of staff has the e-mail address ${email}.`
  if (account.auth !== 1)
    return `${email} is blocked, and only an admin lets this account in again.`
  if (getRole(account.account_type) === null)
    return `${email} has no role yet, which only an admin assigns.`
  return account
}

/**
 * Resets the password or second step of an account for the operator of the server. It ends all
 * sessions and API keys, and mails the owner. Returns the new password, if there is one.
 */
export async function resetAccess(
  db: Db,
  { id }: Account,
  { resetPassword, removeSecondStep }: AccessReset,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string | undefined> {
  const password = resetPassword ? randomBytes(PASSWORD_BYTES).toString('base64url') : undefined
  const hash = password && (await hashPassword(password))
  await db.transaction().execute(async (trx) => {
    const mailOwner = (change: AccountChange) =>
      mailAccountChange(
        { db: trx, clock: () => now, queueMail: (mail) => addMailJob(trx, mail, now) },
        timeZone,
        { userId: id, change, userAgent: undefined, language: undefined },
      )
    if (hash) {
      await setPassword(trx, id, hash)
      await recordSignIn(trx, { userId: id, event: 'password_set_on_server' }, now)
      await mailOwner('password_set')
    }
    if (removeSecondStep) {
      await endTwoFactor(trx, id)
      await endPasskeys(trx, id)
      await recordSignIn(trx, { userId: id, event: 'second_step_removed' }, now)
      await mailOwner('second_step_removed')
    }
    await liftAccountLock(trx, id)
    await endAllAccess(trx, id, now)
  })
  return password
}
