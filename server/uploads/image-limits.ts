/** The largest picture, in bytes. */
export const MAX_PICTURE = 2 * 1024 * 1024
/** The largest picture, in pixels. */
export const MAX_PIXELS = 64_000_000
/** The largest body of an upload, in bytes: the picture and what a form puts around it. */
export const MAX_UPLOAD = MAX_PICTURE + 64 * 1024
