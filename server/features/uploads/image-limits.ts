/** The largest image, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** The maximum number of pixels of an image. */
export const MAX_IMAGE_PIXELS = 64_000_000
/** The largest thumbnail, in bytes. */
export const MAX_THUMBNAIL_BYTES = 64 * 1024
/** The longest edge of a thumbnail, in pixels. */
export const MAX_THUMBNAIL_EDGE = 512
/** The maximum number of bytes of the form around an uploaded file, with its thumbnail. */
export const FORM_BYTES = 64 * 1024 + MAX_THUMBNAIL_BYTES
/** The largest body of an upload in bytes: the image and the form around it. */
export const MAX_UPLOAD_BYTES = MAX_IMAGE_BYTES + FORM_BYTES
