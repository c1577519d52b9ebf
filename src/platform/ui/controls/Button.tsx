import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'water' | 'red' | 'quiet' | 'plain'
  icon?: string
  /** Shows a spinner and disables the button while a request is running. */
  busy?: boolean
  children?: ReactNode
}

/** A button with a text and optionally an icon. */
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
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}

/** A button of one icon, with a label for screen readers and as a tooltip. */
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
