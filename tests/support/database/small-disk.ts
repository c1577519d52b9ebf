import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of its own at a folder, which can be filled to the last byte and emptied again. */
export interface SmallDisk {
  /** Leaves no more room than so many bytes. */
  fill(left: number): void
  /** Gives back the room that was filled. */
  free(): void
  remove(): void
}

const PIECE = Buffer.alloc(64 * 1024)

/** Lays a disk of so many megabytes in memory over a folder; throws where this user may not mount. */
export function laySmallDisk(folder: string, megabytes: number): SmallDisk {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  const room = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    fill(left) {
      const handle = openSync(filler, 'a')
      while (room() > left) writeSync(handle, PIECE, 0, Math.min(PIECE.length, room() - left))
      closeSync(handle)
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => execFileSync('umount', ['-l', folder]),
  }
}
