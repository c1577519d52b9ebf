import type { ReactNode } from 'react'

interface SegmentedProps<V extends string> {
  label?: string
  /** The id of a visible label, in place of `label`. */
  labelledBy?: string
  values: readonly V[]
  value: V | undefined
  renderName: (value: V) => ReactNode
  onChange: (value: V) => void
}

/** A segmented control: a few options as buttons in one line, of which one is chosen. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, labelledBy, values, value, renderName, onChange } = props
  return (
    // A group instead of a fieldset, which cannot be laid out as one line of buttons.
    <div className="segmented" role="group" aria-label={label} aria-labelledby={labelledBy}>
      {values.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
        >
          {renderName(option)}
        </button>
      ))}
    </div>
  )
}
