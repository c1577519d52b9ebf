import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { hasTrash } from '../../../registry/entities/life-cycle.ts'
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

const SHOWN: readonly DeletionFilter[] = ['live', 'all', 'only']

interface ListKeys {
  reference: ListReference
  state: ListState
  change: (part: ListStateChange) => void
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
  const choose = (select: (selection: Selection, id: number) => void) => (event: KeyboardEvent) => {
    const row = rows[findFocusedRow()]
    if (!selection || !row || isOnControl(event)) return false
    return select(selection, row.id)
  }
  return {
    Space: choose(({ toggle }, id) => toggle(id)),
    'Shift+Space': choose(({ extendRange }, id) =>
      extendRange(
        id,
        rows.map((row) => row.id),
      ),
    ),
  }
}

/** Returns the keys of the verbs on the focused row. */
function useRowVerbs({ reference, rows = [], verbs, onAsk, canCreate }: ListKeys) {
  const navigate = useNavigate()
  const { today } = useFormat()
  const { resource, list } = reference
  const first = (names: readonly RowVerb[], act: (verb: RowVerb, row: Row) => void) => () => {
    const row = rows[findFocusedRow()]
    const verb = names.find(
      (name) => verbs.includes(name) && row && appliesToRow(resource, name, row, today),
    )
    return row && verb ? act(verb, row) : false
  }
  return {
    e: first(['update'], (_, { id }) => void navigate(`${list.route}/${id}`)),
    d: first(['cancel', 'delete'], onAsk),
    c: () => (canCreate ? void navigate(`${list.route}/create`) : false),
  }
}

/** Binds the keys of a list: moving, selecting, editing and changing the view. */
export function useListKeys(keys: ListKeys): void {
  const { reference, state, change } = keys
  const last = useRef(0)
  // A calendar and a board have their own keys.
  const isTable = state.layout === undefined
  const move = (step: number) => () => {
    if (!isTable) return false
    moveRowFocus(step, last.current)
    last.current = Math.max(findFocusedRow(), 0)
    return true
  }
  // With an open panel, the keys move to the neighbouring row.
  const step = (by: number) => (state.open === undefined ? move(by) : () => false)
  const trash = () => {
    if (!isTable || !hasTrash(reference.list)) return false
    return change({ deleted: SHOWN[(SHOWN.indexOf(state.deleted) + 1) % SHOWN.length] })
  }
  useKeys({
    j: move(1),
    k: move(-1),
    ']': step(1),
    '[': step(-1),
    x: () => change({ q: '', filters: {} }),
    t: trash,
    ...useRowChoice(keys),
    ...useRowVerbs(keys),
  })
}
