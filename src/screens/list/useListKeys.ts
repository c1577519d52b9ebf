import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { separatesDeletedRows } from '../../../registry/entities/life-cycle.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { appliesToRow, type RowVerb } from '../../parts/actions/verbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useKeys } from '../../platform/layout/keyboard/useKeys.ts'
import type { Selection } from '../../parts/table/selection.tsx'
import { findFocusedRow, moveRowFocus } from '../../parts/table/state/focused-row.ts'
import type { ListState, DeletionFilter } from '../../parts/table/state/list-state.ts'
import type { ListStateChange } from '../../parts/table/state/list-state.ts'

const DELETION_ORDER: readonly DeletionFilter[] = ['live', 'all', 'only']

interface ListKeys {
  reference: ListReference
  state: ListState
  changeState: (changes: ListStateChange) => void
  rows: readonly Row[] | undefined
  verbs: readonly Verb[]
  onAsk: (verb: RowVerb, row: Row) => void
  canCreate: boolean
  /** Undefined if rows cannot be selected. */
  selection?: Selection
}

/** Selects rows by keyboard: one, or a range from the last selected row. */
function useRowChoice({ rows = [], selection }: ListKeys) {
  const isOnControl = ({ target }: KeyboardEvent) =>
    target instanceof Element && target.matches('button, input, summary')
  const onFocusedRow =
    (select: (selection: Selection, id: number) => void) => (event: KeyboardEvent) => {
      const row = rows[findFocusedRow()]
      if (!selection || !row || isOnControl(event)) return false
      return select(selection, row.id)
    }
  return {
    Space: onFocusedRow(({ toggle }, id) => toggle(id)),
    'Shift+Space': onFocusedRow(({ extendRange }, id) =>
      extendRange(
        id,
        rows.map((row) => row.id),
      ),
    ),
  }
}

/** Returns the keyboard shortcuts of the actions on the focused row. */
function useRowVerbs({ reference, rows = [], verbs, onAsk, canCreate }: ListKeys) {
  const navigate = useNavigate()
  const { today } = useFormat()
  const { resource, list } = reference
  const actOnFirstVerb =
    (verbNames: readonly RowVerb[], onVerb: (verb: RowVerb, row: Row) => void) => () => {
      const row = rows[findFocusedRow()]
      const verb = verbNames.find(
        (name) => verbs.includes(name) && row && appliesToRow(resource, name, row, today),
      )
      return row && verb ? onVerb(verb, row) : false
    }
  return {
    e: actOnFirstVerb(['update'], (_, { id }) => void navigate(`${list.route}/${id}`)),
    d: actOnFirstVerb(['cancel', 'delete'], onAsk),
    c: () => (canCreate ? void navigate(`${list.route}/create`) : false),
  }
}

/** Binds the keyboard shortcuts of a list. They move, select and edit rows, or change the view. */
export function useListKeys(keys: ListKeys): void {
  const { reference, state, changeState } = keys
  const lastRowIndex = useRef(0)
  // A calendar and a board have their own keys.
  const isTableLayout = state.layout === undefined
  const moveFocus = (step: number) => () => {
    if (!isTableLayout) return false
    moveRowFocus(step, lastRowIndex.current)
    lastRowIndex.current = Math.max(findFocusedRow(), 0)
    return true
  }
  // With an open panel, the keys move to the neighbouring row.
  const stepUnlessPanelOpen = (step: number) =>
    state.open === undefined ? moveFocus(step) : () => false
  const showNextDeletionFilter = () => {
    if (!isTableLayout || !separatesDeletedRows(reference.list)) return false
    const nextIndex = (DELETION_ORDER.indexOf(state.deleted) + 1) % DELETION_ORDER.length
    return changeState({ deleted: DELETION_ORDER[nextIndex] })
  }
  useKeys({
    j: moveFocus(1),
    k: moveFocus(-1),
    ']': stepUnlessPanelOpen(1),
    '[': stepUnlessPanelOpen(-1),
    x: () => changeState({ q: '', filters: {} }),
    t: showNextDeletionFilter,
    ...useRowChoice(keys),
    ...useRowVerbs(keys),
  })
}
