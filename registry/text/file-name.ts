import type { FileKind } from './sheet.ts'
import type { ValueFormat } from './value-format.ts'

/** Characters that some file systems do not allow in names. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001F]/g

/** Builds the name of a file from its content and the current business day. */
export const fileName = (
  title: string,
  { today }: Pick<ValueFormat, 'today'>,
  kind: FileKind,
): string => `${title.replace(UNFIT, ' ').trim()} ${today}.${kind}`
