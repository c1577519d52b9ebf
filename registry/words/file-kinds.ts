/** The accepted kinds of files, with their extensions. */
export const FILE_KINDS = {
  image: ['png', 'jpg', 'webp'],
  pdf: ['pdf'],
  text: ['txt'],
  document: ['docx'],
  sheet: ['xlsx'],
} as const
export type FileKind = keyof typeof FILE_KINDS

/** Every kind of file. */
export const FILE_KIND_NAMES = Object.keys(FILE_KINDS) as readonly FileKind[]
/** The maximum number of bytes of a file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The default maximum number of files in one field. */
export const MAX_FILES = 20
