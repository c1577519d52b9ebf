import { useTranslate } from 'ra-core'
import { createPortal } from 'react-dom'
import { ExportStatus } from '../../../parts/export/ExportStatus.tsx'
import { FILE_KINDS } from '../../../../registry/text/sheet.ts'
import { useExportLabel } from '../../../parts/export/useExportLabel.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { PrintedList } from './PrintedList.tsx'
import { type ExportContent, useListExport } from './useListExport.ts'

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

export interface ExportPanelProps extends ExportContent {
  /** The number of rows to export. */
  count: number
  /** True if the selected rows are exported, not all matching ones. */
  hasSelection: boolean
  isOpen: boolean
  /** Called with the choice of a format, before the export. */
  onChoose: () => void
}

/** The open export menu, the progress of an export, and the printed rows. */
export function ExportPanel(props: ExportPanelProps) {
  const { count, hasSelection, isOpen, onChoose, ...content } = props
  const translate = useTranslate()
  const { exporting, printed, ...actions } = useListExport(content)
  return (
    <>
      {isOpen && (
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
      {printed && createPortal(<PrintedList {...content} rows={printed} />, document.body)}
    </>
  )
}
