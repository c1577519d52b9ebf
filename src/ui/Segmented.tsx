import type { ReactNode } from 'react'

interface SegmentedProps<V extends string> {
  /** The control's name, or the id of what tells it. */
  label?: string
  labelledBy?: string
  values: readonly V[]
  value: V | undefined
  nameOf: (value: V) => ReactNode
  onChange: (value: V) => void
}

/** A choice of one among a few, as buttons in one line. */
export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, labelledBy, values, value, nameOf, onChange } = props
  return (
    // A fieldset cannot be laid out as one line of buttons.
    <div className="seg" role="group" aria-label={label} aria-labelledby={labelledBy}>
      {values.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
          {nameOf(one)}
        </button>
      ))}
    </div>
  )
}
