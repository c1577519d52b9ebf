import { useGetOne, useTranslate } from 'ra-core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { EmptyState } from '../../../platform/ui/EmptyState.tsx'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { isPartialRow } from '../../../platform/access/whole-row.ts'
import { isUnanswered } from '../../../platform/api/problems.ts'
import { RecordView } from '../../detail/RecordView.tsx'
import { useRecordActions } from '../../detail/useRecordActions.ts'
import { RowDialog } from '../../../parts/planning/row-forms.tsx'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { Pending } from '../../../platform/ui/feedback/Pending.tsx'
import { useFormat } from '../../../platform/i18n/format.ts'
import { findRowState } from '../../../../registry/fields/conditions.ts'
import { getListStates } from '../../../../registry/entities/states.ts'
import { useClosedList } from '../layouts/closed-list.ts'
import { useKeys } from '../../../platform/layout/keyboard/useKeys.ts'
import type { ListState, ListStateChange } from '../../../parts/table/state/list-state.ts'
import { type NeighbourRow, useNeighbours } from '../../detail/useNeighbours.ts'
import { PanelBar } from './PanelBar.tsx'

/** The panel for a row that does not exist or is not in the list. */
function RowNotFoundPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <EmptyState drawing="nothing" title={translate('ui.no_row')} text={translate('ui.no_row_text')}>
      <Button onClick={onClose}>{translate('ui.close')}</Button>
    </EmptyState>
  )
}

interface PanelRecordProps {
  reference: ListReference
  row: Row
  onRemoved: () => void
}

/** The row in the panel. It is edited in a dialog, so that the list keeps its place. */
function PanelRecord({ reference, row, onRemoved }: PanelRecordProps) {
  const { resource, resourceName, list } = reference
  const dialogReference = { resource, resourceName }
  const [isEdited, setEdited] = useState(false)
  const onEdit = () => setEdited(true)
  const {
    verbs,
    nextVerb,
    listVerbs,
    moveRequest,
    ask: openActionDialog,
    dialog,
    isEditable,
  } = useRecordActions(reference, row, {
    onEdit,
    onRemoved,
  })
  const onVerb = (verb: RowVerb) => (verb === 'update' ? onEdit() : openActionDialog(verb, row))
  const actions = { reference: dialogReference, verbs, nextVerb, listVerbs, onOpen: onVerb }
  return (
    <RecordView
      resource={resource}
      row={row}
      isEditable={isEditable}
      actions={actions}
      moveRequest={moveRequest}
      detail={list.detail}
    >
      {isEdited && !isPartialRow(reference, row) && (
        <RowDialog
          reference={dialogReference}
          fixedValues={{}}
          row={row}
          onClose={() => setEdited(false)}
        />
      )}
      {dialog}
    </RecordView>
  )
}

/** Moves the focus to the title or card of a row, or to its list if the row is gone. */
function focusRow(id: number): void {
  const link = `main .sheet a:is(.cell-title, .card-link)[href$="/${id}/show"]`
  const row = document.querySelector<HTMLElement>(link)
  ;(
    row ?? document.querySelector<HTMLElement>('main .sheet :is(.rows, [data-focus-fallback])')
  )?.focus()
}

/**
 * Moves the focus into the panel when the user opens a row, keeps that row visible in the list, and
 * returns the focus to it when the panel closes.
 */
function usePanelFocus(id: number, isOpenedByUser: RefObject<boolean>, isListed: boolean) {
  const panelRef = useRef<HTMLElement>(null)
  // The panel may be rendered before the rows of its list.
  useEffect(() => {
    const row = document.querySelector('main .sheet :is(tr[data-open], .card-link[aria-current])')
    row?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [id, isListed])
  useEffect(() => {
    if (isOpenedByUser.current) panelRef.current?.focus({ preventScroll: true })
    isOpenedByUser.current = false
    panelRef.current?.scrollTo?.({ top: 0 })
  }, [id, isOpenedByUser])
  const latestId = useRef(id)
  useLayoutEffect(() => {
    latestId.current = id
  })
  useLayoutEffect(() => {
    const panel = panelRef.current
    return () => {
      const { activeElement } = document
      // A user who has continued elsewhere keeps the focus there.
      if (activeElement === document.body || panel?.contains(activeElement))
        focusRow(latestId.current)
    }
  }, [])
  return panelRef
}

/**
 * Returns the list whose columns and actions fit a row: the closed list for a row that a board or a
 * calendar shows beside the open ones.
 */
function useListOfRow(reference: ListReference, { layout }: ListState, row: Row | undefined) {
  const closedReference = useClosedList(reference)
  const { today } = useFormat()
  if (!layout || !closedReference || !row) return reference
  const { resource, list } = closedReference
  const state = findRowState(row, resource.states, today)
  return getListStates(resource, list).some((name) => name === state) ? closedReference : reference
}

/** The state of the panel, and the function that closes it. */
interface PanelState {
  /** True if the user has just opened the row, so that the panel takes the focus. */
  isOpenedByUser: RefObject<boolean>
  close: () => void
}

export interface RowPanelProps {
  reference: ListReference
  state: ListState
  /** The rows of the current page, and the total on all pages. */
  rows: readonly Row[]
  total: number
  id: number
  rowPanel: PanelState
  changeState: (changes: ListStateChange) => void
}

/** The panel of a row next to its list, with buttons for the previous and the next row. */
export function RowPanel(props: RowPanelProps) {
  const { reference, state, rows, id, rowPanel, changeState } = props
  const { resource, resourceName } = reference
  const getTitle = useRowTitle()
  const isListed = rows.some((row) => row.id === id)
  const panelRef = usePanelFocus(id, rowPanel.isOpenedByUser, isListed)
  const neighbours = useNeighbours(props)
  const openNeighbour = ({ id: open, page }: NeighbourRow) => changeState({ open, page })
  const { previousRow, nextRow } = neighbours
  useKeys({
    '[': () => (previousRow ? openNeighbour(previousRow) : false),
    ']': () => (nextRow ? openNeighbour(nextRow) : false),
    Escape: rowPanel.close,
  })
  const knownRow = rows.find((row) => row.id === id)
  const { data, error, refetch } = useGetOne<Row>(
    resourceName,
    { id },
    { placeholderData: knownRow },
  )
  const readRow = data?.id === id ? data : undefined
  const row = readRow ?? (isUnanswered(error) ? knownRow : undefined)
  const title = row ? getTitle(resource.name, row) : ''
  const rowReference = useListOfRow(reference, state, row)
  const isRowMissing = error && 'status' in error && error.status === 404
  return (
    <section className="row-panel" ref={panelRef} tabIndex={-1} aria-label={title || undefined}>
      <PanelBar
        reference={rowReference}
        id={id}
        title={title}
        openNeighbour={openNeighbour}
        {...neighbours}
        onClose={rowPanel.close}
      />
      {isRowMissing ? (
        <RowNotFoundPanel onClose={rowPanel.close} />
      ) : row ? (
        <PanelRecord key={id} reference={rowReference} row={row} onRemoved={rowPanel.close} />
      ) : (
        <div className="page" aria-busy={!error}>
          <Pending error={error} onRetry={refetch} shape="record" />
        </div>
      )}
    </section>
  )
}
