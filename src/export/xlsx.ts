import writeSheets from 'write-excel-file/universal'
import { spreadsheetOf } from '../../registry/text/spreadsheet.ts'
import type { Workbook } from '../../registry/text/sheet.ts'

/** Tables as a spreadsheet, each on a sheet of its own. */
export async function xlsxFile(workbook: Pick<Workbook, 'sheets' | 'rightToLeft'>): Promise<Blob> {
  return writeSheets(spreadsheetOf(workbook)).toBlob()
}
