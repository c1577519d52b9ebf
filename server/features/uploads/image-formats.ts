import { jpegSize, jpegWithoutMetadata } from './jpeg.ts'
import { pngSize, pngWithoutMetadata } from './png.ts'
import type { Size } from './image-size.ts'
import { webpSize, webpWithoutMetadata } from './webp.ts'

/** An accepted image format: its file extension, its media type, and what reads and cleans it. */
interface ImageFormat {
  ending: string
  type: string
  sizeOf: (picture: Buffer) => Size | null
  /** Returns a picture of this format without metadata, shown as before. */
  withoutMetadata: (picture: Buffer) => Buffer
}

/** SVG is excluded, because it can contain scripts. */
const FORMATS: readonly ImageFormat[] = [
  { ending: 'png', type: 'image/png', sizeOf: pngSize, withoutMetadata: pngWithoutMetadata },
  { ending: 'jpg', type: 'image/jpeg', sizeOf: jpegSize, withoutMetadata: jpegWithoutMetadata },
  { ending: 'webp', type: 'image/webp', sizeOf: webpSize, withoutMetadata: webpWithoutMetadata },
]

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Detects format and size of an image from its whole structure; undefined for anything else. */
export function imageFormatOf(bytes: Uint8Array): (ImageFormat & Size) | undefined {
  const picture = asBuffer(bytes)
  for (const kind of FORMATS) {
    const size = kind.sizeOf(picture)
    if (size && size.width > 0 && size.height > 0) return { ...kind, ...size }
  }
  return undefined
}

/**
 * Returns a picture without what a camera notes beside it, the place for example, because anybody
 * with its address may load it; any other file as it is.
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  return imageFormatOf(bytes)?.withoutMetadata(asBuffer(bytes)) ?? bytes
}
