import { expect, test, vi } from 'vitest'
import { hashPassword, matchesHash } from '../../../server/auth/passwords.ts'
import { hashingWork } from '../../support/server/counted-hashing.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const { countHashing } = await import('../../support/server/counted-hashing.ts')
  return countHashing(await load())
})

test('The server hashes or compares at most two passwords at a time', async () => {
  const password = 'bucket sponge chamois'
  const hash = await hashPassword(password)
  const compared = await Promise.all([
    ...Array.from({ length: 4 }, () => matchesHash(hash, password)),
    ...Array.from({ length: 4 }, () => matchesHash(null, password)),
    ...Array.from({ length: 4 }, () => hashPassword(password)),
  ])
  expect(compared.slice(0, 8)).toEqual([true, true, true, true, false, false, false, false])
  expect(hashingWork.most).toBe(2)
  expect(hashingWork.all).toBeGreaterThanOrEqual(13)
})
