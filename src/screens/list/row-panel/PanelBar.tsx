import { useTranslate } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { NeighbourRow } from '../../detail/useNeighbours.ts'

interface PanelBarProps {
  reference: ListReference
  id: number
  title: string
  previousRow?: NeighbourRow
  nextRow?: NeighbourRow
  position?: number
  total: number
  openNeighbour: (neighbour: NeighbourRow) => void
  onClose: () => void
}

/** The head of the panel: previous and next row, the row's page, and Close. */
export function PanelBar(props: PanelBarProps) {
  const { reference, id, title, previousRow, nextRow, position, total, openNeighbour, onClose } =
    props
  const translate = useTranslate()
  const format = useFormat()
  const params = position && { place: format.number(position), total: format.number(total) }
  const positionText = params && translate('ui.row_place', params)
  const openPageLabel = translate('ui.open_page')
  return (
    <div className="panel-bar">
      <IconButton
        className="panel-step"
        icon="up"
        label={translate('ui.row_previous')}
        aria-disabled={!previousRow}
        onClick={() => previousRow && openNeighbour(previousRow)}
      />
      <IconButton
        className="panel-step"
        icon="down"
        label={translate('ui.row_next')}
        aria-disabled={!nextRow}
        onClick={() => nextRow && openNeighbour(nextRow)}
      />
      {positionText && <span className="panel-place muted tiny">{positionText}</span>}
      <span className="hidden" aria-live="polite">
        {[title, positionText].filter(Boolean).join(' ')}
      </span>
      <Link
        className="btn btn-quiet btn-icon panel-page"
        to={`${reference.list.route}/${id}/show`}
        aria-label={openPageLabel}
        title={openPageLabel}
      >
        <Icon name="expand" />
      </Link>
      <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
    </div>
  )
}
