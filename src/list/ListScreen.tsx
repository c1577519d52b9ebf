import { ListContextProvider, useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import { fitsSome } from '../../registry/views/list-verbs.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { BulkBar, type EveryChoice } from '../actions/bulk/BulkBar.tsx'
import type { RowVerb } from '../actions/verbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import { LoadError } from '../feedback/LoadError.tsx'
import { useFormat, useWeekdays } from '../i18n/format.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { type Change, type ListState, shownOf } from '../table/state/list-state.ts'
import { Pagination } from '../table/Pagination.tsx'
import type { Changed } from '../table/Table.tsx'
import { LaidOut } from './LaidOut.tsx'
import { askedState } from './layouts/asked-state.ts'
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
import { NoSums } from './sums/NoSums.tsx'
import { useSums } from './sums/useSums.ts'
import { useSteadyRows } from './live/useSteadyRows.ts'
import { WaitingRows } from './live/WaitingRows.tsx'

/** What can be done to a row that is open is beside the list. */
const NO_VERBS: readonly Verb[] = []

/** What a list asks of the provider: the days of a calendar alone, otherwise what its state says. */
function useAsked(reference: ListReference, state: ListState): ListState {
  const { today } = useFormat()
  const [firstDay = 1] = useWeekdays()
  return useMemo(
    () => askedState(reference, state, { today, firstDay }),
    [reference, state, today, firstDay],
  )
}

/** The rows of a list as they are shown: whatever would move those of a table waits. */
function useShownRows(reference: ListReference, state: ListState) {
  const answer = useRows(reference, state)
  const query = JSON.stringify([reference.resourceName, answer.params])
  const held = useSteadyRows(reference, query, answer)
  // Days and columns stay where they are, whatever comes or goes.
  const { apply } = held
  return state.layout ? { ...answer, apply, waiting: undefined } : { ...answer, ...held }
}

type Answer = ReturnType<typeof useShownRows> & { changed?: Changed }

interface RowsProps {
  reference: ListReference
  state: ListState
  change: (part: Change) => void
  answer: Answer
  actions: ReturnType<typeof useListActions>
  columns: readonly string[]
  label: string
  /** The row that stands beside them. */
  openId: number | undefined
}

/** The rows of a list as a table, page by page. */
function TableRows(props: RowsProps) {
  const { reference, state, change, answer, actions, columns, label, openId } = props
  const { canCreate, rowVerbs, ask, selectable } = actions
  const isBeside = openId !== undefined
  const shownColumns = useColumnsBeside(reference, columns, state.sort, isBeside)
  const sort = useCallback((by: string) => change({ sort: by }), [change])
  const sums = useSums(reference, state)
  const { rows, total, isEstimate, changed, isPaged } = answer
  if (rows?.length === 0) return <NoRows {...{ reference, state, change, canCreate }} />
  return (
    <>
      <ListTable
        verbs={isBeside ? NO_VERBS : rowVerbs}
        isChosen={state.columns !== undefined}
        shown={shownOf(reference, state)}
        onAsk={ask}
        sort={state.sort}
        onSort={sort}
        {...{ reference, rows, changed, label, sums, selectable }}
        columns={shownColumns}
        openKey={openId}
        page={state.page}
      />
      {rows && isPaged && reference.list.sums && <NoSums />}
      {rows !== undefined && total > 0 && <Pagination {...{ state, total, isEstimate, change }} />}
    </>
  )
}

/** The bulk actions of a selection: of all rows that match, those that can fit some of them. */
function verbsForSelection(
  { resource, list }: ListReference,
  verbs: readonly RowVerb[],
  choice: EveryChoice | undefined,
): readonly RowVerb[] {
  const every = choice?.every
  return every ? verbs.filter((verb) => fitsSome(resource, list, verb, every.filter)) : verbs
}

/** One declared list: its rows, and everything that can be asked of them. */
export function ListScreen({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const label = translate(listLabelKey(reference))
  useTitle(label, translate(`menu.${reference.resource.menu}`))
  const { state, change } = useListState(reference)
  const asked = useAsked(reference, state)
  const answer = useShownRows(reference, asked)
  const actions = useListActions(reference, state, change, answer)
  const { canCreate, bulkActions, dialog, selection, choice } = actions
  const refresh = useRefresh()
  const context = useListContextValue(reference, answer, state, change, selection)
  const columns = state.columns ?? reference.list.columns
  const { rows, total, error, staleError, isFetching } = answer
  const beside = useBeside(reference, state, change)
  return (
    <ListContextProvider value={context}>
      <WithRow {...{ reference, state, change, rows, total, beside }}>
        <Toolbar
          {...{ reference, state, columns, change, canCreate, isFetching }}
          onRefresh={refresh}
          exporting={
            <ListExport
              {...{ reference, columns, rows, total, selection, choice }}
              state={asked}
              onBegin={answer.apply}
            />
          }
          waiting={<WaitingRows waiting={answer.waiting} onShow={answer.apply} />}
        />
        <div className="progress" data-on={isFetching} />
        {rows && bulkActions.length > 0 && !state.layout && (
          <BulkBar
            {...{ reference, rows, selection, choice }}
            verbs={verbsForSelection(reference, bulkActions, choice)}
          />
        )}
        {staleError && <StaleNote error={staleError} at={answer.updatedAt} onRetry={refresh} />}
        {error ? (
          <LoadError error={error} onRetry={refresh} />
        ) : state.layout ? (
          <LaidOut {...{ reference, state, change, rows, total, label }} />
        ) : (
          <TableRows
            {...{ reference, state, change, answer, actions, columns, label }}
            openId={beside.id}
          />
        )}
      </WithRow>
      {dialog}
    </ListContextProvider>
  )
}
