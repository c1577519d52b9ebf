import type { FileKind } from './sheet.ts'
import type { ValueFormat } from './value-format.ts'

/** What some system does not take in the name of a file. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001F]/g

/** The name of a file: what it holds, and the day of the business on which it was made. */
export const fileName = (
  title: string,
  { today }: Pick<ValueFormat, 'today'>,
  kind: FileKind,
): string => `${title.replace(UNFIT, ' ').trim()} ${today}.${kind}`
