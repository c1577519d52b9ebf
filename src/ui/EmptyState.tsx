import type { ReactNode } from 'react'
import { Drawing } from './drawings/Drawing.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'

interface EmptyStateProps {
  drawing: 'empty' | 'nothing' | 'trouble'
  title: string
  text?: string
  /** The failed call and such: for whoever has to look into it. */
  detail?: string
  alert?: boolean
  children?: ReactNode
}

/** A screen or list with nothing to show: what it is, why, and what to do. */
export function EmptyState({
  drawing,
  title,
  text,
  detail,
  alert = false,
  children,
}: EmptyStateProps) {
  return (
    <div className="quiet" role={alert ? 'alert' : 'status'}>
      <Drawing of={drawing} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="quiet-actions">{children}</div>}
      <ErrorDetails text={detail} />
    </div>
  )
}
