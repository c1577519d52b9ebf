import { sql } from 'kysely'
import { accountFields } from '../../registry/account/account-fields.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import {
  ACCOUNT_TYPES,
  ACCOUNTS_WITHOUT_ACCESS,
  ADMIN_ACCOUNT,
  getRole,
  PENDING_ACCOUNT,
} from '#business/words'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import type { OidcSettings } from '../settings/oidc-settings.ts'
import { type Account, findAccount, findAccountById } from './accounts.ts'
import { isLastAdmin, lockAdmins } from './last-admin.ts'
import type { Identity } from './oidc-provider.ts'

type AccountType = Account['account_type']

/** Returns the account type that the provider gives a person; undefined if admins assign the roles. */
function getProviderType(
  { roles }: OidcSettings,
  { roleValues }: Identity,
): AccountType | undefined {
  if (roles.length === 0) return undefined
  const role = roles.find(({ value }) => roleValues.includes(value))
  return role ? ACCOUNT_TYPES[role.role] : PENDING_ACCOUNT
}

async function findByIdentity(trx: Db, { issuer, subject }: Identity) {
  const storedIdentity = await trx
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return storedIdentity && findAccountById(trx, storedIdentity.user_id)
}

/** Adds an account for a person. Without a role at the provider, an admin must approve it. */
async function addAccount(
  trx: Db,
  { email, name }: { email: string; name: string | null },
  type: AccountType | undefined,
  now: Date,
): Promise<Account> {
  const nowText = now.toISOString()
  const displayName = (name ?? email.split('@')[0] ?? '').slice(0, accountFields.name.maxLength)
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, account_type, auth, created_at, updated_at)
    values (${displayName}, ${email}, ${type ?? PENDING_ACCOUNT}, ${type ? 1 : 0}, ${nowText}, ${nowText})
    returning id`.execute(trx)
  return findAccountById(trx, rows[0]?.id ?? 0)
}

/**
 * Links a person to the account with their verified e-mail address, or to a new account. Throws 403
 * without a verified address. Also throws 403 if the account belongs to another person, because the
 * company may have reassigned the address.
 */
async function linkAccount(
  trx: Db,
  identity: Identity,
  type: AccountType | undefined,
  now: Date,
): Promise<Account> {
  const { issuer, subject, name } = identity
  const parsed = parseValue(accountFields.email, identity.email)
  if (!('value' in parsed) || typeof parsed.value !== 'string')
    throw new Problem(403, 'oidc_unverified')
  const account =
    (await findAccount(trx, parsed.value)) ??
    (await addAccount(trx, { email: parsed.value, name }, type, now))
  const { numInsertedOrUpdatedRows: linked } = await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: account.id, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!linked) throw new Problem(403, 'oidc_other_person')
  return account
}

/** Changes an account's type to that of the provider; returns false for the last admin. */
async function changeType(
  trx: Db,
  account: Account,
  type: AccountType,
  now: Date,
): Promise<boolean> {
  if (account.account_type === ADMIN_ACCOUNT) {
    await lockAdmins(trx)
    if (await isLastAdmin(trx, account.id)) return false
  }
  await sql`update users set account_type = ${type}, updated_at = ${now.toISOString()}
    where id = ${account.id}`.execute(trx)
  return true
}

/** The account of a person, and whether it has the role that the provider gives. */
export interface AccountOfIdentity {
  account: Account
  hasRole: boolean
}

/**
 * Finds or creates the account of a person, within a transaction. It sets the role that the provider
 * gives, and removes a role that the provider no longer gives.
 */
export async function findOrCreateAccount(
  trx: Db,
  identity: Identity,
  settings: OidcSettings,
  now: Date,
): Promise<AccountOfIdentity> {
  // Lock, so that two parallel first sign-ins of a person create one account.
  await sql`select pg_advisory_xact_lock(hashtext('identities'), hashtext(${identity.subject}))`.execute(
    trx,
  )
  const type = getProviderType(settings, identity)
  const account =
    (await findByIdentity(trx, identity)) ?? (await linkAccount(trx, identity, type, now))
  const isWithoutAccess = ACCOUNTS_WITHOUT_ACCESS.includes(account.account_type)
  if (type === undefined || isWithoutAccess || type === account.account_type)
    return { account, hasRole: type === undefined || getRole(type) !== null }
  if (!(await changeType(trx, account, type, now))) return { account, hasRole: false }
  return { account: { ...account, account_type: type }, hasRole: getRole(type) !== null }
}
