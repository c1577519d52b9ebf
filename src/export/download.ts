import type { Format } from '../i18n/format.ts'
import type { FileKind } from '../../resources/kit/text/sheet.ts'

/** What some system does not take in the name of a file. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001F]/g

/** The name of a file: what it holds, and the day of the business on which it was made. */
export const fileName = (title: string, { today }: Pick<Format, 'today'>, kind: FileKind): string =>
  `${title.replace(UNFIT, ' ').trim()} ${today}.${kind}`

/** Hands a file to the reader. */
export function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy when the click is done, not before.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
