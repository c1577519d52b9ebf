/**
 * Lets people of the business in again, for the operator of the server: `npm run account --
 * --list`, or `--email admin@example.com --reset-password --remove-second-step`. Stop an embedded
 * server first.
 */
import { BackupError } from '../server/backup/archive.ts'
import type { StaffAccess } from '../server/auth/operator-access.ts'
import type { OpenDatabase } from '../server/db/engines/engine.ts'
import { formatCommand } from '../server/settings/release.ts'
import type { Settings } from '../server/settings/settings.ts'
import { readOptions, runCommand } from './backup/command.ts'
import { openToChange } from './backup/sources.ts'
import { databaseSettings } from './database-settings.ts'

const USAGE = `Use: ${formatCommand('account', '--list')}, or: ${formatCommand('account', '--email ADDRESS [--reset-password] [--remove-second-step]')}`

const OPTIONS = {
  list: { type: 'boolean' },
  email: { type: 'string' },
  'reset-password': { type: 'boolean' },
  'remove-second-step': { type: 'boolean' },
} as const

/** Describes how a member of staff signs in. */
function describeAccess(access: StaffAccess): string {
  const ways = [
    ...(access.hasPassword ? ['password'] : []),
    ...(access.hasAuthenticator ? ['authenticator app'] : []),
    ...(access.passkeys > 0 ? [`${access.passkeys} passkeys`] : []),
    ...(access.hasCompanyAccount ? ['company account'] : []),
  ]
  const state = access.isBlocked ? ['blocked'] : access.role === null ? ['without a role'] : []
  return [...state, ways.length > 0 ? ways.join(', ') : 'no way to sign in'].join(', ')
}

async function printStaff({ db }: OpenDatabase): Promise<void> {
  const { listStaffAccess } = await import('../server/auth/operator-access.ts')
  const staff = await listStaffAccess(db)
  for (const access of staff)
    console.log(`${access.email}\t${access.name}\t${access.accountType}\t${describeAccess(access)}`)
  if (staff.length === 0) console.log('There is no staff.')
}

async function resetAccount(
  { db }: OpenDatabase,
  { timeZone }: Settings,
  email: string,
  reset: { resetPassword: boolean; removeSecondStep: boolean },
): Promise<void> {
  const [{ findResettable, resetAccess }, { adoptZoneRules }] = await Promise.all([
    import('../server/auth/operator-access.ts'),
    import('../server/db/zone-rules.ts'),
  ])
  const account = await findResettable(db, email)
  if (typeof account === 'string')
    throw new BackupError(`${account} ${formatCommand('account', '--list')} shows the staff.`)
  const now = new Date()
  await adoptZoneRules(db, timeZone, now)
  const password = await resetAccess(db, account, reset, { now, timeZone })
  if (reset.removeSecondStep) console.log(`The second step of ${account.email} was removed.`)
  if (password !== undefined)
    console.log(
      `The new password of ${account.email} is ${password}\nSign in with it, and set your own in your profile.`,
    )
  console.log('All devices were signed out, and the API keys revoked.')
}

runCommand(async () => {
  const options = readOptions(OPTIONS, USAGE)
  const reset = {
    resetPassword: options['reset-password'] === true,
    removeSecondStep: options['remove-second-step'] === true,
  }
  const { email, list: isList } = options
  const isReset = email !== undefined && (reset.resetPassword || reset.removeSecondStep)
  if (isReset === (isList === true)) throw new BackupError(USAGE)
  const settings = databaseSettings()
  const database = await openToChange(settings)
  try {
    await (isReset ? resetAccount(database, settings, email, reset) : printStaff(database))
  } finally {
    await database.close()
  }
})
