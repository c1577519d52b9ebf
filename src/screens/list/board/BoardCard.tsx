import { memo } from 'react'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { Card } from '../cards/Card.tsx'
import { listCardFacts } from '../cards/facts.ts'
import { focusCard } from '../cards/focus-card.ts'
import type { RowMoves } from '../moves/useMoves.tsx'
import { StepsMenu } from './StepsMenu.tsx'

interface BoardCardProps {
  reference: ListReference
  row: Row
  moves: RowMoves
  isPending: boolean
}

/** A row on a board. The user can drag it to another state or use its menu. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { reference, row, moves, isPending } = props
  const getTitle = useRowTitle()
  const { resource } = reference
  const { start, lane } = resource.calendar ?? {}
  const facts = [start, ...listCardFacts(reference), lane].filter((name) => name !== undefined)
  const possibleSteps = moves.listSteps(row)
  const columns = resource.board ?? []
  const steps = columns.flatMap((state) => possibleSteps.find((step) => step.state === state) ?? [])
  const title = getTitle(resource.name, row)
  return (
    <Card
      reference={reference}
      row={row}
      facts={facts}
      isMovable={steps.length > 0}
      isPending={isPending}
    >
      {steps.length > 0 && (
        <StepsMenu
          reference={reference}
          title={title}
          steps={steps}
          onChoose={(step) => {
            moves.moveToState(row, step)
            focusCard(row.id)
          }}
        />
      )}
    </Card>
  )
})
