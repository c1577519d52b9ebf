import type * as argon2 from '@node-rs/argon2'

/** Passwords that are hashed or compared: at the moment, at most at a time, and in all. */
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

/** Returns argon2 with its calls counted in `hashingWork`. */
export const countHashing = (real: typeof argon2): typeof argon2 => ({
  ...real,
  hash: counted(real.hash),
  verify: counted(real.verify),
})
