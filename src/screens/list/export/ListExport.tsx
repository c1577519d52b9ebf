import { useTranslate } from 'ra-core'
import { Suspense, useState } from 'react'
import type { MatchingChoice } from '../../../features/many-rows/BulkBar.tsx'
import { preload } from '../../../platform/api/loading.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { Selection } from '../../../parts/table/selection.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { OpeningDialog } from '../../../platform/ui/feedback/Offline.tsx'
import { lazyComponent } from '../../../platform/api/lazy-component.ts'
import { usePopover } from '../../../platform/ui/overlays/usePopover.ts'
import type { ShownList } from './list-sheet.ts'

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

const exportPanel = lazyComponent(async () => (await import('./ExportPanel.tsx')).ExportPanel)

/** Loads the code of the export menu and of the exports. */
export const loadExportPanel = (): Promise<unknown> => exportPanel.load()

const preloadPanel = () => preload(loadExportPanel)

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
  // An export goes on after its menu has closed.
  const [isNeeded, setNeeded] = useState(false)
  if (open && !isNeeded) setNeeded(true)
  const selectedRows = allMatchingRows ? [] : rows.filter(({ id }) => selectedIds.has(id))
  const hasSelection = allMatchingRows !== undefined || selectedRows.length > 0
  const count = allMatchingRows?.count ?? (selectedRows.length || total)
  const selection = { rows: selectedRows, excludedIds: allMatchingRows?.except ?? [] }
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
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => setOpen(!open)}
      />
      {isNeeded && (
        <Suspense fallback={<OpeningDialog />}>
          <exportPanel.Screen
            {...list}
            selection={selection}
            count={count}
            hasSelection={hasSelection}
            isOpen={open}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </div>
  )
}
