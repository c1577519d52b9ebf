import { jpegSize } from './jpeg.ts'
import { pngSize } from './png.ts'
import type { Size } from './image-size.ts'
import { webpSize } from './webp.ts'

/** A kind of picture that may be kept: how it ends, what it is served as, and how it is read. */
interface ImageFormat {
  ending: string
  type: string
  sizeOf: (picture: Buffer) => Size | null
}

/** SVG is not among them: it can carry scripts. */
const FORMATS: readonly ImageFormat[] = [
  { ending: 'png', type: 'image/png', sizeOf: pngSize },
  { ending: 'jpg', type: 'image/jpeg', sizeOf: jpegSize },
  { ending: 'webp', type: 'image/webp', sizeOf: webpSize },
]

/** What a picture is and how large, told by its whole structure; undefined for anything else. */
export function imageFormatOf(bytes: Uint8Array): (ImageFormat & Size) | undefined {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const kind of FORMATS) {
    const size = kind.sizeOf(picture)
    if (size && size.width > 0 && size.height > 0) return { ...kind, ...size }
  }
  return undefined
}
