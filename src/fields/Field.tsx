import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import type { Wiring } from '../extension-points/types.ts'
import { Icon } from '../ui/drawings/Icon.tsx'

/** The attributes by which a control of the platform is tied to its field. */
export function controlAttributes({ id, required, invalid, describedBy, label }: Wiring) {
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
  /** Said before anything is entered. */
  hint?: string
  error?: ReactNode
  required?: boolean
  /** Whether the label says that it may be left empty. */
  optional?: boolean
  /** Takes more room than one column. */
  wide?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** An input with its label above, and its hint and what is wrong with it below. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = true, optional = false, wide = false, children } = props
  const translate = useTranslate()
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error !== undefined && errorId].filter(Boolean).join(' ')
  return (
    <div className="field" data-wide={wide || undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <small> · {translate('ui.optional')}</small>}
      </label>
      {children({
        id,
        required,
        invalid: error !== undefined,
        ...(described && { describedBy: described }),
      })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
