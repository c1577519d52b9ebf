import type * as argon2 from '@node-rs/argon2'

/** The number of password hashes and comparisons: current, maximum at once, and total. */
export const hashingWork = { now: 0, most: 0, all: 0 }

const counted =
  <T extends unknown[], R>(hash: (...parameters: T) => Promise<R>) =>
  async (...parameters: T) => {
    hashingWork.now += 1
    hashingWork.all += 1
    hashingWork.most = Math.max(hashingWork.most, hashingWork.now)
    try {
      return await hash(...parameters)
    } finally {
      hashingWork.now -= 1
    }
  }

/** Returns argon2 with its calls counted in `hashingWork`. */
export const countHashing = (argon: typeof argon2): typeof argon2 => ({
  ...argon,
  hash: counted(argon.hash),
  verify: counted(argon.verify),
})
