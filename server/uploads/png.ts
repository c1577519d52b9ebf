import { crc32 } from 'node:zlib'
import type { Size } from './image-size.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes around the data of a chunk: length and type before it, checksum after it. */
const AROUND = 12

function chunkAt(picture: Buffer, at: number) {
  if (at + AROUND > picture.length) return null
  const end = at + AROUND + picture.readUInt32BE(at)
  if (end > picture.length) return null
  const isWhole = crc32(picture.subarray(at + 4, end - 4)) === picture.readUInt32BE(end - 4)
  return isWhole ? { type: picture.toString('latin1', at + 4, at + 8), data: at + 8, end } : null
}

/** Returns the size of a PNG with all chunks complete; null for anything else. */
export function pngSize(picture: Buffer): Size | null {
  if (SIGNATURE.some((byte, index) => picture[index] !== byte)) return null
  const head = chunkAt(picture, SIGNATURE.length)
  if (head?.type !== 'IHDR' || head.end - head.data !== 17) return null
  let hasPixels = false
  for (let chunk = chunkAt(picture, head.end); chunk; chunk = chunkAt(picture, chunk.end)) {
    hasPixels ||= chunk.type === 'IDAT'
    if (chunk.type !== 'IEND') continue
    const { data } = head
    return hasPixels
      ? { width: picture.readUInt32BE(data), height: picture.readUInt32BE(data + 4) }
      : null
  }
  return null
}
