import type { FileKind } from './sheet.ts'
import type { ValueFormat } from './value-format.ts'

/** Characters that some file systems do not allow in names. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\u0000-\u001F]/g

/** Builds a file name from a title and the current business day. */
export const buildFileName = (
  title: string,
  { today }: Pick<ValueFormat, 'today'>,
  kind: FileKind,
): string => `${title.replace(FORBIDDEN_CHARACTERS, ' ').trim()} ${today}.${kind}`
