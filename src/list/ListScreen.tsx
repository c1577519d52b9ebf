import { ListContextProvider, useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { BulkBar } from '../actions/bulk/BulkBar.tsx'
import type { ListReference } from '../data/rows/list-references.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { type ListState, shownOf } from '../table/state/list-state.ts'
import { Pagination } from '../table/Pagination.tsx'
import { useBeside } from './beside/useBeside.ts'
import { useColumnsBeside } from './beside/useColumnsBeside.ts'
import { WithRow } from './beside/WithRow.tsx'
import { ListTable } from './ListTable.tsx'
import { NoRows } from './NoRows.tsx'
import { StaleNote } from './StaleNote.tsx'
import { ListExport } from './export/ListExport.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListActions } from './useListActions.ts'
import { useListContextValue } from './useListContextValue.ts'
import { useListState } from './useListState.ts'
import { useRefresh, useRows } from './useRows.ts'
import { useSums } from './sums/useSums.ts'
import { useSteadyRows } from './live/useSteadyRows.ts'
import { WaitingRows } from './live/WaitingRows.tsx'

/** What can be done to a row that is open is beside the list. */
const NO_VERBS: readonly Verb[] = []

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
  const actions = useListActions(reference, state, change, answer)
  const { canCreate, rowVerbs, bulkActions, ask, dialog, selection, selectable, choice } = actions
  const refresh = useRefresh()
  const context = useListContextValue(reference, answer, state, change, selection)
  const sort = useCallback((by: string) => change({ sort: by }), [change])
  const columns = state.columns ?? reference.list.columns
  const beside = useBeside(reference, state, change)
  const shownColumns = useColumnsBeside(reference, columns, state.sort, beside.id !== undefined)
  const sums = useSums(reference, state, answer.updatedAt)
  const { rows, total, error, staleError, isFetching, changed } = answer
  return (
    <ListContextProvider value={context}>
      <WithRow {...{ reference, state, change, rows, total, beside }}>
        <Toolbar
          {...{ reference, state, columns, change, canCreate, isFetching }}
          onRefresh={refresh}
          exporting={
            <ListExport
              {...{ reference, state, columns, rows, total, selection, choice }}
              onBegin={answer.apply}
            />
          }
          waiting={<WaitingRows waiting={answer.waiting} onShow={answer.apply} />}
        />
        <div className="progress" data-on={isFetching} />
        {rows && bulkActions.length > 0 && (
          <BulkBar {...{ reference, rows, selection, choice }} verbs={bulkActions} />
        )}
        {staleError && <StaleNote error={staleError} at={answer.updatedAt} onRetry={refresh} />}
        {error ? (
          <LoadError error={error} onRetry={refresh} />
        ) : rows?.length === 0 ? (
          <NoRows reference={reference} state={state} change={change} canCreate={canCreate} />
        ) : (
          <ListTable
            verbs={beside.id === undefined ? rowVerbs : NO_VERBS}
            shown={shownOf(reference, state)}
            onAsk={ask}
            sort={state.sort}
            onSort={sort}
            {...{ reference, rows, changed, label, sums, selectable }}
            columns={shownColumns}
            page={state.page}
            openKey={beside.id}
          />
        )}
        {rows !== undefined && total > 0 && (
          <Pagination state={state} total={total} change={change} />
        )}
      </WithRow>
      {dialog}
    </ListContextProvider>
  )
}
