import { useTranslate } from 'ra-core'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Link } from '../../../platform/routing/Link.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import type { Neighbour } from '../../detail/useNeighbours.ts'

interface PanelBarProps {
  reference: ListReference
  id: number
  title: string
  before?: Neighbour
  after?: Neighbour
  place?: number
  total: number
  step: (to: Neighbour) => void
  onClose: () => void
}

/** The head of the panel: previous and next row, the row's page, and Close. */
export function PanelBar(props: PanelBarProps) {
  const { reference, id, title, before, after, place, total, step, onClose } = props
  const translate = useTranslate()
  const format = useFormat()
  const numbers = place && { place: format.number(place), total: format.number(total) }
  const page = translate('ui.open_page')
  return (
    <div className="panel-bar">
      <IconButton
        className="panel-step"
        icon="up"
        label={translate('ui.row_previous')}
        aria-disabled={!before}
        onClick={() => before && step(before)}
      />
      <IconButton
        className="panel-step"
        icon="down"
        label={translate('ui.row_next')}
        aria-disabled={!after}
        onClick={() => after && step(after)}
      />
      {numbers && (
        <span className="panel-place muted tiny">{translate('ui.row_place', numbers)}</span>
      )}
      <span className="hidden" aria-live="polite">
        {[title, numbers && translate('ui.row_place', numbers)].filter(Boolean).join(' ')}
      </span>
      <Link
        className="btn btn-quiet btn-icon panel-page"
        to={`${reference.list.route}/${id}/show`}
        aria-label={page}
        title={page}
      >
        <Icon name="expand" />
      </Link>
      <IconButton icon="close" label={translate('ui.close')} onClick={onClose} />
    </div>
  )
}
