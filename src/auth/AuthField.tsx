import { type ReactNode, useId } from 'react'
import { Icon } from '../ui/drawings/Icon.tsx'

/** What ties an input to its label, its hint and its error. */
interface Wiring {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface AuthFieldProps {
  name: string
  label: ReactNode
  /** Said before anything is typed. */
  hint?: string
  error?: string
  invalid?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** An input of the screens before signing in, with its label, its rule and what is wrong with it. */
export function AuthField({ name, label, hint, error, invalid, children }: AuthFieldProps) {
  const id = useId()
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': error || invalid ? true : undefined,
        'aria-describedby': said || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
