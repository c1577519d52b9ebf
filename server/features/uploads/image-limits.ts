/** Bytes of an image at most. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
/** Pixels of an image at most. */
export const MAX_IMAGE_PIXELS = 64_000_000
/** Bytes of the form around an uploaded file at most. */
export const FORM_BYTES = 64 * 1024
/** Bytes of an upload's body at most: the image and the form around it. */
export const MAX_UPLOAD_BYTES = MAX_IMAGE_BYTES + FORM_BYTES
