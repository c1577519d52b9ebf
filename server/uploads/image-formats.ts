import { jpegSize } from './jpeg.ts'
import { pngSize } from './png.ts'
import type { Size } from './image-size.ts'
import { webpSize } from './webp.ts'

/**
 * An accepted image format: its file extension, media type, and the function that reads its size.
 */
interface ImageFormat {
  ending: string
  type: string
  sizeOf: (picture: Buffer) => Size | null
}

/** SVG is excluded, because it can contain scripts. */
const FORMATS: readonly ImageFormat[] = [
  { ending: 'png', type: 'image/png', sizeOf: pngSize },
  { ending: 'jpg', type: 'image/jpeg', sizeOf: jpegSize },
  { ending: 'webp', type: 'image/webp', sizeOf: webpSize },
]

/** Detects format and size of an image from its whole structure; undefined for anything else. */
export function imageFormatOf(bytes: Uint8Array): (ImageFormat & Size) | undefined {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const kind of FORMATS) {
    const size = kind.sizeOf(picture)
    if (size && size.width > 0 && size.height > 0) return { ...kind, ...size }
  }
  return undefined
}
