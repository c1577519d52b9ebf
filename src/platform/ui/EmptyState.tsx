import type { ReactNode } from 'react'
import { Drawing } from './drawings/Drawing.tsx'
import type { DrawingName } from './drawings/DrawnLines.tsx'
import { ErrorDetails } from './ErrorDetails.tsx'

interface EmptyStateProps {
  drawing: DrawingName
  title: string
  text?: string
  /** The failed request and its id, for support. */
  detail?: string
  alert?: boolean
  children?: ReactNode
}

/** A message in place of content: an empty list or a failure, with a drawing and actions. */
export function EmptyState({
  drawing,
  title,
  text,
  detail,
  alert = false,
  children,
}: EmptyStateProps) {
  return (
    <div className="empty-state" role={alert ? 'alert' : 'status'}>
      <Drawing of={drawing} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="empty-state-actions">{children}</div>}
      <ErrorDetails text={detail} />
    </div>
  )
}
