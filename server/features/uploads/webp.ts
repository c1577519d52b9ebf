import { keepOrientation } from './exif.ts'
import type { Size } from './image-size.ts'

type Reader = (picture: Buffer, data: number) => Size | null

const readLossySize: Reader = (picture, data) =>
  picture.readUIntBE(data + 3, 3) === 0x9d012a
    ? {
        width: picture.readUInt16LE(data + 6) & 0x3fff,
        height: picture.readUInt16LE(data + 8) & 0x3fff,
      }
    : null

const readLosslessSize: Reader = (picture, data) => {
  if (picture[data] !== 0x2f) return null
  const bits = picture.readUInt32LE(data + 1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const readCanvasSize: Reader = (picture, data) => ({
  width: picture.readUIntLE(data + 4, 3) + 1,
  height: picture.readUIntLE(data + 7, 3) + 1,
})

/** The chunks that contain the size; each has at least ten bytes. */
const SIZE_READERS: Readonly<Record<string, Reader>> = {
  'VP8 ': readLossySize,
  VP8L: readLosslessSize,
  VP8X: readCanvasSize,
}
const SHORTEST = 10
/** The chunks that contain pixels. */
const PIXELS = ['VP8 ', 'VP8L', 'ANMF']

/** The chunks that a browser needs to show an image. */
const SHOWN = ['VP8X', 'ICCP', 'ANIM', 'ALPH', ...PIXELS]
/** The flags of a VP8X chunk that announce metadata. */
const FLAGS = { exif: 0x08, xmp: 0x04 }

interface Chunk {
  type: string
  start: number
  data: number
  length: number
}

/** The chunks of a WebP; null unless it is complete. */
function readChunks(picture: Buffer): Chunk[] | null {
  if (picture.toString('latin1', 0, 4) !== 'RIFF') return null
  if (picture.toString('latin1', 8, 12) !== 'WEBP') return null
  const end = 8 + picture.readUInt32LE(4)
  if (end > picture.length) return null
  const chunks: Chunk[] = []
  for (let offset = 12; offset < end;) {
    if (offset + 8 > picture.length) return null
    const length = picture.readUInt32LE(offset + 4)
    const chunk = {
      type: picture.toString('latin1', offset, offset + 4),
      start: offset,
      data: offset + 8,
      length,
    }
    if (chunk.data + length > picture.length) return null
    chunks.push(chunk)
    // A chunk of odd length is padded by a byte.
    offset = chunk.data + length + (length & 1)
  }
  return chunks
}

/** Returns the size of a WebP with all chunks complete; null for anything else. */
export function readWebpSize(picture: Buffer): Size | null {
  const chunks = readChunks(picture)
  if (!chunks?.some(({ type }) => PIXELS.includes(type))) return null
  const sizes = chunks
    .filter(({ length }) => length >= SHORTEST)
    .map(({ type, data }) => SIZE_READERS[type]?.(picture, data))
  return sizes.find(Boolean) ?? null
}

function writeChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)])
}

/** Returns a WebP with only the data to show it, without camera, time and place. */
export function removeWebpMetadata(picture: Buffer): Buffer {
  const chunks = readChunks(picture) ?? []
  const getData = ({ data, length }: Chunk) => picture.subarray(data, data + length)
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const orientation = keepOrientation(exif && getData(exif))
  const keptChunks = chunks
    .filter(({ type }) => SHOWN.includes(type))
    .map((chunk) => {
      const data = Buffer.from(getData(chunk))
      if (chunk.type === 'VP8X')
        data[0] = ((data[0] ?? 0) & ~(FLAGS.exif | FLAGS.xmp)) | (orientation ? FLAGS.exif : 0)
      return writeChunk(chunk.type, data)
    })
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...keptChunks,
    ...(orientation ? [writeChunk('EXIF', orientation)] : []),
  ])
  return writeChunk('RIFF', body)
}
