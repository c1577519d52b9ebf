import { useTranslate } from 'ra-core'
import { Link } from '../routing/Link.tsx'
import type { ListPlace } from '../provider/places.ts'
import { listLabelKey, nameKey } from '../session/labels.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { OfflineFace } from '../ui/Offline.tsx'
import { Quiet } from '../ui/Quiet.tsx'
import { useIsLost } from '../ui/useConnection.ts'
import { useWords } from '../ui/words.ts'
import { hasTrash, type ListState } from './address.ts'
import type { Change } from './useListState.ts'

/** How rows get into a list: made here, deleted here, cancelled here, or coming from elsewhere. */
function originOf({ list }: ListPlace, state: ListState, canCreate: boolean): string {
  if (list.deleted && !hasTrash(list)) return 'ui.empty_cancelled'
  if (state.deleted === 'only') return 'ui.empty_trash'
  return canCreate ? 'ui.empty_create' : 'ui.empty_arrive'
}

/** A list without rows: nothing is there, or nothing fits. */
export function NoRows(props: {
  place: ListPlace
  state: ListState
  change: (part: Change) => void
  canCreate: boolean
}) {
  const { place, state, change, canCreate } = props
  const translate = useTranslate()
  if (state.q || Object.keys(state.filters).length > 0) {
    return (
      <Quiet
        drawing="nothing"
        title={translate('ui.no_match')}
        text={translate('ui.no_match_text')}
      >
        <Button onClick={() => change({ q: '', filters: {} })}>
          {translate('ui.clear_filters')}
        </Button>
      </Quiet>
    )
  }
  if (state.page > 1) {
    return (
      <Quiet drawing="nothing" title={translate('ui.no_such_page')}>
        <Button onClick={() => change({ page: 1 })}>{translate('ui.first_page')}</Button>
      </Quiet>
    )
  }
  const what = translate(listLabelKey(place))
  return (
    <Quiet
      drawing="empty"
      title={translate('ui.empty', { what })}
      text={translate(originOf(place, state, canCreate), { what })}
    >
      {canCreate && state.deleted !== 'only' && (
        <Link to={`${place.list.route}/create`} className="btn btn-water">
          <Icon name="plus" />
          {translate('ui.new', { name: translate(nameKey(place.resource), { smart_count: 1 }) })}
        </Link>
      )}
    </Quiet>
  )
}

/** A list that could not be loaded: what happened, and another try where that can help. */
export function Trouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const words = useWords()(error)
  const isLost = useIsLost()
  if (isLost) return <OfflineFace />
  return (
    <Quiet
      drawing="trouble"
      title={translate('ui.not_loaded')}
      text={words.message}
      detail={words.detail}
      alert
    >
      {words.canRetry && (
        <Button kind="water" icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </Quiet>
  )
}
