import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import { loadCode } from '../../api/loading.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import type { Change, ListState } from '../../table/state/list-state.ts'
import { type Beside, loadPanel } from './useBeside.ts'

const RowPanel = lazy(async () => ({ default: (await loadCode(loadPanel)).RowPanel }))
const NONE: readonly Row[] = []

interface WithRowProps {
  reference: ListReference
  state: ListState
  change: (part: Change) => void
  rows: readonly Row[] | undefined
  total: number
  beside: Beside
  /** The list. */
  children: ReactNode
}

/** A list and, beside it, the row that is open. The links in its table stay links; a plain click on one opens its row here. */
export function WithRow({ beside, rows = NONE, children, ...listed }: WithRowProps) {
  const { id, page, onClickCapture, onIntent } = beside
  if (page) return <Navigate to={page} replace />
  return (
    <div className="list-beside" data-open={id !== undefined}>
      <div
        className="sheet"
        onClickCapture={onClickCapture}
        onPointerOver={onIntent}
        onFocus={onIntent}
      >
        {children}
      </div>
      {id !== undefined && (
        <Suspense fallback={<section className="row-panel" aria-busy="true" />}>
          <RowPanel {...{ ...listed, rows, id, beside }} />
        </Suspense>
      )}
    </div>
  )
}
