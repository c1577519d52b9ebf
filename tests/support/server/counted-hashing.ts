import type * as argon2 from '@node-rs/argon2'

/** How many passwords are being hashed or compared, and how many were at most and in all. */
export const hashingWork = { now: 0, most: 0, all: 0 }

const counted =
  <T extends unknown[], R>(hash: (...given: T) => Promise<R>) =>
  async (...given: T) => {
    hashingWork.now += 1
    hashingWork.all += 1
    hashingWork.most = Math.max(hashingWork.most, hashingWork.now)
    try {
      return await hash(...given)
    } finally {
      hashingWork.now -= 1
    }
  }

/** The library that hashes passwords, which counts what it does. */
export const countHashing = (real: typeof argon2): typeof argon2 => ({
  ...real,
  hash: counted(real.hash),
  verify: counted(real.verify),
})
