import { ListContextProvider, useTranslate } from 'ra-core'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import { MAX_WHOLE_LIST_ROWS } from '../../../registry/values/page-sizes.ts'
import { matchesSomeCondition } from '../../../registry/views/list-verbs.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { useFormat, useWeekdays } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { loadCode } from '../../platform/api/loading.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import {
  type ListState,
  type ListStateChange,
  getShownDeletion,
} from '../../parts/table/state/list-state.ts'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import type { MatchingChoice } from '../../features/many-rows/BulkBar.tsx'
import { capabilities } from '../../platform/api/index.ts'
import type { RowVerb } from '../../parts/actions/verbs.ts'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import { getListLabelKey } from '../../platform/i18n/label-keys.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { Pagination } from '../../parts/table/Pagination.tsx'
import type { CellChanges } from '../../parts/table/Table.tsx'
import { buildRequestedState } from './layouts/requested-state.ts'
import { useRowPanel } from './row-panel/useRowPanel.ts'
import { useRowScreens } from './row-panel/useRowScreens.ts'
import { usePanelModeColumns } from './row-panel/usePanelModeColumns.ts'
import { ListWithPanel } from './row-panel/ListWithPanel.tsx'
import { LateNoRows } from './LateNoRows.tsx'
import { ListTable } from './ListTable.tsx'
import { ListExport } from './export/ListExport.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useListActions } from './useListActions.ts'
import { useListContextValue } from './useListContextValue.ts'
import { useListState } from './useListState.ts'
import { useRefresh, useRows } from './useRows.ts'
import { useSums } from './sums/useSums.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useSteadyRows } from './live/useSteadyRows.ts'
import { WaitingRows } from './live/WaitingRows.tsx'

interface StaleNoteProps {
  error: unknown
  /** The time at which the rows on the screen arrived, in milliseconds. */
  updatedAt: number
  onRetry: () => void
}

