import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { FormField } from '../../../parts/form/FormField.tsx'
import { LeaveGuard } from '../../../parts/form/LeaveGuard.tsx'
import { ConflictDialog } from '../../../parts/form/conflict/ConflictDialog.tsx'
import { SettledValues } from '../../../parts/form/conflict/SettledValues.tsx'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { SubmitForm } from '../../../parts/form/SubmitForm.tsx'
import { type CellMove, keyToMove } from './move.ts'
import { useCellSave } from './useCellSave.ts'

/** Focuses the input of a cell and selects its text, unless the text was just typed. */
function useFocusedInput(typedText: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  // Before the browser handles the next key, which belongs to this input.
  useLayoutEffect(() => {
    const input = ref.current?.querySelector<HTMLElement>('input, select')
    input?.focus()
    if (typedText === undefined && input instanceof HTMLInputElement) input.select()
    ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [typedText])
  return ref
}

interface CellEditorProps {
  reference: ListReference
  row: Row
  name: string
  /** The accessible name of the input. */
  label: string
  typedText?: string
  /** The move to make at once, because its key was pressed before the input loaded. */
  queuedMove?: CellMove
  onLeave: (move: CellMove) => void
}

/** The keys of a cell: Enter and Tab save and move on; Escape discards. */
function useEditorKeys(isBusy: boolean, onMove: (move: CellMove, form: HTMLFormElement) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // The input is read-only while it is being saved.
    if (isBusy) return event.preventDefault()
    if (event.defaultPrevented || event.nativeEvent.isComposing) return undefined
    if (event.target instanceof Element && event.target.closest('dialog')) return undefined
    const form = event.currentTarget.querySelector('form')
    const isOnButton = event.target instanceof HTMLButtonElement && event.key !== 'Tab'
    const move = keyToMove(event)
    if (!form || !move || isOnButton) return undefined
    event.preventDefault()
    return onMove(move, form)
  }
}

/** The input of a cell. It is validated and saved like a form, against the row's version. */
export function CellEditor(props: CellEditorProps) {
  const { reference, name, label, typedText, queuedMove, onLeave } = props
  const { resource } = reference
  // The row at the start of the edit. Changes by others must not overwrite what the user types.
  const [row] = useState(props.row)
  const [editedRecord] = useState(typedText === undefined ? row : { ...row, [name]: typedText })
  const moveAfterSave = useRef<CellMove>('stay')
  const cellSave = useCellSave(reference, row, name, () => onLeave(moveAfterSave.current))
  const { submit, busy, failure, conflictState, isSaveSent } = cellSave
  const editorRef = useFocusedInput(typedText)
  const onKeyDown = useEditorKeys(busy, (move, form) => {
    if (move === 'stay') return onLeave('stay')
    moveAfterSave.current = move
    return form.requestSubmit()
  })
  useEffect(() => {
    if (!queuedMove) return
    moveAfterSave.current = queuedMove
    editorRef.current?.querySelector('form')?.requestSubmit()
  }, [queuedMove, editorRef])
  const saveOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const containsFocus = relatedTarget instanceof Element && currentTarget.contains(relatedTarget)
    // A user who switches to another window comes back to the input.
    const isOtherWindowFocused = relatedTarget === null && !document.hasFocus()
    if (containsFocus || isOtherWindowFocused || busy || conflictState.conflict) return
    moveAfterSave.current = 'away'
    currentTarget.querySelector('form')?.requestSubmit()
  }
  return (
    <>
      <div
        ref={editorRef}
        className="cell-editor"
        // Pressing a label in the editor moves focus to the editor, not out of it.
        tabIndex={-1}
        role="group"
        aria-label={label}
        aria-busy={busy}
        onKeyDown={onKeyDown}
        onBlur={saveOnBlur}
      >
        <SubmitForm resource={resource.name} record={editedRecord} onSubmit={submit}>
          <SettledValues values={conflictState.settledValues} />
          <FormField reference={reference} name={name} />
          <SubmitError failure={failure} />
          <LeaveGuard isSaved={isSaveSent} />
        </SubmitForm>
        {busy && <span className="spin" />}
      </div>
      <ConflictDialog resource={resource} conflictState={conflictState} submit={submit} />
    </>
  )
}
