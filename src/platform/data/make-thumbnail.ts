/** The longest edge of a thumbnail in pixels. It suffices for 120 points on the finest screens. */
const MAX_EDGE_PX = 480
/** The size in bytes up to which an image needs no thumbnail. */
const MAX_LIGHT_BYTES = 32 * 1024
/** The largest thumbnail in bytes that the server accepts. */
const MAX_BYTES = 64 * 1024
/** The quality of the compressed thumbnail, from 0 to 1. */
const QUALITY = 0.8

function drawThumbnail(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = MAX_EDGE_PX / Math.max(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/**
 * Makes a thumbnail of an image. Returns undefined for another file, for a small image, and in a
 * browser that cannot make thumbnails.
 */
export async function makeThumbnail(file: File): Promise<File | undefined> {
  if (!file.type.startsWith('image/') || file.size <= MAX_LIGHT_BYTES) return undefined
  const options = { imageOrientation: 'from-image' } as const
  const picture = await createImageBitmap(file, options).catch(() => undefined)
  if (!picture) return undefined
  try {
    if (Math.max(picture.width, picture.height) <= MAX_EDGE_PX) return undefined
    // WebP keeps transparency. Not every browser writes it.
    const blob = await drawThumbnail(picture, file.type === 'image/jpeg' ? file.type : 'image/webp')
    if (!blob || blob.size > MAX_BYTES) return undefined
    return new File([blob], 'thumbnail', { type: blob.type })
  } finally {
    picture.close()
  }
}
