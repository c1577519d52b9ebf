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
import { listSheet, type ShownList } from './list-sheet.ts'

/** The content of an export. */
interface ExportContent extends ShownList {
  /** The selected rows, or the rows left out of all matching ones. */
  chosen: { rows: readonly Row[]; except: readonly number[] }
}

/** Returns a function that reads the selected rows, or all matching rows if none are selected. */
function useChosenRows({ reference, state, chosen }: ExportContent) {
  const { getList } = useDataProvider<WashboardDataProvider>()
  return async (task: ExportTask): Promise<readonly Row[]> => {
    if (chosen.rows.length > 0) return chosen.rows
    const { sort, filter } = toListParams(state)
    const provider = { getList, peekList: dataProvider.peekList }
    const rows = await readAllRows(provider, reference.resourceName, { sort, filter }, task)
    const except = new Set(chosen.except)
    return except.size > 0 ? rows.filter(({ id }) => !except.has(id)) : rows
  }
}

/** Saves the rows of a list as a file, or prints them. */
export function useListExport(props: ExportContent) {
  const translate = useTranslate()
  const format = useFormat()
  const rightToLeft = usePreferences().direction === 'rtl'
  const language = useI18nProvider().getLocale()
  const readChosenRows = useChosenRows(props)
  const exporting = useLongTask()
  const { printed, print } = usePrinting<{ rows: readonly Row[] }>()
  const save = (kind: FileKind) => async (task: ExportTask) => {
    const rows = await readChosenRows(task)
    const sheet = await listSheet({ translate, format }, props, rows, task)
    const file = await makeFile({ kind, sheets: [sheet], rightToLeft, language }, task.signal)
    const name = buildFileName(translate(getListLabelKey(props.reference)), format, kind)
    download(name, file)
    // The file name is isolated, so that its extension stays in place in an Arabic sentence.
    toastSuccess(translate('export.done', { count: rows.length, file: `\u2068${name}\u2069` }))
  }
  const onPaper = async (task: ExportTask) => {
    const rows = await readChosenRows(task)
    startTransition(() => print({ rows }))
  }
  return {
    exporting,
    save: (kind: FileKind) => void exporting.run(save(kind)),
    print: () => void exporting.run(onPaper),
    printed: printed?.rows,
  }
}
