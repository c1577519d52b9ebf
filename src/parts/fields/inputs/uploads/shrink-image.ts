/** The longest edges to try, in pixels, the largest first. */
const EDGE_LENGTHS = [2560, 1920, 1280, 800]
/** A JPEG or WebP of this quality has no visible loss at normal distance. */
const IMAGE_QUALITY = 0.85

/** Draws a picture with a given longest edge in pixels, and encodes it. */
function encodePicture(picture: ImageBitmap, maxEdge: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, IMAGE_QUALITY))
}

/**
 * Shrinks a picture to a maximum number of bytes. Returns the file itself if it is small enough or
 * unreadable for the browser.
 */
export async function shrinkImage(file: File, maxBytes: number): Promise<File> {
  if (file.size <= maxBytes) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!picture) return file
  // A photo stays large as PNG at any size. WebP keeps its transparency.
  const type = file.type === 'image/png' ? 'image/webp' : file.type
  try {
    for (const edge of EDGE_LENGTHS) {
      const blob = await encodePicture(picture, edge, type)
      if (blob && blob.size <= maxBytes) return new File([blob], file.name, { type: blob.type })
    }
    return file
  } finally {
    picture.close()
  }
}
