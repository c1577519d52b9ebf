import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import type { ListStateChange, ListState } from '../../../parts/table/state/list-state.ts'
import { OpenRowContext } from '../cards/open-row-context.ts'
import { lazyPanel, type RowPanelState } from './useRowPanel.ts'

const NO_ROWS: readonly Row[] = []

interface ListWithPanelProps {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  rows: readonly Row[] | undefined
  total: number
  rowPanel: RowPanelState
  /** The list. */
  children: ReactNode
}

/**
 * A list, and next to it the panel of the open row. A plain click on a title or a card opens the
 * panel; otherwise they stay links.
 */
export function ListWithPanel({
  rowPanel,
  rows = NO_ROWS,
  children,
  ...panelProps
}: ListWithPanelProps) {
  const { id, page, onClickCapture, onIntent } = rowPanel
  if (page) return <Navigate to={page} replace />
  return (
    <div className="list-beside" data-open={id !== undefined}>
      <div
        className="sheet"
        onClickCapture={onClickCapture}
        onPointerOver={onIntent}
        onFocus={onIntent}
      >
        <OpenRowContext value={id}>{children}</OpenRowContext>
      </div>
      {id !== undefined && (
        <Suspense fallback={<section className="row-panel" aria-busy="true" />}>
          <lazyPanel.Screen {...panelProps} rows={rows} id={id} rowPanel={rowPanel} />
        </Suspense>
      )}
    </div>
  )
}
