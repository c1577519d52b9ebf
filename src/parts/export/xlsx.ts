import writeSheets from 'write-excel-file/universal'
import { buildSheetData } from '../../../registry/text/spreadsheet.ts'
import type { Workbook } from '../../../registry/text/sheet.ts'

/** Returns tables as a spreadsheet, each on its own sheet. */
export async function buildXlsxFile(
  workbook: Pick<Workbook, 'sheets' | 'rightToLeft'>,
): Promise<Blob> {
  return writeSheets(buildSheetData(workbook)).toBlob()
}
