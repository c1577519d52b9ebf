import { useTranslate } from 'ra-core'
import { createPortal } from 'react-dom'
import type { MatchingChoice } from '../../../features/many-rows/BulkBar.tsx'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { ExportStatus } from '../../../parts/export/ExportStatus.tsx'
import { FILE_KINDS } from '../../../../registry/text/sheet.ts'
import { useExportLabel } from '../../../parts/export/useExportLabel.ts'
import type { Selection } from '../../../parts/table/selection.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import { PrintedList } from './PrintedList.tsx'
import type { ShownList } from './list-sheet.ts'
import { useListExport } from './useListExport.ts'

interface ListExportProps extends ShownList {
  /** The rows on the screen, and the total number of matching rows. */
  rows: readonly Row[] | undefined
  total: number
  selection: Pick<Selection, 'ids'>
  /** Present if all matching rows are selected, except some. */
  choice?: MatchingChoice
  /** Called before an export, so that the screen shows the state that the file will hold. */
  onBegin: () => void
}

/** The export menu: formats, and the number of rows. */
function ExportMenu({
  count,
  hasSelection,
  onChoose,
  actions,
}: {
  count: number
  hasSelection: boolean
  onChoose: () => void
  actions: Pick<ReturnType<typeof useListExport>, 'save' | 'print'>
}) {
  const translate = useTranslate()
  const exportLabel = useExportLabel()
  const closeAndRun = (startExport: () => void) => () => {
    onChoose()
    startExport()
  }
  return (
    <div className="popover" role="group" aria-label={translate('export.title')}>
      <p className="export-what muted tiny">
        {hasSelection ? translate('ui.selected', { count }) : translate('export.rows', { count })}
      </p>
      {FILE_KINDS.map((kind) => (
        <Button
          key={kind}
          kind="quiet"
          icon="download"
          className="popover-item"
          onClick={closeAndRun(() => actions.save(kind))}
        >
          {exportLabel(kind)}
        </Button>
      ))}
      <Button
        kind="quiet"
        icon="print"
        className="popover-item"
        onClick={closeAndRun(actions.print)}
      >
        {translate('reports.print')}
      </Button>
    </div>
  )
}

/** Exports all matching rows of a list, or the selected ones, as a file or on paper. */
export function ListExport(props: ListExportProps) {
  const {
    rows = [],
    total,
    selection: { ids: selectedIds },
    choice,
    onBegin,
    ...list
  } = props
  const allMatchingRows = choice?.allMatching
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const selectedRows = allMatchingRows ? [] : rows.filter(({ id }) => selectedIds.has(id))
  const hasSelection = allMatchingRows !== undefined || selectedRows.length > 0
  const count = allMatchingRows?.count ?? (selectedRows.length || total)
  const selection = { rows: selectedRows, excludedIds: allMatchingRows?.except ?? [] }
  const { exporting, printed, ...actions } = useListExport({ ...list, selection })
  const onChoose = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
    onBegin()
  }
  return (
    <div ref={ref} className="export-menu">
      <IconButton
        icon="download"
        label={translate('export.title')}
        aria-expanded={open}
        disabled={count === 0}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ExportMenu
          count={count}
          hasSelection={hasSelection}
          onChoose={onChoose}
          actions={actions}
        />
      )}
      {createPortal(
        <div className="export-box">
          <ExportStatus task={exporting} text={translate('export.running')} />
        </div>,
        document.body,
      )}
      {printed && createPortal(<PrintedList {...list} rows={printed} />, document.body)}
    </div>
  )
}
