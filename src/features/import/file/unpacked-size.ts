import { unzipSync } from 'fflate'

/** The megabytes to which a spreadsheet may unpack, far more than its most rows need. */
export const MAX_UNPACKED_MB = 100

/** Returns the megabytes to which a file unpacks, as its directory says. Nothing is unpacked. */
export function readUnpackedSize(bytes: Uint8Array): number {
  let size = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize
      return false
    },
  })
  return Math.ceil(size / 1024 ** 2)
}
