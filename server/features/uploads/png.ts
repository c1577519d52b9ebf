import { crc32 } from 'node:zlib'
import { keepOrientation } from './exif.ts'
import type { Size } from './image-size.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes around the data of a chunk: length and type before it, checksum after it. */
const CHUNK_OVERHEAD = 12
/**
 * The optional chunks that a browser needs to show an image: transparency, colours and animation.
 */
const DISPLAY_CHUNKS = [
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]

interface Chunk {
  type: string
  start: number
  data: number
  end: number
}

function readChunk(picture: Buffer, start: number): Chunk | null {
  if (start + CHUNK_OVERHEAD > picture.length) return null
  const end = start + CHUNK_OVERHEAD + picture.readUInt32BE(start)
  if (end > picture.length) return null
  const isWhole = crc32(picture.subarray(start + 4, end - 4)) === picture.readUInt32BE(end - 4)
  const type = picture.toString('latin1', start + 4, start + 8)
  return isWhole ? { type, start, data: start + 8, end } : null
}

/** The chunks up to the last one; null unless the PNG is complete. */
function readChunks(picture: Buffer): Chunk[] | null {
  if (!picture.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  const chunks: Chunk[] = []
  for (let offset = PNG_SIGNATURE.length; ;) {
    const chunk = readChunk(picture, offset)
    if (!chunk) return null
    chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    offset = chunk.end
  }
}

/** Returns the size of a PNG with all chunks complete; null for anything else. */
export function readPngSize(picture: Buffer): Size | null {
  const chunks = readChunks(picture)
  const head = chunks?.[0]
  if (head?.type !== 'IHDR' || head.end - head.data !== 17) return null
  if (!chunks?.some(({ type }) => type === 'IDAT')) return null
  const { data } = head
  return { width: picture.readUInt32BE(data), height: picture.readUInt32BE(data + 4) }
}

function writeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A capital first letter marks a chunk that every reader must understand. */
const isShown = ({ type }: Chunk) => /^[A-Z]/.test(type) || DISPLAY_CHUNKS.includes(type)

/** Returns a PNG with only the data to show it, without texts, times and places. */
export function removePngMetadata(picture: Buffer): Buffer {
  const chunks = readChunks(picture) ?? []
  const exif = chunks.find(({ type }) => type === 'eXIf')
  const orientation = keepOrientation(exif && picture.subarray(exif.data, exif.end - 4))
  const [head, ...otherChunks] = chunks
    .filter(isShown)
    .map(({ start, end }) => picture.subarray(start, end))
  if (!head) return picture
  return Buffer.concat([
    PNG_SIGNATURE,
    head,
    ...(orientation ? [writeChunk('eXIf', orientation)] : []),
    ...otherChunks,
  ])
}
