import { useGetOne } from 'ra-core'
import type { RefObject } from 'react'
import type { ListReference } from '../../data/rows/list-references.ts'
import type { Row } from '../../data/rows/normalise.ts'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { Pending } from '../../feedback/Pending.tsx'
import { useKeys } from '../../layout/keyboard/useKeys.ts'
import type { ListState } from '../../table/state/list-state.ts'
import type { Change } from '../../table/state/list-state.ts'
import { NoSuchRow } from './NoSuchRow.tsx'
import { PanelBar } from './PanelBar.tsx'
import { PanelRecord } from './PanelRecord.tsx'
import { type Neighbour, useNeighbours } from './useNeighbours.ts'
import { usePanelFocus } from './usePanelFocus.ts'

/** What the panel must know of how its row was opened and is closed. */
interface Opening {
  /** Somebody has just opened the row, who wants the focus in it. */
  isAsked: RefObject<boolean>
  close: () => void
}

interface RowPanelProps {
  reference: ListReference
  state: ListState
  /** The rows of the page that is shown, and how many there are on all pages. */
  rows: readonly Row[]
  total: number
  id: number
  beside: Opening
  change: (part: Change) => void
}

/** A row beside its list, with the ways to the previous and the next. */
export function RowPanel(props: RowPanelProps) {
  const { reference, rows, id, beside, change } = props
  const { resource, resourceName } = reference
  const titleOf = useTitleOf()
  const isListed = rows.some((row) => row.id === id)
  const ref = usePanelFocus(reference.list.route, id, beside.isAsked, isListed)
  const neighbours = useNeighbours(props)
  const step = ({ id: open, page }: Neighbour) => change({ open, page })
  const { before, after } = neighbours
  useKeys({
    '[': () => (before ? step(before) : false),
    ']': () => (after ? step(after) : false),
    Escape: beside.close,
  })
  const { data, error, refetch } = useGetOne<Row>(
    resourceName,
    { id },
    { placeholderData: rows.find((row) => row.id === id) },
  )
  const row = data?.id === id ? data : undefined
  const title = row ? titleOf(resource.name, row) : ''
  const isGone = error && 'status' in error && error.status === 404
  return (
    <section className="row-panel" ref={ref} tabIndex={-1} aria-label={title || undefined}>
      <PanelBar {...{ reference, id, title, step }} {...neighbours} onClose={beside.close} />
      {isGone ? (
        <NoSuchRow onClose={beside.close} />
      ) : row ? (
        <PanelRecord key={id} reference={reference} row={row} onGone={beside.close} />
      ) : (
        <div className="page" aria-busy={!error}>
          <Pending error={error} onRetry={refetch} shape="record" />
        </div>
      )}
    </section>
  )
}
