import { type Move, moveBy } from './move.ts'

interface TypedAheadProps {
  label: string
  typed: string
  onType: (typed: string) => void
  onMove: (move: Move) => void
}

/** Takes what is typed while the code of the input is on its way, and the key that ends it. */
export function TypedAhead({ label, typed, onType, onMove }: TypedAheadProps) {
  return (
    <span className="cell-editor" aria-busy="true">
      <input
        className="input"
        aria-label={label}
        ref={(input) => input?.focus()}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={(event) => {
          const move = moveBy(event)
          if (!move) return
          event.preventDefault()
          onMove(move)
        }}
      />
    </span>
  )
}
