import { getTextDirection } from '../../../registry/days/customs.ts'
import { getListedReport } from '../../../registry/reports/address/report-state.ts'
import { buildSheets } from '../../../registry/reports/text/report-sheets.ts'
import { formatCsvSheets } from '../../../registry/text/csv.ts'
import { buildFileName } from '../../../registry/text/file-name.ts'
import { getReportLabelKey } from '../../../registry/text/label-keys.ts'
import type { FileKind, Sheet } from '../../../registry/text/sheet.ts'
import { buildSheetData } from '../../../registry/text/spreadsheet.ts'
import type { Letter } from '../../mail/mail.ts'
import type { AnsweredView, MailDeps } from './answer-view.ts'
import { createWriter } from './mail-content.ts'
import type { ReportMail } from './stored-mails.ts'

const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function writeBytes(kind: FileKind, sheets: readonly Sheet[], language: string) {
  if (kind === 'csv') return Buffer.from(formatCsvSheets(sheets, language))
  // The module is loaded on demand, because most servers write no spreadsheet.
  const { default: writeSheets } = await import('write-excel-file/universal')
  const rightToLeft = getTextDirection(language) === 'rtl'
  const file = await writeSheets(buildSheetData({ sheets, rightToLeft })).toBlob()
  return Buffer.from(await file.arrayBuffer())
}

/** Builds the same file as the export of the report's screen. */
export async function buildAttachment(
  deps: MailDeps,
  mail: ReportMail,
  { report, state, answer, business }: AnsweredView,
): Promise<Letter['attachments'][number]> {
  const writer = createWriter(deps, mail, getListedReport(report, state), business)
  const { file: kind, language } = mail
  const sheets = buildSheets(writer, state, { whole: answer, titles: answer, kind })
  return {
    filename: buildFileName(writer.translate(getReportLabelKey(report)), writer.format, kind),
    content: await writeBytes(kind, sheets, language),
    contentType: MEDIA_TYPES[kind],
  }
}
