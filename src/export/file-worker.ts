import { csvFile } from './csv.ts'
import type { Workbook } from '../../registry/text/sheet.ts'
import { xlsxFile } from './xlsx.ts'

/** Makes a file apart from the page, which goes on meanwhile, and hands it over. */
async function make({ kind, ...workbook }: Workbook): Promise<void> {
  const file =
    kind === 'csv' ? csvFile(workbook.sheets, workbook.language) : await xlsxFile(workbook)
  self.postMessage(file)
}

self.addEventListener('message', ({ data }: MessageEvent<Workbook>) => void make(data))