/** The age of the rows on the screen, and the reason why newer ones could not be loaded. */
function StaleNote({ error, updatedAt, onRetry }: StaleNoteProps) {
  const translate = useTranslate()
  const format = useFormat()
  const failure = useErrorMessage()(error)
  const time = format.datetime(new Date(updatedAt).toISOString())
  return (
    <Note tone="orange">
      <span>{translate('ui.stale', { time, reason: getReason(failure) })}</span>{' '}
      {failure.canRetry && (
        <Button kind="quiet" icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </Note>
  )
}

/** Explains why a paged list shows no sums, and how to get them. */
function NoSumsNote() {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <p className="muted">{translate('ui.sums_paged', { most: number(MAX_WHOLE_LIST_ROWS) })}</p>
  )
}

const loadCalendar = () => import('./calendar/CalendarView.tsx')
const loadBoard = () => import('./board/BoardView.tsx')
const CalendarView = lazy(async () => ({ default: (await loadCode(loadCalendar)).CalendarView }))
const BoardView = lazy(async () => ({ default: (await loadCode(loadBoard)).BoardView }))

interface AlternateViewProps {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  rows: readonly Row[] | undefined
  total: number
  label: string
}

/** Renders the rows of a list in another layout than the table. Its code is loaded on first use. */
function AlternateView({ rows, ...props }: AlternateViewProps) {
  return (
    <Suspense fallback={<Skeleton shape="columns" />}>
      {props.state.layout === 'board' && <BoardView {...props} />}
      {props.state.layout === 'calendar' &&
        (rows ? <CalendarView {...props} rows={rows} /> : <Skeleton shape="columns" />)}
    </Suspense>
  )
}

/** The list shows no row actions while the panel shows them. */
const NO_VERBS: readonly Verb[] = []

/**
 * Returns the list state sent to the provider: the days of a calendar only, otherwise the complete
 * state.
 */
function useRequestedListState(reference: ListReference, state: ListState): ListState {
  const { today, timeZone } = useFormat()
  const [firstDay = 1] = useWeekdays()
  return useMemo(
    () => buildRequestedState(reference, state, { today, firstDay, timeZone }),
    [reference, state, today, firstDay, timeZone],
  )
}

/** Returns the rows to show. Changes that would move rows of a table wait. */
function useShownRows(reference: ListReference, state: ListState) {
  const answer = useRows(reference, state)
  const query = JSON.stringify([reference.resourceName, answer.params])
  const steadyRows = useSteadyRows(reference, query, answer)
  // A calendar and a board apply changes of other users at once, because cards keep their place.
  const { apply: applyChanges } = steadyRows
  if (!state.layout) return { ...answer, ...steadyRows }
  return { ...answer, apply: applyChanges, waiting: undefined }
}

type ListAnswer = ReturnType<typeof useShownRows> & { changed?: CellChanges }

interface RowsProps {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  answer: ListAnswer
  actions: ReturnType<typeof useListActions>
  columns: readonly string[]
  label: string
  /** The id of the row in the panel. */
  openId: number | undefined
}

/** The rows of a list as a paged table. */
function TableRows(props: RowsProps) {
  const { reference, state, changeState, answer, actions, columns, label, openId } = props
  const { canCreate, rowVerbs, openActionDialog, selectable } = actions
  const isPanelOpen = openId !== undefined
  const shownColumns = usePanelModeColumns(reference, columns, state.sort, isPanelOpen)
  const changeSort = useCallback((sort: string) => changeState({ sort }), [changeState])
  const sums = useSums(reference, answer.params.filter, answer.isOfPreviousQuery)
  const { rows, total, isEstimate, changed, isPaged } = answer
  if (rows?.length === 0)
    return (
      <LateNoRows
        reference={reference}
        state={state}
        changeState={changeState}
        canCreate={canCreate}
      />
    )
  return (
    <>
      <ListTable
        verbs={isPanelOpen ? NO_VERBS : rowVerbs}
        isChosenByUser={state.columns !== undefined}
        deletionFilter={getShownDeletion(reference, state)}
        onAsk={openActionDialog}
        sort={state.sort}
        onSort={changeSort}
        reference={reference}
        rows={rows}
        changed={changed}
        label={label}
        sums={sums}
        selectable={selectable}
        columns={shownColumns}
        openKey={openId}
        page={state.page}
      />
      {rows && isPaged && reference.list.sums && !capabilities.current().sums && <NoSumsNote />}
      {rows !== undefined && total > 0 && (
        <Pagination state={state} total={total} isEstimate={isEstimate} onChange={changeState} />
      )}
    </>
  )
}

/**
 * Returns the bulk actions of a selection. For all matching rows: the actions that can apply to
 * some of them.
 */
function listVerbsForSelection(
  { resource, list }: ListReference,
  verbs: readonly RowVerb[],
  choice: MatchingChoice | undefined,
): readonly RowVerb[] {
  const allMatchingRows = choice?.allMatching
  return allMatchingRows
    ? verbs.filter((verb) => matchesSomeCondition(resource, list, verb, allMatchingRows.filter))
    : verbs
}

type ListToolbarProps = Omit<ListBodyProps, 'label' | 'openId'> & { requested: ListState }

/** The toolbar of a list with the export of its rows and the note on waiting changes. */
function ListToolbar(props: ListToolbarProps) {
  const { reference, state, requested, changeState, columns, answer, actions } = props
  const { canCreate, selection, choice } = actions
  const refresh = useRefresh()
  return (
    <Toolbar
      reference={reference}
      state={state}
      columns={columns}
      changeState={changeState}
      canCreate={canCreate}
      isFetching={answer.isFetching}
      onRefresh={refresh}
      exportMenu={
        <ListExport
          reference={reference}
          columns={columns}
          rows={answer.rows}
          total={answer.total}
          selection={selection}
          choice={choice}
          state={requested}
          onBegin={answer.apply}
        />
      }
      waitingNote={<WaitingRows waiting={answer.waiting} onShow={answer.apply} />}
    />
  )
}

type ListBodyProps = Parameters<typeof TableRows>[0]

/** The rows of a list as a table or in the chosen layout, or the error that prevents it. */
function ListBody(props: ListBodyProps) {
  const { reference, state, changeState, answer, label } = props
  const { rows, total, error, staleError } = answer
  const refresh = useRefresh()
  return (
    <>
      {staleError && (
        <StaleNote error={staleError} updatedAt={answer.updatedAt} onRetry={refresh} />
      )}
      {error ? (
        <LoadError error={error} onRetry={refresh} />
      ) : state.layout ? (
        <AlternateView
          reference={reference}
          state={state}
          changeState={changeState}
          rows={rows}
          total={total}
          label={label}
        />
      ) : (
        <TableRows {...props} />
      )}
    </>
  )
}

/** The screen of one declared list: its rows and all actions on them. */
export function ListScreen({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  const label = translate(getListLabelKey(reference))
  useTitle(label, translate(`menu.${reference.resource.menu}`))
  const { state, changeState } = useListState(reference)
  const requested = useRequestedListState(reference, state)
  const answer = useShownRows(reference, requested)
  const actions = useListActions(reference, state, changeState, answer)
  const { bulkActions, dialog, selection, choice } = actions
  const context = useListContextValue({ reference, answer, state, changeState, selection })
  const columns = state.columns ?? reference.list.columns
  const { rows, total, isFetching } = answer
  const rowPanel = useRowPanel(reference, state, changeState)
  useRowScreens(reference)
  return (
    <ListContextProvider value={context}>
      <ListWithPanel
        reference={reference}
        state={requested}
        changeState={changeState}
        rows={rows}
        total={total}
        rowPanel={rowPanel}
      >
        <ListToolbar
          reference={reference}
          state={state}
          requested={requested}
          changeState={changeState}
          columns={columns}
          answer={answer}
          actions={actions}
        />
        <div className="progress" data-on={isFetching} />
        {rows && bulkActions.length > 0 && !state.layout && (
          <SelectionBar
            reference={reference}
            rows={rows}
            selection={selection}
            choice={choice}
            verbs={listVerbsForSelection(reference, bulkActions, choice)}
          />
        )}
        <ListBody
          reference={reference}
          state={state}
          changeState={changeState}
          columns={columns}
          answer={answer}
          actions={actions}
          label={label}
          openId={rowPanel.id}
        />
      </ListWithPanel>
      {dialog}
    </ListContextProvider>
  )
}
