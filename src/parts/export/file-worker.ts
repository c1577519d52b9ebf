import { buildCsvFile } from './csv.ts'
import type { Workbook } from '../../../registry/text/sheet.ts'
import { buildXlsxFile } from './xlsx.ts'

/** Makes a file in a worker, so that the page stays responsive, and sends it back. */
async function postFile({ kind, ...workbook }: Workbook): Promise<void> {
  const file =
    kind === 'csv'
      ? buildCsvFile(workbook.sheets, workbook.language)
      : await buildXlsxFile(workbook)
  self.postMessage(file)
}

self.addEventListener('message', ({ data }: MessageEvent<Workbook>) => void postFile(data))
