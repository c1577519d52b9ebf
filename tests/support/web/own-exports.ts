import './document.ts'
import { isImportable, MAX_IMPORT_ROWS } from '../../../registry/changes/import.ts'
import type { ValueFormatter } from '../../../registry/text/value-text.ts'
import { createHeadingMatcher } from '../../../src/features/import/columns/fields.ts'
import { detectConventions } from '../../../src/features/import/conventions/detect-conventions.ts'
import { formatCellText } from '../../../src/features/import/file/cells.ts'
import { openFile, readCells } from '../../../src/features/import/file/open-file.ts'
import { readPackedFile } from '../../../src/features/import/file/read-packed-file.ts'
import { prepareRows } from '../../../src/features/import/prepare-rows.ts'
import { readTitles } from '../../../src/features/import/read-titles.ts'
import { detectLayout } from '../../../src/features/import/reading/detect-layout.ts'
import { buildCsvFile } from '../../../src/parts/export/csv.ts'
import { buildXlsxFile } from '../../../src/parts/export/xlsx.ts'
import { parseListAddress } from '../../../src/parts/table/state/list-state.ts'
import { createCapabilities } from '../../../src/platform/api/capabilities.ts'
import { browserSession as session } from '../../../src/platform/api/session.ts'
import { createDataProvider } from '../../../src/platform/data/data-provider.ts'
import { createQueryClient } from '../../../src/platform/data/lists/query-client.ts'
import { WholeLists } from '../../../src/platform/data/lists/whole-lists.ts'
import {
  listReferences,
  type ListReference,
} from '../../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../../src/platform/data/rows/normalise.ts'
import { createFormat } from '../../../src/platform/i18n/format.ts'
import { buildListSheet } from '../../../src/screens/list/export/list-sheet.ts'
import { loadAllTexts, translateText } from './load-texts.ts'
import { startWebApi, type WebApi } from './web-api.ts'
import { createPatientHttp } from '../../src/platform/data/provider/support.ts'

/** The parameters of a list with as many rows as an import takes. */
export const ALL_ROWS = { pagination: { page: 1, perPage: MAX_IMPORT_ROWS } }

type Provider = ReturnType<typeof createDataProvider>

/** Starts the server with the demo business, and returns an admin's data provider. */
export async function startExports(): Promise<{ api: WebApi; provider: Provider }> {
  await loadAllTexts()
  const api = await startWebApi()
  await api.enter('admin')
  const language = () => 'en'
  const http = createPatientHttp({ session, language })
  const wholeLists = new WholeLists({ client: createQueryClient(), http, session })
  const capabilities = createCapabilities(http)
  return {
    api,
    provider: createDataProvider({ http, wholeLists, capabilities, session, language }),
  }
}

const getWriter = (language: string): ValueFormatter => ({
  translate: (key, params) => translateText(language, key, params),
  format: createFormat({ language, timeZone: 'Asia/Kuwait', currency: 'KWD' }),
})

/** One list of each entity that can be imported. */
export const IMPORTED_LISTS = listReferences().filter(
  ({ resource, resourceName }) =>
    isImportable(resource) &&
    listReferences().find((reference) => reference.resource === resource)?.resourceName ===
      resourceName,
)

/** Rows of a list with the columns and the language of their file. */
export interface ExportedList {
  provider: Provider
  reference: ListReference
  rows: readonly Row[]
  columns: readonly string[]
  language: string
}

/** Exports rows as a file. */
export async function exportRows(
  { reference, rows, columns, language }: Omit<ExportedList, 'provider'>,
  kind: string,
) {
  const list = { reference, columns, state: parseListAddress('', reference) }
  const task = { signal: new AbortController().signal, onProgress: () => undefined }
  const sheets = [await buildListSheet(getWriter(language), list, rows, task)]
  const blob =
    kind === 'csv'
      ? buildCsvFile(sheets, language)
      : await buildXlsxFile({ sheets, rightToLeft: false })
  return new File([await blob.arrayBuffer()], `list.${kind}`)
}

/** Reads an exported file as an import does, without the columns of some headings. */
export async function importFile(
  { provider, reference, rows, language }: ExportedList,
  file: File,
  skippedFields: readonly string[] = [],
) {
  const { resource } = reference
  const opened = await openFile(file, readPackedFile)
  if ('key' in opened) throw new Error(opened.key)
  const match = createHeadingMatcher(resource)
  const layout = detectLayout(opened, match)
  const readResult = readCells(opened, layout)
  if ('key' in readResult) throw new Error(readResult.key)
  const table = readResult.cells.slice(layout.headings)
  const guessed = match((table[0] ?? []).map((cell) => formatCellText(cell))).mapping
  const mapping = guessed.map((name) => (skippedFields.includes(name ?? '') ? null : name))
  const { separator } = layout
  return prepareRows({
    resource,
    table,
    mapping,
    conventions: detectConventions({ resource, table, mapping, language, separator }),
    rowIdsByTitle: await readTitles(provider, resource, Object.keys(resource.fields)),
    existingRows: new Map(rows.map((row) => [row.id, row])),
    writer: getWriter(language),
    plan: null,
    language,
  })
}
