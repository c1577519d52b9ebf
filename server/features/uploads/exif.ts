/** The EXIF orientation of an image, from 1 to 8; 1 is upright. */
type Orientation = number

const UPRIGHT: Orientation = 1
const ORIENTATION_TAG = 0x0112
const SHORT_TYPE = 3
const ENTRY_LENGTH = 12
/** The prefix of EXIF data in JPEG segments. Some programs write it in other formats, too. */
const EXIF_PREFIX = Buffer.from('Exif\0\0', 'latin1')

/** Returns EXIF data without the prefix of JPEG segments. */
function removePrefix(exif: Buffer): Buffer {
  return exif.subarray(0, EXIF_PREFIX.length).equals(EXIF_PREFIX)
    ? exif.subarray(EXIF_PREFIX.length)
    : exif
}

/** Reads the orientation from EXIF data; upright without an entry. */
function readOrientation(exif: Buffer): Orientation {
  const tiff = removePrefix(exif)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const readUInt16 = (offset: number) =>
    isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)
  if (tiff.length < 10) return UPRIGHT
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return UPRIGHT
  const firstEntry = directory + 2
  const fitting = Math.floor((tiff.length - firstEntry) / ENTRY_LENGTH)
  for (let entryIndex = 0; entryIndex < Math.min(readUInt16(directory), fitting); entryIndex++) {
    const entryOffset = firstEntry + entryIndex * ENTRY_LENGTH
    if (readUInt16(entryOffset) !== ORIENTATION_TAG || readUInt16(entryOffset + 2) !== SHORT_TYPE)
      continue
    const value = readUInt16(entryOffset + 8)
    return value >= 1 && value <= 8 ? value : UPRIGHT
  }
  return UPRIGHT
}

/**
 * Returns EXIF data with only the orientation; undefined for an upright image. Place, time, camera
 * and thumbnail are removed.
 */
export function keepOrientation(exif: Buffer | undefined): Buffer | undefined {
  const orientation = exif ? readOrientation(exif) : UPRIGHT
  if (orientation === UPRIGHT) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION_TAG, 10)
  tiff.writeUInt16BE(SHORT_TYPE, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
