import { useTranslate } from 'ra-core'
import { type CSSProperties, memo } from 'react'
import { getReferenceTitleName } from '../../../../../registry/fields/targets.ts'
import type { ListReference } from '../../../../platform/data/rows/list-references.ts'
import { useRowTitle } from '../../../../platform/data/useRowTitle.ts'
import { Icon } from '../../../../platform/ui/drawings/Icon.tsx'
import { IconButton } from '../../../../platform/ui/controls/Button.tsx'
import { Card } from '../../cards/Card.tsx'
import { getCardTitleField, listCardFacts, listSecondaryNames } from '../../cards/facts.ts'
import { isSameProps } from '../../cards/is-same-props.ts'
import type { RowMoves } from '../../moves/useMoves.tsx'
import { listMovableFields, type PlacedRow } from './placed.ts'

interface CalendarCardProps {
  reference: ListReference
  moves: RowMoves
  placedRow: PlacedRow
  /** The day under which the card is shown; undefined if the layout has no days. */
  day?: string
  className?: string
  style?: CSSProperties
  /** The names of the fields to show; the declared ones by default. */
  facts?: readonly string[]
  /** True to show the first field of the display name as the title, and the others as facts. */
  isSplit?: boolean
  /** True if another row takes some of the same time. */
  isClash?: boolean
}

/** The mark of a card whose person has another one at the same time. */
function ClashMark() {
  const translate = useTranslate()
  return (
    <span className="card-clash-mark" title={translate('calendar.clash')}>
      <Icon name="alert" />
      <span className="hidden">{translate('calendar.clash')}</span>
    </span>
  )
}

/**
 * A row in a calendar. The user can drag it or move it with its button. Hundreds of them are on a
 * board, of which a change draws only its own.
 */
export const CalendarCard = memo(function CalendarCard(props: CalendarCardProps) {
  const { reference, moves, placedRow, isSplit = false, isClash, ...appearance } = props
  const secondaryNames = isSplit ? listSecondaryNames(reference) : []
  const { facts = [...secondaryNames, ...listCardFacts(reference)] } = props
  const { row, time } = placedRow
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const { resource } = reference
  const titleField = getCardTitleField(reference)
  const shortName = isSplit
    ? getTitle(resource.name, row, [resource.calendar?.start ?? '', ...secondaryNames])
    : undefined
  const name =
    titleField === resource.title ? shortName : String(row[getReferenceTitleName(titleField)] ?? '')
  const request = moves.findFormRequest(row, listMovableFields(resource))
  const label = translate('move.title', { title: getTitle(resource.name, row) })
  return (
    <Card
      row={row}
      startTime={time}
      reference={placedRow.list ?? reference}
      facts={facts.filter((name) => name !== titleField)}
      name={name}
      {...appearance}
      isMovable={request !== undefined}
      isPending={placedRow.isPending === true}
    >
      {isClash && <ClashMark />}
      {request && (
        <IconButton
          className="card-move"
          icon="move"
          label={label}
          onClick={() => moves.openMoveDialog(row, request)}
        />
      )}
    </Card>
  )
}, isSameProps)
