import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/database-types.ts'
import { type Settings, MIN_SECRET_LENGTH, StartError } from '../settings/settings.ts'

/**
 * Writes a new secret to a temporary file and renames it, so that a killed server leaves no partial
 * file.
 */
function createSecret(file: string): void {
  const temporaryFile = `${file}.new`
  try {
    writeFileSync(temporaryFile, randomBytes(48).toString('base64url'), { mode: 0o600 })
    renameSync(temporaryFile, file)
  } catch (error) {
    throw new StartError(
      `The secret cannot be written to ${file} (${(error as NodeJS.ErrnoException).code}). Make room there, give this user the right to write there, or set JWT_SECRET.`,
    )
  }
}

/**
 * Returns the secret that signs tokens: from the settings, or created once in the data folder.
 * Throws a `StartError` if the stored one is too short.
 */
export function readJwtSecret(settings: Settings): string {
  if (settings.jwtSecret) return settings.jwtSecret
  const file = join(settings.dataDir, 'jwt-secret')
  if (!existsSync(file)) createSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartError(
    `The secret in ${file} is too short: anybody could guess it and sign in as anyone. Delete the file, and a new one is made at the next start.`,
  )
}

const FINGERPRINT = 'fingerprint of the secret'

/**
 * Throws a `StartError` if earlier servers of the database had another secret, because servers with
 * different secrets reject each other's tokens. With `renewSecret` this secret replaces the old
 * one. The stored fingerprint does not reveal the secret.
 */
export async function checkSecret(db: Db, secret: string, renewSecret: boolean): Promise<void> {
  const value = createHmac('sha256', secret).update(FINGERPRINT).digest('base64url')
  await db
    .insertInto('settings')
    .values({ name: FINGERPRINT, value })
    .onConflict((conflict) =>
      renewSecret
        ? conflict.column('name').doUpdateSet({ value })
        : conflict.column('name').doNothing(),
    )
    .execute()
  const stored = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', FINGERPRINT)
    .executeTakeFirst()
  if (stored?.value === value) return
  throw new StartError(
    'JWT_SECRET is not the one that the servers of this database have used: they would refuse each other’s sign-ins. Set the same one, or, to change it, stop all of them and start the first with NEW_JWT_SECRET=1.',
  )
}
