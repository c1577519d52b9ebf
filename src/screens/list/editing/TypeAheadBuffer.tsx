import { type Move, keyToMove } from './move.ts'

interface TypedAheadProps {
  label: string
  typed: string
  onType: (typed: string) => void
  onMove: (move: Move) => void
}

/** Buffers typing while the code of the input loads, and the key that ends it. */
export function TypeAheadBuffer({ label, typed, onType, onMove }: TypedAheadProps) {
  return (
    <span className="cell-editor" aria-busy="true">
      <input
        className="input"
        aria-label={label}
        ref={(input) => input?.focus()}
        value={typed}
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
