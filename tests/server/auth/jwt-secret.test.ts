import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readJwtSecret } from '../../../server/auth/jwt-secret.ts'
import { readSettings, StartError } from '../../../server/settings/settings.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'

const { path, remove } = temporaryFolder()
afterAll(remove)

const file = join(path, 'jwt-secret')
const settings = readSettings({ DATA_DIR: path })

test('The server creates the secret of its tokens once, in a file that only its owner can read', () => {
  const secret = readJwtSecret(settings)
  expect(secret).toHaveLength(64)
  expect(readJwtSecret(settings)).toBe(secret)
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each(['x', ''])('The server refuses a stored token secret such as "%s"', (secret) => {
  writeFileSync(file, secret)
  expect(() => readJwtSecret(settings)).toThrow(
    new StartError(
      `The secret in ${file} is too short: anybody could guess it and sign in as anyone. Delete the file, and a new one is made at the next start.`,
    ),
  )
})
