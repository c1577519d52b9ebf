import { directionOf } from '../../../registry/days/customs.ts'
import { listedAs } from '../../../registry/reports/address/report-state.ts'
import { sheetsOf } from '../../../registry/reports/text/report-sheets.ts'
import { csvOfSheets } from '../../../registry/text/csv.ts'
import { fileName } from '../../../registry/text/file-name.ts'
import { reportLabelKey } from '../../../registry/text/label-keys.ts'
import type { FileKind, Sheet } from '../../../registry/text/sheet.ts'
import { spreadsheetOf } from '../../../registry/text/spreadsheet.ts'
import type { Letter } from '../../mail/mail.ts'
import type { AnsweredView, MailDeps } from './answer-view.ts'
import { writerOf } from './mail-content.ts'
import type { ReportMail } from './stored-mails.ts'

const TYPES: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function bytesOf(kind: FileKind, sheets: readonly Sheet[], language: string) {
  if (kind === 'csv') return Buffer.from(csvOfSheets(sheets, language))
  // Most starts write no spreadsheet.
  const { default: writeSheets } = await import('write-excel-file/universal')
  const rightToLeft = directionOf(language) === 'rtl'
  const file = await writeSheets(spreadsheetOf({ sheets, rightToLeft })).toBlob()
  return Buffer.from(await file.arrayBuffer())
}

/** The whole of a report as the file that its screen exports. */
export async function attachmentOf(
  deps: MailDeps,
  mail: ReportMail,
  { report, state, answer }: AnsweredView,
): Promise<Letter['attachments'][number]> {
  const writer = writerOf(deps, mail, listedAs(report, state))
  const { file: kind, language } = mail
  const sheets = sheetsOf(writer, state, { whole: answer, known: answer, kind })
  return {
    filename: fileName(writer.translate(reportLabelKey(report)), writer.format, kind),
    content: await bytesOf(kind, sheets, language),
    contentType: TYPES[kind],
  }
}
