import { ListContextProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { useAsking } from '../actions/useActionDialog.tsx'
import { BulkBar, isForSeveral } from '../actions/BulkBar.tsx'
import { useTitle } from '../layout/title.tsx'
import type { ListPlace } from '../data/list-references.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { Note } from '../ui/Note.tsx'
import { useWords } from '../feedback/error-message.ts'
import { hasTrash } from '../table/list-state.ts'
import { Pagination } from '../table/Pagination.tsx'
import { LoadError } from '../feedback/LoadError.tsx'
import { NoRows } from './NoRows.tsx'
import { useSelection } from '../table/selection.tsx'
import { Table } from './Table.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListContextValue } from './useListContextValue.ts'
import { useListState } from './useListState.ts'
import { useRefresh, useRows } from './useRows.ts'
import { useVerbs } from '../actions/useVerbs.ts'

function StaleNote({ error }: { error: unknown }) {
  const translate = useTranslate()
  const words = useWords()
  return <Note tone="orange">{translate('ui.stale', { reason: words(error).message })}</Note>
}

/** One declared list: its rows, and everything that can be asked of them. */
export function ListScreen({ place }: { place: ListPlace }) {
  const translate = useTranslate()
  const label = translate(listLabelKey(place))
  useTitle(label, translate(`menu.${place.resource.menu}`))
  const { state, change } = useListState(place)
  const answer = useRows(place, state)
  const { canCreate, rowVerbs } = useVerbs(place)
  const { ask, dialog } = useAsking(place)
  const refresh = useRefresh()
  const selection = useSelection()
  const forSeveral = rowVerbs.filter(isForSeveral)
  const context = useListContextValue(place, answer, state, change)
  const sort = useCallback((by: string) => change({ sort: by }), [change])
  const columns = state.columns ?? place.list.columns
  const { rows, total, error, staleError, isFetching } = answer
  return (
    <ListContextProvider value={context}>
      <div className="sheet">
        <Toolbar
          place={place}
          state={state}
          change={change}
          columns={columns}
          canCreate={canCreate}
          isFetching={isFetching}
          onRefresh={refresh}
        />
        <div className="progress" data-on={isFetching} />
        {rows && forSeveral.length > 0 && (
          <BulkBar place={place} rows={rows} selection={selection} verbs={forSeveral} />
        )}
        {staleError && <StaleNote error={staleError} />}
        {error ? (
          <LoadError error={error} onRetry={refresh} />
        ) : rows?.length === 0 ? (
          <NoRows place={place} state={state} change={change} canCreate={canCreate} />
        ) : (
          <Table
            place={place}
            columns={columns}
            verbs={rowVerbs}
            isMixed={hasTrash(place.list) && state.deleted === 'all'}
            onAsk={ask}
            sort={state.sort}
            onSort={sort}
            rows={rows}
            page={state.page}
            label={label}
            selection={forSeveral.length > 0 ? selection : undefined}
          />
        )}
        {rows !== undefined && total > 0 && (
          <Pagination state={state} total={total} change={change} />
        )}
      </div>
      {dialog}
    </ListContextProvider>
  )
}
