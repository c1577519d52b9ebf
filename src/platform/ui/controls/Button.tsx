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
export function Button({
  kind = 'plain',
  icon,
  busy = false,
  children,
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      type="button"
      {...buttonProps}
      className={`btn btn-${kind} ${buttonProps.className ?? ''}`}
      aria-busy={busy || undefined}
      disabled={buttonProps.disabled || busy}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}

/** A button of one icon, with a label for screen readers and as a tooltip. */
export function IconButton({
  label,
  ...buttonProps
}: Omit<ButtonProps, 'children'> & { label: string }) {
  return (
    <Button
      kind="quiet"
      {...buttonProps}
      className={`btn-icon ${buttonProps.className ?? ''}`}
      aria-label={label}
      title={label}
    />
  )
}
