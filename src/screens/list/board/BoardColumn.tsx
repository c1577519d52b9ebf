import { useGetList, useTranslate } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { getState } from '../../../../registry/fields/conditions.ts'
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
import type { Dragged, DropTarget } from '../cards/drag.ts'
import type { Moves } from '../moves/useMoves.tsx'
import { BoardCard } from './BoardCard.tsx'

/** The number of cards a column shows at first, and adds with each "show more". */
const CARDS = 20

/** Returns the first rows of a list in one state, and the total number. */
function useColumn(reference: ListReference, list: ListState, state: string) {
  const [most, setMost] = useState(CARDS)
  const filters = { ...list.filters, state: [state] }
  const params = toListParams({ ...list, filters, page: 1, perPage: most })
  const held = dataProvider.peekList(reference.resourceName, params)
  const answer = useGetList<Row>(reference.resourceName, params, { placeholderData: held })
  const rows = held?.data ?? answer.data
  return {
    rows,
    total: held?.total ?? answer.total ?? 0,
    error: rows ? null : answer.error,
    retry: () => void answer.refetch(),
    more: () => setMost(most + CARDS),
  }
}

interface ColumnProps {
  reference: ListReference
  state: string
  moves: Moves
}

/** A column of a board as a drop target. Its cards are the children. */
function Dropping(props: ColumnProps & { count?: number; children: ReactNode }) {
  const { reference, state, moves, count, children } = props
  const translate = useTranslate()
  const { number, today } = useFormat()
  const id = useId()
  const findStep = ({ row }: Dragged) => moves.stepsOf(row).find((step) => step.state === state)
  const { resource } = reference
  const getDraggedState = ({ row }: Dragged) => getState(row, resource.states, today)
  const translateState = (name: string) => translate(getStateKey(resource, name))
  const target: DropTarget = {
    canDrop: (dragged) => findStep(dragged) !== undefined,
    refusal: (dragged) => {
      const from = getDraggedState(dragged)
      if (from === null || from === state) return undefined
      const words = { from: translateState(from), to: translateState(state) }
      return () => moves.refuse(dragged.row, translate('move.no_step', words))
    },
    onDrop: (dragged) => {
      const step = findStep(dragged)
      if (step) moves.take(dragged.row, step)
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

/** A board column with the rows in one state. */
export function BoardColumn(props: ColumnProps & { list: ListState }) {
  const { reference, state, moves, list } = props
  const translate = useTranslate()
  const { number } = useFormat()
  const { rows, total, error, retry, more } = useColumn(reference, list, state)
  const moving = moves.pending?.row
  const isComing = moving !== undefined && moves.pending?.values.state === state
  const otherRows = (rows ?? []).filter(({ id }) => id !== moving?.id)
  const cards = isComing ? [moving, ...otherRows] : otherRows
  const hidden = total - (rows?.length ?? 0)
  return (
    <Dropping {...props} count={rows && total}>
      {error ? <LoadError error={error} onRetry={retry} /> : !rows && <Skeleton shape="cards" />}
      {rows && cards.length === 0 && <p className="muted">{translate('board.empty')}</p>}
      <ol>
        {cards.map((row) => (
          <li key={row.id}>
            <BoardCard reference={reference} row={row} moves={moves} />
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button kind="quiet" onClick={more}>
          {translate('board.more', { number: number(hidden) })}
        </Button>
      )}
    </Dropping>
  )
}

/** A board column whose rows the list does not show. A card dropped there leaves the list. */
export function LeavingColumn(props: ColumnProps) {
  const translate = useTranslate()
  return (
    <Dropping {...props}>
      <p className="muted board-leave">{translate('board.leave')}</p>
    </Dropping>
  )
}
