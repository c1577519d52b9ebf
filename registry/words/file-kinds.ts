/** The kinds of files that can be kept, each with the endings of their addresses. */
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
/** The bytes of a file at most. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** The files of a field at most, where it says nothing of it. */
export const MOST_FILES = 20
