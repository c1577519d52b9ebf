import { useGetList, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { dataProvider } from '../../../platform/data/index.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { type ListState, toListParams } from '../../../parts/table/state/list-state.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { getStateKey } from '../../../platform/i18n/label-keys.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { StateBadge } from '../../../platform/ui/values/StateBadge.tsx'
import { DropArea } from '../cards/DropArea.tsx'
import type { DraggedCard, DropTarget } from '../cards/drag.ts'
import type { PendingMove, RowMoves } from '../moves/useMoves.tsx'
import { BoardCard } from './BoardCard.tsx'

/** The number of cards that a column shows at first, and adds with each click on "show more". */
const CARDS_PER_STEP = 20

/** Returns the first rows of a list in one state, and the total number. */
function useColumn(reference: ListReference, list: ListState, state: string) {
  const [maxCards, setMaxCards] = useState(CARDS_PER_STEP)
  const filters = { ...list.filters, state: [state] }
  const params = toListParams({ ...list, filters, page: 1, perPage: maxCards }, reference)
  const cachedList = dataProvider.peekList(reference.resourceName, params)
  const result = useGetList<Row>(reference.resourceName, params, { placeholderData: cachedList })
  const rows = cachedList?.data ?? result.data
  return {
    rows,
    total: cachedList?.total ?? result.total ?? 0,
    error: rows ? null : result.error,
    retry: () => void result.refetch(),
    showMore: () => setMaxCards(maxCards + CARDS_PER_STEP),
  }
}

interface BoardColumnProps {
  reference: ListReference
  state: string
  moves: RowMoves
}

/** A column of a board that accepts dropped cards. Its own cards are its children. */
function DropColumn(props: BoardColumnProps & { count?: number; children: ReactNode }) {
  const { reference, state, moves, count, children } = props
  const translate = useTranslate()
  const { number, today } = useFormat()
  const id = useId()
  const findStep = ({ row }: DraggedCard) =>
    moves.listSteps(row).find((step) => step.state === state)
  const { resource } = reference
  const getDraggedState = ({ row }: DraggedCard) => findRowState(row, resource.states, today)
  const translateState = (name: string) => translate(getStateKey(resource, name))
  const target: DropTarget = {
    canDrop: (dragged) => findStep(dragged) !== undefined,
    getRefusal: (dragged) => {
      const from = getDraggedState(dragged)
      if (from === null || from === state) return undefined
      const params = { from: translateState(from), to: translateState(state) }
      return () => moves.showRefusal(dragged.row, translate('move.no_step', params))
    },
    onDrop: (dragged) => {
      const step = findStep(dragged)
      if (step) moves.moveToState(dragged.row, step)
    },
  }
  return (
    <DropArea
      as="section"
      target={target}
      isClosed={(dragged) => getDraggedState(dragged) !== state && findStep(dragged) === undefined}
      className="board-column"
      aria-labelledby={id}
      data-state={state}
    >
      <h2 id={id}>
        <StateBadge
          tone={resource.states?.[state]?.tone ?? 'plain'}
          icon={resource.states?.[state]?.icon}
        >
          {translateState(state)}
        </StateBadge>
        {count !== undefined && <small className="muted">{number(count)}</small>}
      </h2>
      {children}
    </DropArea>
  )
}

interface FilledColumnProps extends BoardColumnProps {
  list: ListState
  pendingMove: PendingMove | null
}

/** A board column with the rows in one state. */
export function BoardColumn({ list, pendingMove, ...props }: FilledColumnProps) {
  const { reference, state, moves } = props
  const translate = useTranslate()
  const { number } = useFormat()
  const { rows, total, error, retry, showMore } = useColumn(reference, list, state)
  const movingRow = pendingMove?.row
  const isMovingHere = movingRow !== undefined && pendingMove?.values.state === state
  const otherRows = (rows ?? []).filter(({ id }) => id !== movingRow?.id)
  const cards = isMovingHere ? [movingRow, ...otherRows] : otherRows
  const hiddenCount = total - (rows?.length ?? 0)
  return (
    <DropColumn {...props} count={rows && total}>
      {error ? <LoadError error={error} onRetry={retry} /> : !rows && <Skeleton shape="cards" />}
      {rows && cards.length === 0 && <p className="muted">{translate('board.empty')}</p>}
      <ol>
        {cards.map((row) => (
          <li key={row.id}>
            <BoardCard
              reference={reference}
              row={row}
              moves={moves}
              isPending={row.id === movingRow?.id}
            />
          </li>
        ))}
      </ol>
      {hiddenCount > 0 && (
        <Button kind="quiet" onClick={showMore}>
          {translate('board.more', { number: number(hiddenCount) })}
        </Button>
      )}
    </DropColumn>
  )
}

/** A board column whose rows the list does not show. A card dropped there leaves the list. */
export function LeavingColumn(props: BoardColumnProps) {
  const translate = useTranslate()
  return (
    <DropColumn {...props}>
      <p className="muted board-leave">{translate('board.leave')}</p>
    </DropColumn>
  )
}
