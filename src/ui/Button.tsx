import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './drawings/Icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'water' | 'red' | 'quiet' | 'plain'
  icon?: string
  /** Waiting for the server: it shows so, and does nothing more. */
  busy?: boolean
  children?: ReactNode
}

/** A button that says what it does. */
export function Button({ kind = 'plain', icon, busy = false, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn btn-${kind} ${rest.className ?? ''}`}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button of one icon, named for those who do not see it. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'children'> & { label: string }) {
  return (
    <Button
      kind="quiet"
      {...rest}
      className={`btn-icon ${rest.className ?? ''}`}
      aria-label={label}
      title={label}
    />
  )
}
