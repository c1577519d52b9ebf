import { type CellMove, keyToMove } from './move.ts'

interface TypedAheadProps {
  label: string
  typedText: string
  onType: (typedText: string) => void
  onMove: (move: CellMove) => void
}

/** Takes keystrokes until the code of the cell editor has loaded, and the key that ends the edit. */
export function TypeAheadBuffer({ label, typedText, onType, onMove }: TypedAheadProps) {
  return (
    <span className="cell-editor" aria-busy="true">
      <input
        className="input"
        aria-label={label}
        ref={(input) => input?.focus()}
        value={typedText}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          const move = keyToMove(event)
          if (!move) return
          event.preventDefault()
          onMove(move)
        }}
      />
    </span>
  )
}
