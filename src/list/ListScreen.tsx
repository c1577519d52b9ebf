import { hasTrash } from '../../resources/kit/entities/life-cycle.ts'
import { ListContextProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { BulkBar, isBulkAction } from '../actions/bulk/BulkBar.tsx'
import { useActionDialog } from '../actions/useActionDialog.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import type { ListState } from '../table/state/list-state.ts'
import { Pagination } from '../table/Pagination.tsx'
import { Note } from '../ui/Note.tsx'
import { ListTable } from './ListTable.tsx'
import { NoRows } from './NoRows.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEverySelected } from './useEverySelected.ts'
import { useListContextValue } from './useListContextValue.ts'
import { useListState } from './useListState.ts'
import { useRefresh, useRows } from './useRows.ts'
import { useSums } from './sums/useSums.ts'
import { useSteadyRows } from './live/useSteadyRows.ts'
import { WaitingRows } from './live/WaitingRows.tsx'

function StaleNote({ error }: { error: unknown }) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  return <Note tone="orange">{translate('ui.stale', { reason: messageOf(error).message })}</Note>
}

/** The rows of a list as they are shown: whatever would move them waits. */
function useShownRows(reference: ListReference, state: ListState) {
  const answer = useRows(reference, state)
  const query = JSON.stringify([reference.resourceName, answer.params])
  return { ...answer, ...useSteadyRows(reference, query, answer) }
}

/** One declared list: its rows, and everything that can be asked of them. */
export function ListScreen({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const label = translate(listLabelKey(reference))
  useTitle(label, translate(`menu.${reference.resource.menu}`))
  const { state, change } = useListState(reference)
  const answer = useShownRows(reference, state)
  const { canCreate, rowVerbs } = useVerbs(reference)
  const { ask, dialog } = useActionDialog(reference)
  const refresh = useRefresh()
  const { selection, choice } = useEverySelected(reference.resource.name, answer)
  const bulkActions = rowVerbs.filter(isBulkAction)
  const context = useListContextValue(reference, answer, state, change, selection)
  const sort = useCallback((by: string) => change({ sort: by }), [change])
  const columns = state.columns ?? reference.list.columns
  const sums = useSums(reference, state, answer.updatedAt)
  const { rows, total, error, staleError, isFetching, changed } = answer
  return (
    <ListContextProvider value={context}>
      <div className="sheet">
        <Toolbar
          reference={reference}
          state={state}
          change={change}
          columns={columns}
          canCreate={canCreate}
          isFetching={isFetching}
          onRefresh={refresh}
          waiting={<WaitingRows waiting={answer.waiting} onShow={answer.apply} />}
        />
        <div className="progress" data-on={isFetching} />
        {rows && bulkActions.length > 0 && (
          <BulkBar {...{ reference, rows, selection, choice }} verbs={bulkActions} />
        )}
        {staleError && <StaleNote error={staleError} />}
        {error ? (
          <LoadError error={error} onRetry={refresh} />
        ) : rows?.length === 0 ? (
          <NoRows reference={reference} state={state} change={change} canCreate={canCreate} />
        ) : (
          <ListTable
            reference={reference}
            columns={columns}
            verbs={rowVerbs}
            shown={hasTrash(reference.list) ? state.deleted : 'live'}
            onAsk={ask}
            sort={state.sort}
            onSort={sort}
            {...{ rows, changed, label, sums }}
            page={state.page}
            selectable={bulkActions.length > 0 ? selection : undefined}
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
