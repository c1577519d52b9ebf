import type { Size } from './image-size.ts'

type Reader = (picture: Buffer, data: number) => Size | null

const lossy: Reader = (picture, data) =>
  picture.readUIntBE(data + 3, 3) === 0x9d012a
    ? {
        width: picture.readUInt16LE(data + 6) & 0x3fff,
        height: picture.readUInt16LE(data + 8) & 0x3fff,
      }
    : null

const lossless: Reader = (picture, data) => {
  if (picture[data] !== 0x2f) return null
  const bits = picture.readUInt32LE(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const canvas: Reader = (picture, data) => ({
  width: picture.readUIntLE(data + 4, 3) + 1,
  height: picture.readUIntLE(data + 7, 3) + 1,
})

/** The chunks that contain the size; each has at least ten bytes. */
const SIZED: Readonly<Record<string, Reader>> = { 'VP8 ': lossy, VP8L: lossless, VP8X: canvas }
const SHORTEST = 10
/** The chunks that contain pixels. */
const PIXELS = ['VP8 ', 'VP8L', 'ANMF']

function chunkAt(picture: Buffer, at: number) {
  if (at + 8 > picture.length) return null
  const length = picture.readUInt32LE(at + 4)
  const type = picture.toString('latin1', at, at + 4)
  const data = at + 8
  return data + length > picture.length
    ? null
    : { type, length, data, end: data + length + (length & 1) }
}

/** Returns the size of a WebP with all chunks complete; null for anything else. */
export function webpSize(picture: Buffer): Size | null {
  if (picture.toString('latin1', 0, 4) !== 'RIFF') return null
  if (picture.toString('latin1', 8, 12) !== 'WEBP') return null
  const end = 8 + picture.readUInt32LE(4)
  if (end > picture.length) return null
  let size: Size | null = null
  let hasPixels = false
  let at = 12
  for (let chunk = chunkAt(picture, at); chunk && at < end; chunk = chunkAt(picture, at)) {
    const { type, length, data } = chunk
    if (length >= SHORTEST) size ??= SIZED[type]?.(picture, data) ?? null
    hasPixels ||= PIXELS.includes(type)
    at = chunk.end
  }
  return hasPixels && at >= end ? size : null
}
