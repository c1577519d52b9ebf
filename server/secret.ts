import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

/** The secret that signs tokens: the one that is set, or one made once and kept in the data folder. */
export function jwtSecretOf(settings: Settings): string {
  if (settings.jwtSecret) return settings.jwtSecret
  const file = join(settings.dataDir, 'jwt-secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}
