import { useDataProvider, useI18nProvider, useTranslate } from 'ra-core'
import { startTransition } from 'react'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import { dataProvider } from '../../../platform/data/index.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { buildFileName } from '../../../../registry/text/file-name.ts'
import { download } from '../../../parts/export/download.ts'
import { makeFile } from '../../../parts/export/make-file.ts'
import type { FileKind } from '../../../../registry/text/sheet.ts'
import { type ExportTask, useLongTask } from '../../../parts/export/useLongTask.ts'
import { usePrinting } from '../../../parts/export/usePrinting.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getListLabelKey } from '../../../platform/i18n/label-keys.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { toListParams } from '../../../parts/table/state/list-state.ts'
import { toastSuccess } from '../../../platform/ui/overlays/toasts.tsx'
import { readAllRows } from './read-all-rows.ts'
import { buildListSheet, type ShownList } from './list-sheet.ts'

/** The content of an export. */
export interface ExportContent extends ShownList {
  /** The selected rows, or the ids excluded from all matching rows. */
  selection: { rows: readonly Row[]; excludedIds: readonly number[] }
}

/** Returns a function that reads the selected rows, or all matching rows if none are selected. */
function useExportedRows({ reference, state, selection }: ExportContent) {
  const { getList } = useDataProvider<WashboardDataProvider>()
  return async (task: ExportTask): Promise<readonly Row[]> => {
    if (selection.rows.length > 0) return selection.rows
    const { sort, filter, meta } = toListParams(state, reference)
    const provider = { getList, peekList: dataProvider.peekList }
    const rows = await readAllRows(provider, reference.resourceName, { sort, filter, meta }, task)
    const excludedIds = new Set(selection.excludedIds)
    return excludedIds.size > 0 ? rows.filter(({ id }) => !excludedIds.has(id)) : rows
  }
}

/** Saves the rows of a list as a file, or prints them. */
export function useListExport(props: ExportContent) {
  const translate = useTranslate()
  const format = useFormat()
  const rightToLeft = usePreferences().direction === 'rtl'
  const language = useI18nProvider().getLocale()
  const readExportedRows = useExportedRows(props)
  const exportTask = useLongTask()
  const { printed: printedRows, print } = usePrinting<{ rows: readonly Row[] }>()
  const save = (kind: FileKind) => async (task: ExportTask) => {
    const rows = await readExportedRows(task)
    const sheet = await buildListSheet({ translate, format }, props, rows, task)
    const file = await makeFile({ kind, sheets: [sheet], rightToLeft, language }, task.signal)
    const name = buildFileName(translate(getListLabelKey(props.reference)), format, kind)
    download(name, file)
    // The file name is isolated, so that its extension stays in place in an Arabic sentence.
    toastSuccess(translate('export.done', { count: rows.length, file: `\u2068${name}\u2069` }))
  }
  const printRows = async (task: ExportTask) => {
    const rows = await readExportedRows(task)
    startTransition(() => print({ rows }))
  }
  return {
    exporting: exportTask,
    save: (kind: FileKind) => void exportTask.run(save(kind)),
    print: () => void exportTask.run(printRows),
    printed: printedRows?.rows,
  }
}
