import type { KeyboardEvent } from 'react'

interface EditButtonProps {
  id: string
  label: string
  column: string
  onPrepare: () => void
  /** Begins to change the cell, with what was typed on it; without anything, as it is. */
  onBegin: (typed?: string) => void
}

/** What a key types on a cell, if it types anything; what empties it types nothing at all. */
function typedBy({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Backspace' || key === 'Delete') return ''
  return key.length === 1 && key !== ' ' ? key : undefined
}

/**
 * Lies over a cell that can be changed: it takes the focus, by arrow keys, and the mouse passes
 * through it to what the cell shows.
 */
export function EditButton({ id, label, column, onPrepare, onBegin }: EditButtonProps) {
  const type = (event: KeyboardEvent) => {
    const typed = event.nativeEvent.isComposing ? undefined : typedBy(event)
    if (typed === undefined && event.key !== 'F2') return
    // The keys of the list would heed the letter, and the input that opens would have it twice.
    event.preventDefault()
    onBegin(typed)
  }
  return (
    <button
      id={id}
      type="button"
      className="cell-edit"
      tabIndex={-1}
      aria-label={label}
      data-column={column}
      onFocus={onPrepare}
      onClick={() => onBegin()}
      onKeyDown={type}
    />
  )
}
