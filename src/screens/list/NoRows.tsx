import { describeNew } from '../../platform/i18n/verb-words.ts'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import { useTranslate } from 'ra-core'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { Link } from '../../platform/routing/Link.tsx'
import type { ListState } from '../../parts/table/state/list-state.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { EmptyState } from '../../platform/ui/EmptyState.tsx'
import { NearRows } from './NearRows.tsx'
import type { ListStateChange } from '../../parts/table/state/list-state.ts'

/**
 * Returns the translation key of an empty list's text. It says where rows of the list come from.
 */
function getEmptyText({ list }: ListReference, state: ListState, canCreate: boolean): string {
  if (list.deleted && !separatesDeletedRows(list)) return 'ui.empty_cancelled'
  if (state.deleted === 'only') return 'ui.empty_trash'
  return canCreate ? 'ui.empty_create' : 'ui.empty_arrive'
}

/** The note of an empty list: no rows exist, or none match. */
export function NoRows(props: {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  canCreate: boolean
}) {
  const { reference, state, changeState, canCreate } = props
  const translate = useTranslate()
  if (state.q || Object.keys(state.filters).length > 0) {
    return (
      <EmptyState
        drawing="nothing"
        title={translate('ui.no_match')}
        text={translate('ui.no_match_text')}
      >
        <NearRows
          reference={reference}
          query={state.q}
          onSearch={(q) => changeState({ q, filters: {} })}
        />
        <Button onClick={() => changeState({ q: '', filters: {} })}>
          {translate('ui.clear_filters')}
        </Button>
      </EmptyState>
    )
  }
  if (state.page > 1) {
    return (
      <EmptyState drawing="nothing" title={translate('ui.no_such_page')}>
        <Button onClick={() => changeState({ page: 1 })}>{translate('ui.first_page')}</Button>
      </EmptyState>
    )
  }
  const listLabel = translate(getListLabelKey(reference))
  return (
    <EmptyState
      drawing="empty"
      title={translate('ui.empty', { what: listLabel })}
      text={translate(getEmptyText(reference, state, canCreate), { what: listLabel })}
    >
      {canCreate && state.deleted !== 'only' && (
        <Link to={`${reference.list.route}/create`} className="btn">
          <Icon name="plus" />
          <span>{describeNew(translate, reference.resource)}</span>
        </Link>
      )}
    </EmptyState>
  )
}
