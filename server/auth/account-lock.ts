import { addMinutes } from 'date-fns/addMinutes'
import type { Db } from '../db/database-types.ts'
import { type Account, isStaff } from './accounts.ts'
import { countOne, forget, type Limit, takeBack } from './rate-limit.ts'
import type { AccountDeps } from './deps.ts'
import { isPassword } from './passwords.ts'

/** Ten wrong passwords in a quarter of an hour, and the next quarter nothing is looked at. */
export const WRONG_FOR: Limit = { name: 'passwords for', most: 10, minutes: 15 }
const WRONG_FROM: Limit = { ...WRONG_FOR, name: 'passwords from' }

/** Whoever gives a password: the address typed, its account if there is one, and from where. */
export interface Trial {
  email: string
  account?: Account
  /** Null where the caller cannot be told apart from others. */
  from: string | null
  language?: string
}

const addressOf = (email: string) => email.trim().toLowerCase()

/** Keeps an account's lock where admins see it, and tells its person. */
async function noteLock({ db, clock, mail }: AccountDeps, { account, language }: Trial) {
  if (!account || !isStaff(account)) return
  const until = addMinutes(clock(), WRONG_FOR.minutes).toISOString()
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', account.id).execute()
  const params = { name: account.name, tries: WRONG_FOR.most, minutes: WRONG_FOR.minutes }
  await mail({ to: account.email, kind: 'lock', params, language })
}

/** How many passwords have been tried, this one included: whichever is nearer to the limit. */
async function countTrial(db: Db, { email, from }: Trial, now: Date) {
  const here = from === null ? 0 : await countOne(db, WRONG_FROM, from, now)
  // An address that is locked out locks no accounts.
  if (here > WRONG_FROM.most) return { isOpen: false, isLast: false }
  const count = await countOne(db, WRONG_FOR, addressOf(email), now)
  return { isOpen: count <= WRONG_FOR.most, isLast: count === WRONG_FOR.most }
}

/**
 * Whether a password is the account's. It is counted as wrong before it is looked at, so
 * that many at once are no way round the limit; a locked account's is not looked at, and
 * that takes as long and says the same as a wrong one.
 */
export async function tryPassword(deps: AccountDeps, trial: Trial, password: string) {
  const { db, clock, tasks } = deps
  const { isOpen, isLast } = await countTrial(db, trial, clock())
  const isRight = await isPassword(db, isOpen ? trial.account?.id : undefined, password)
  if (isRight) {
    await forget(db, WRONG_FOR, addressOf(trial.email))
    if (trial.from !== null) await takeBack(db, WRONG_FROM, trial.from)
  } else if (isLast) tasks.run(() => noteLock(deps, trial))
  return isRight
}

/** Lifts an account's lock before its time. */
export async function unlock(db: Db, userId: number): Promise<void> {
  const account = await db
    .updateTable('users')
    .set({ locked_until: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  if (account) await forget(db, WRONG_FOR, account.email)
}
