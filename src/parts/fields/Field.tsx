import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { Wiring } from '../../platform/extension-points/types.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

/** Returns the attributes that connect an input, select or textarea with its label, hint and error. */
export function buildControlAttributes({ id, required, invalid, describedBy, label }: Wiring) {
  return {
    id,
    required,
    'aria-label': label,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
    className: 'input',
  }
}

interface FieldProps {
  label: ReactNode
  /** A help text below the input. */
  hint?: string
  error?: ReactNode
  required?: boolean
  /** True if the label marks the field as optional. */
  optional?: boolean
  /** Spans more than one column. */
  wide?: boolean
  /** True if the value is short, so that its input can be narrow. */
  short?: boolean | undefined
  /** A button next to the label. */
  action?: ReactNode
  children: (wiring: Wiring) => ReactNode
}

/** An input with its label above, and its hint and error below. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = true, optional = false, wide = false } = props
  const { short = false, action, children } = props
  const translate = useTranslate()
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [hint && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div className="field" data-wide={wide || undefined} data-short={short || undefined}>
      <div className="field-head">
        <label htmlFor={id}>
          <span>{label}</span>
          {optional && <small>{` · ${translate('ui.optional')}`}</small>}
        </label>
        {action}
      </div>
      {children({
        id,
        required,
        invalid: error !== undefined,
        ...(describedBy && { describedBy }),
      })}
      {hint && (
        <p id={hintId} className="field-hint muted tiny">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
