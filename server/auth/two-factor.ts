import { BUSINESS_NAME } from '#business/words'
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { cleanCode } from '../../registry/characters/clean-text.ts'
import type { Db } from '../db/database-types.ts'
import { getLatestTime } from './clock-error.ts'
import { hashToken } from './tokens.ts'

const PERIOD_SECONDS = 30
/** The number of accepted time steps before and after the current one, because clocks differ. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Letters and digits that look different from each other. */
const CODE_CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** The length of half a recovery code. The whole has 49 bits, so that its hash needs no salt. */
const HALF_LENGTH = 5

const createTotp = (secret: string, label = '') =>
  new TOTP({
    issuer: BUSINESS_NAME,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  })

const isAppCode = (code: string) => /^\d{6}$/.test(code)

/** Returns a code as it is stored: Latin digits and lower case, without spaces and hyphens. */
const normaliseCode = (code: string) => cleanCode(code).replace(/[\s-]/g, '').toLowerCase()

/** Returns whether an account needs a code after its password. */
export async function hasTwoFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns how many recovery codes an account has left. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const codes = db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId)
  return (await codes.execute()).length
}

/** A secret for an authenticator app. */
export interface Enrolment {
  /** The secret in base32, for typing into an app. */
  secret: string
  /** The secret as an `otpauth` address, for scanning as a QR code. */
  uri: string
}

/**
 * Gives an account a new unconfirmed secret; null if the account already has a confirmed one.
 */
export async function beginEnrolment(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<Enrolment | null> {
  const secret = new Secret().base32
  const stored = await db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, used_step: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return stored ? { secret, uri: createTotp(secret, email).toString() } : null
}

/**
 * Uses up a code of the account's authenticator app; false for a wrong code. One update makes sure
 * that each code counts once, even in parallel requests.
 */
async function consumeAppCode(
  db: Db,
  userId: number,
  { code, isConfirmed }: { code: string; isConfirmed: boolean },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!row) return false
  const totp = createTotp(row.secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const latestStep = totp.counter({ timestamp: getLatestTime(now).getTime() }) + WINDOW
  const updated = await db
    .updateTable('totp_secrets')
    .set({ used_step: step, ...(!isConfirmed && { confirmed_at: now.toISOString() }) })
    .where('user_id', '=', userId)
    .where('secret', '=', row.secret)
    .where((row) => row.or([row('used_step', '<', step), row('used_step', '>', latestStep)]))
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

async function consumeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const updated = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashToken(code))
    .returning('hash')
    .executeTakeFirst()
  return updated !== undefined
}

/** Uses up a code of the app or a recovery code; false for a wrong or used code. */
export function consumeSecondCode(
  db: Db,
  userId: number,
  text: string,
  now: Date,
): Promise<boolean> {
  const code = normaliseCode(text)
  return isAppCode(code)
    ? consumeAppCode(db, userId, { code, isConfirmed: true }, now)
    : consumeRecoveryCode(db, userId, code)
}

const generateLetters = (count: number) =>
  Array.from({ length: count }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('')

/** Replaces the recovery codes of an account; only their hashes are stored. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const codes = Array.from(
    { length: RECOVERY_CODES },
    () => `${generateLetters(HALF_LENGTH)}-${generateLetters(HALF_LENGTH)}`,
  )
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    const rows = codes.map((code) => ({ user_id: userId, hash: hashToken(normaliseCode(code)) }))
    await trx.insertInto('recovery_codes').values(rows).execute()
  })
  return codes
}

/** Confirms a new secret with one of its codes; false for a wrong code. */
export const confirmEnrolment = (db: Db, userId: number, text: string, now: Date) =>
  consumeAppCode(db, userId, { code: normaliseCode(text), isConfirmed: false }, now)

/** Removes the second step of an account. */
export async function endTwoFactor(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
}
