import { readJpegSize, removeJpegMetadata } from './jpeg.ts'
import { readPngSize, removePngMetadata } from './png.ts'
import type { Size } from './image-size.ts'
import { readWebpSize, removeWebpMetadata } from './webp.ts'

/**
 * An accepted image format: its extension, its media type, and the functions that read and clean
 * it.
 */
interface ImageFormat {
  ending: string
  type: string
  sizeOf: (picture: Buffer) => Size | null
  /** Returns an image of this format without metadata; it looks the same. */
  withoutMetadata: (picture: Buffer) => Buffer
}

/** SVG is excluded, because it can contain scripts. */
const IMAGE_FORMATS: readonly ImageFormat[] = [
  { ending: 'png', type: 'image/png', sizeOf: readPngSize, withoutMetadata: removePngMetadata },
  { ending: 'jpg', type: 'image/jpeg', sizeOf: readJpegSize, withoutMetadata: removeJpegMetadata },
  { ending: 'webp', type: 'image/webp', sizeOf: readWebpSize, withoutMetadata: removeWebpMetadata },
]

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Detects format and size of an image from its whole structure; undefined for anything else. */
export function detectImageFormat(bytes: Uint8Array): (ImageFormat & Size) | undefined {
  const picture = toBuffer(bytes)
  for (const format of IMAGE_FORMATS) {
    const size = format.sizeOf(picture)
    if (size && size.width > 0 && size.height > 0) return { ...format, ...size }
  }
  return undefined
}

/**
 * Returns an image without the metadata of the camera, such as the place, because anybody with its
 * URL may load it. Other files stay unchanged.
 */
export function removeMetadata(bytes: Uint8Array): Uint8Array {
  return detectImageFormat(bytes)?.withoutMetadata(toBuffer(bytes)) ?? bytes
}
