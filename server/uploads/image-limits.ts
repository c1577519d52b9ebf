/** The largest picture, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** The largest picture, in pixels. */
export const MAX_IMAGE_PIXELS = 64_000_000
/** The largest body of an upload, in bytes: the picture and what a form puts around it. */
export const MAX_UPLOAD_BYTES = MAX_IMAGE_BYTES + 64 * 1024
